#pragma once

#include "core/analysis/gpu_metrics.h"
#include "core/analysis/operators.h"
#include "core/analysis/window.h"
#include "core/trace/trace.h"

#include <string>
#include <vector>

namespace flamelane {

/// What one annotation (record_function, NVTX) under the same chain of annotations cost, over all
/// its calls that begin within the window and over all threads.
struct AnnotationRow
{
    std::string name; // "ProfilerStep*", "step *" for all steps
    uint32_t parent = UINT32_MAX; // index of the enclosing annotation's row; it precedes this row
    uint32_t depth = 0;
    uint64_t count = 0;
    TimeNs total = 0; // sum of durations
    TimeNs self = 0; // the same less the annotations directly inside
    TimeNs min = 0;
    TimeNs max = 0;
    TimeNs gpuTotal = 0; // work launched inside, wherever it ran
    SliceId longest;
    /// While the work launched inside ran, each of it by itself.
    MetricSums gpuMetrics;
    /// While it was open on the host, whoever asked the GPU for what it did then: of the device
    /// that its first work ran on, else of the only one that has metrics.
    MetricSums hostMetrics;
};

/// The tree of annotations, each row before the rows inside it; of one level, the largest total
/// first, then by name. `metrics` are those of the trace; without any, rows have none.
[[nodiscard]] std::vector<AnnotationRow> annotationTree(const Trace& trace, const Window& window,
                                                        const GpuMetrics& metrics = {});

/// "ProfilerStep*/forward/attention": the names from the root to a row.
[[nodiscard]] std::string annotationPath(const std::vector<AnnotationRow>& rows, size_t row);

} // namespace flamelane
