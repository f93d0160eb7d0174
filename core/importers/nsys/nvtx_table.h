#pragma once

#include "core/importers/nsys/export_rows.h"

namespace flamelane {

/// Ranges and marks that programs wrote with NVTX. False when cancelled.
/// Source: ENUM_NSYS_EVENT_TYPE, "NVTX_EVENTS" of the SQLite schema reference.
[[nodiscard]] bool readNvtx(ExportRows& rows, Database& database);

} // namespace flamelane
