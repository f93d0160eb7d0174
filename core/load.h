#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <memory>
#include <string>

namespace flamelane {

/// The one front door: reads a file of any known format, chosen by its content, into a Trace.
/// `path` "-" is standard input. The Trace bears the path of what the file stands for, an export
/// for its report, where one is named. Errors are one line without the file's name.
[[nodiscard]] Result<std::shared_ptr<const Trace>>
loadTrace(const std::string& path, Progress& progress, const std::string& standsFor = {});

/// A report of Nsight Systems, which its own `nsys` can export to what loadTrace() reads. Given
/// one, loadTrace() fails and says with which command.
[[nodiscard]] bool isNsightReport(const std::string& path);

} // namespace flamelane
