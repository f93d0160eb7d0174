#include "core/importers/nsys/export_table.h"

#include <array>

namespace flamelane {

std::string_view tableName(ExportTable table)
{
    static constexpr std::array<std::string_view, kExportTables> kNames {
        "NVTX_EVENTS",
        "MPI_COLLECTIVES_EVENTS",
        "MPI_P2P_EVENTS",
        "MPI_START_WAIT_EVENTS",
        "MPI_OTHER_EVENTS",
        "CUDNN_EVENTS",
        "CUBLAS_EVENTS",
        "CUPTI_ACTIVITY_KIND_RUNTIME",
        "OSRT_API",
        "PROFILER_OVERHEAD",
        "CUPTI_ACTIVITY_KIND_KERNEL",
        "CUPTI_ACTIVITY_KIND_MEMCPY",
        "CUPTI_ACTIVITY_KIND_MEMSET",
        "CUPTI_ACTIVITY_KIND_GRAPH_TRACE",
        "CUPTI_ACTIVITY_KIND_SYNCHRONIZATION",
        "CUPTI_ACTIVITY_KIND_CUDA_EVENT",
        "CUDA_GRAPH_NODE_EVENTS",
        "CUDA_GRAPH_EVENTS",
        "CUDA_GPU_MEMORY_USAGE_EVENTS",
        "GPU_METRICS",
        "GENERIC_EVENTS",
        "COMPOSITE_EVENTS",
        "SCHED_EVENTS",
    };
    return kNames[static_cast<size_t>(table)];
}

} // namespace flamelane
