#pragma once

#include "core/analysis/gpu_metrics.h"
#include "core/analysis/window.h"
#include "core/trace/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace flamelane {

/// What the launches of one kernel, or the copies or sets of one name, cost. Counts work that
/// begins within the window, with its whole duration.
struct KernelRow
{
    StringId name;
    SliceKind kind {};
    uint64_t count = 0;
    TimeNs total = 0;
    TimeNs mean = 0; // rounded to the nearest ns
    TimeNs min = 0;
    TimeNs max = 0;
    SliceId longest;
    bool usesTensorCores = false;
    // Of the launch shape that took the most time; `shapes` says how many there are.
    uint32_t shapes = 0;
    uint32_t grid[3] = {0, 0, 0};
    uint32_t block[3] = {0, 0, 0};
    uint32_t registersPerThread = 0;
    uint32_t sharedMemoryBytes = 0;
    std::optional<double> occupancy; // estimated, 0 to 1, mean by time
    uint64_t bytes = 0; // copies and sets: sum
    /// Copies and sets: bytes / time in bytes per second over those that say both.
    std::optional<double> bandwidth;
    MetricSums metrics; // while they ran
};

/// All work of a device, or of all devices for none: by total, then name. `metrics` are those of
/// the trace; without any, rows have none.
[[nodiscard]] std::vector<KernelRow> kernelTable(const Trace& trace, const Window& window,
                                                 DeviceId device, const GpuMetrics& metrics = {});

/// True for kernels that run on tensor cores, as far as their names tell: cuBLAS, cuDNN, CUTLASS
/// and FlashAttention names from Volta to Blackwell. Triton kernels do not say.
[[nodiscard]] bool isTensorCoreKernel(std::string_view name);

} // namespace flamelane
