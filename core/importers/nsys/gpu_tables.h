#pragma once

#include "core/importers/nsys/export_rows.h"

#include <cstdint>
#include <map>

namespace flamelane {

/// GPU work without a time that can be used, by ordinal of its device. It is counted and left out.
using UntimedWork = std::map<int64_t, uint64_t>;

/// Kernels, copies, sets, graphs that were recorded as a whole, and waits. False when cancelled.
[[nodiscard]] bool readGpuTables(ExportRows& rows, UntimedWork& untimed);

} // namespace flamelane
