#include "core/analysis/analysis.h"

#include <algorithm>

namespace flamelane {

TimeRange reachOf(const Trace& trace, const Analysis& analysis)
{
    const auto stretches = analysis.window.time.ranges();
    if (!stretches.empty()) {
        return {stretches.front().start, stretches.back().end};
    }
    if (analysis.activities.empty()) {
        return trace.range;
    }
    TimeRange reach = analysis.activities.front().window;
    for (const GpuActivity& activity : analysis.activities) {
        reach.start = std::min(reach.start, activity.window.start);
        reach.end = std::max(reach.end, activity.window.end);
    }
    return reach;
}

Analysis analyse(const Trace& trace, const Window* window, const Progress& progress)
{
    Analysis analysis;
    analysis.activities = gpuActivity(trace);
    analysis.series = findStepSeries(trace, analysis.activities);
    analysis.window = window != nullptr ? *window : defaultWindow(analysis.series);
    analysis.gaps = findGaps(trace, analysis.activities, analysis.window, progress);
    analysis.metrics = GpuMetrics(trace);
    analysis.devices = summarizeDevices(trace, analysis.activities, analysis.gaps, analysis.window,
                                        analysis.metrics);
    analysis.operators = operatorTable(trace, analysis.window);
    analysis.kernels = kernelTable(trace, analysis.window, DeviceId(), analysis.metrics);
    return analysis;
}

} // namespace flamelane
