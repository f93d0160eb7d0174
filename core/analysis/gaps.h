#pragma once

#include "core/analysis/cause.h"
#include "core/analysis/gpu_activity.h"
#include "core/analysis/host_causes.h"
#include "core/analysis/window.h"
#include "core/base/progress.h"
#include "core/trace/trace.h"

#include <array>
#include <cstdint>
#include <vector>

namespace flamelane {

/// A stretch in which a device does nothing, cut to the window it was looked for in, with its time
/// split by what the device was waiting for. The parts follow each other and add up to the range.
///
/// Let N be the first work that begins when the gap ends and L the call that launched it. From the
/// start of the gap to the start of L the host is split as HostCauses tells; then comes the launch
/// call; from its end to N launch latency. Where L began before the gap did, what is not launch
/// call is queue wait, stream wait or, behind an earlier node of the same launch, graph. Profiler
/// overhead on any thread wins over plain host time and over the launch call. (DESIGN: idle time.)
struct Gap
{
    DeviceId device;
    TimeRange range;
    Cause cause {}; // of the largest part; ties to the earlier Cause
    std::array<TimeNs, kCauses> total {}; // by Cause; adds up to the range
    std::vector<CausePart> parts; // in order of time
    uint32_t previousWork = UINT32_MAX; // index into Trace::gpuWork; the last to end before the gap
    uint32_t nextWork = UINT32_MAX; // the first to begin after it; none behind the last work
    SliceId launch; // of the next work; none where the file does not tell
    TrackId hostThread; // whose time the host part was split by; none where unknown
};

/// The gaps of all devices within the window, by device, then time.
[[nodiscard]] std::vector<Gap> findGaps(const Trace& trace,
                                        const std::vector<GpuActivity>& activities,
                                        const Window& window, const Progress& progress);

/// The longest of the gap's parts, the earlier of equal ones; null where it has none.
[[nodiscard]] const CausePart* largestPart(const Gap& gap);

/// The longest first; ties by time, then device. Valid as long as `gaps` is.
[[nodiscard]] std::vector<const Gap*> longestFirst(const std::vector<Gap>& gaps);

} // namespace flamelane
