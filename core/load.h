#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <memory>
#include <string>

namespace flamelane {

/// The one front door: reads a file of any known format, chosen by its content, into a Trace.
/// `path` "-" is standard input. Errors are one line without the file's name.
[[nodiscard]] Result<std::shared_ptr<const Trace>> loadTrace(const std::string& path,
                                                             Progress& progress);

} // namespace flamelane
