#pragma once

#include "core/importers/nsys/export_rows.h"

namespace flamelane {

class TraceBuilder;

/// Stacks that were taken of running threads, as recorded stacks and as instants; and when threads
/// ran. False when cancelled.
[[nodiscard]] bool readCpuStacks(ExportRows& rows, Database& database, TraceBuilder& builder);
[[nodiscard]] bool readScheduling(ExportRows& rows);

} // namespace flamelane
