#pragma once

#include "core/importers/nsys/export_rows.h"

namespace flamelane {

/// GPU metrics as counters of their device. False when cancelled.
[[nodiscard]] bool readGpuMetrics(ExportRows& rows, Database& database);
/// Memory of devices and pinned memory, as levels. False when cancelled.
[[nodiscard]] bool readMemoryUsage(ExportRows& rows);

} // namespace flamelane
