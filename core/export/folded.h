#pragma once

#include "core/export/json_writer.h"
#include "core/trace/trace.h"

namespace flamelane {

/// folded: what writeStackFigures() writes, and "stacks", weights by path; nothing where the trace
/// has no recorded stacks.
void writeFolded(JsonWriter& json, const Trace& trace);

} // namespace flamelane
