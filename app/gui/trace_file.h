#pragma once

#include "app/gui/report_export.h"
#include "core/trace/trace.h"

#include <memory>

namespace flamelane {

/// Reads what a person opens: a trace as loadTrace() does, a report of Nsight Systems through its
/// export. The Trace bears the name of the report. Waits, so not for the interface thread.
[[nodiscard]] Result<std::shared_ptr<const Trace>> readTraceFile(const QString& path,
                                                                 const ExportChoice& choice,
                                                                 ExportStage& stage,
                                                                 Progress& progress);

} // namespace flamelane
