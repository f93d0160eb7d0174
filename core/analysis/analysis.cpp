#include "core/analysis/analysis.h"

namespace flamelane {

Analysis analyse(const Trace& trace, const Window* window, const Progress& progress)
{
    Analysis analysis;
    analysis.activities = gpuActivity(trace);
    analysis.series = findStepSeries(trace, analysis.activities);
    analysis.window = window != nullptr ? *window : defaultWindow(analysis.series);
    analysis.gaps = findGaps(trace, analysis.activities, analysis.window, progress);
    analysis.devices = summarizeDevices(trace, analysis.activities, analysis.gaps, analysis.window);
    analysis.operators = operatorTable(trace, analysis.window);
    analysis.kernels = kernelTable(trace, analysis.window, DeviceId());
    return analysis;
}

} // namespace flamelane
