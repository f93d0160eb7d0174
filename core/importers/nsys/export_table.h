#pragma once

#include <cstdint>
#include <string_view>

namespace flamelane {

/// The tables of an export that become records. Their order is that of reading: what encloses
/// comes before what it may coincide with, so that equal times nest the right way.
enum class ExportTable : uint8_t
{
    Nvtx,
    MpiCollectives,
    MpiPointToPoint,
    MpiStartWait,
    MpiOther,
    CuDnn,
    CuBlas,
    Runtime,
    OsRuntime,
    Overhead,
    Kernel,
    Copy,
    Set,
    Graph,
    Synchronization,
    CudaMark, // of a CUDA event; it has no time of its own
    GraphNode,
    GraphCreation,
    MemoryUsage,
    GpuMetrics,
    GenericRecords, // GPU metrics until 2022.1, and what is not shown
    CpuStacks, // one row is one stack of a thread
    Scheduling,
};
inline constexpr int kExportTables = static_cast<int>(ExportTable::Scheduling) + 1;

[[nodiscard]] std::string_view tableName(ExportTable table);

/// Where RecordDetails finds a row again.
[[nodiscard]] constexpr uint64_t placeOf(ExportTable table, int64_t row)
{
    return (static_cast<uint64_t>(table) << 56U)
        | (static_cast<uint64_t>(row) & ((uint64_t {1} << 56U) - 1));
}
[[nodiscard]] constexpr ExportTable tableOfPlace(uint64_t place)
{
    return static_cast<ExportTable>(place >> 56U);
}
[[nodiscard]] constexpr int64_t rowOfPlace(uint64_t place)
{
    return static_cast<int64_t>(place & ((uint64_t {1} << 56U) - 1));
}

} // namespace flamelane
