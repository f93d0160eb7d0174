#pragma once

#include "core/importers/nsys/export_rows.h"

namespace flamelane {

/// Calls of the CUDA API, of libraries and of the operating system, and the profiler's own work.
/// False when cancelled.
[[nodiscard]] bool readLibraryCalls(ExportRows& rows);
[[nodiscard]] bool readCalls(ExportRows& rows);
/// Rows that describe others: they are counted, and shown with those.
[[nodiscard]] bool readDescriptions(ExportRows& rows);

} // namespace flamelane
