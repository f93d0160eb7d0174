#pragma once

#include "core/base/result.h"

#include <simdjson.h>

#include <cstdint>

namespace flamelane::bench {

/// The yardstick of the import: one thread, one simdjson on-demand pass that visits every field of
/// every value in a JSON text, nested ones too, reads every number and keeps nothing. Returns how
/// many values it saw.
[[nodiscard]] Result<uint64_t> walk(simdjson::ondemand::parser& parser,
                                    const simdjson::padded_string& text);

} // namespace flamelane::bench
