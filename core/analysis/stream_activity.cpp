#include "core/analysis/stream_activity.h"

#include <map>
#include <utility>

namespace flamelane {

std::vector<StreamActivity> streamActivity(const Trace& trace)
{
    // One stream may lie on several tracks.
    std::map<std::pair<uint32_t, int64_t>, std::vector<TimeRange>> ranges;
    for (const Track& track : trace.tracks) {
        if (track.kind != TrackKind::Stream || track.device.isNone()) {
            continue;
        }
        std::vector<TimeRange> work;
        for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (isGpuWork(trace.slices.kind[i])) {
                work.push_back(trace.slices.range(SliceId(i)));
            }
        }
        if (!work.empty()) {
            std::vector<TimeRange>& all = ranges[{track.device.index(), track.stream}];
            all.insert(all.end(), work.begin(), work.end());
        }
    }
    std::vector<StreamActivity> streams;
    streams.reserve(ranges.size());
    for (auto& [key, work] : ranges) {
        streams.push_back({DeviceId(key.first), key.second, Intervals(std::move(work))});
    }
    return streams;
}

} // namespace flamelane
