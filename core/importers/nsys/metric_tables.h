#pragma once

#include "core/importers/nsys/export_rows.h"

namespace flamelane {

/// GPU metrics as counters of their device. A row of GENERIC_EVENTS holds all of one time; it
/// counts as one record. False when cancelled.
[[nodiscard]] bool readGpuMetrics(ExportRows& rows, Database& database);
/// Memory of devices and pinned memory, as levels. False when cancelled.
[[nodiscard]] bool readMemoryUsage(ExportRows& rows, Database& database);

} // namespace flamelane
