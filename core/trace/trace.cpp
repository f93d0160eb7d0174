#include "core/trace/trace.h"

#include <algorithm>
#include <cassert>

namespace flamelane {

std::string_view Trace::shortName(SliceId id) const
{
    const StringId full = slices.name[id.index()];
    const auto found
        = std::lower_bound(shortNames.begin(), shortNames.end(), full,
                           [](const ShortName& known, StringId name) { return known.name < name; });
    return strings.view(found != shortNames.end() && found->name == full ? found->shortName : full);
}

TrackId Trace::trackOf(SliceId id) const
{
    const auto after = std::upper_bound(
        tracks.begin(), tracks.end(), id.index(),
        [](uint32_t slice, const Track& track) { return slice < track.firstSlice; });
    assert(after != tracks.begin());
    return TrackId(static_cast<uint32_t>(after - tracks.begin()) - 1);
}

const GpuWork* Trace::workOf(SliceId id) const
{
    const auto found
        = std::lower_bound(gpuWork.begin(), gpuWork.end(), id,
                           [](const GpuWork& work, SliceId slice) { return work.slice < slice; });
    return found != gpuWork.end() && found->slice == id ? &*found : nullptr;
}

std::vector<SliceId> Trace::launchedBy(SliceId call) const
{
    auto next = std::lower_bound(
        workByLaunch.begin(), workByLaunch.end(), call,
        [this](uint32_t work, SliceId launch) { return gpuWork[work].launch < launch; });
    std::vector<SliceId> launched;
    for (; next != workByLaunch.end() && gpuWork[*next].launch == call; ++next) {
        launched.push_back(gpuWork[*next].slice);
    }
    return launched;
}

std::vector<FlowId> Trace::flowsFrom(SliceId id) const
{
    auto next = std::lower_bound(flows.begin(), flows.end(), id,
                                 [](const Flow& flow, SliceId from) { return flow.from < from; });
    std::vector<FlowId> found;
    for (; next != flows.end() && next->from == id; ++next) {
        found.emplace_back(static_cast<uint32_t>(next - flows.begin()));
    }
    return found;
}

std::vector<FlowId> Trace::flowsTo(SliceId id) const
{
    auto next = std::lower_bound(flowsByTarget.begin(), flowsByTarget.end(), id,
                                 [this](uint32_t flow, SliceId to) { return flows[flow].to < to; });
    std::vector<FlowId> found;
    for (; next != flowsByTarget.end() && flows[*next].to == id; ++next) {
        found.emplace_back(*next);
    }
    return found;
}

std::vector<SliceId> Trace::stackOf(SliceId id) const
{
    std::vector<SliceId> stack;
    for (SliceId slice = id; slice; slice = slices.parent[slice.index()]) {
        stack.push_back(slice);
    }
    std::reverse(stack.begin(), stack.end());
    return stack;
}

bool Trace::isUnfinished(SliceId id) const
{
    const auto found
        = std::lower_bound(ends.begin(), ends.end(), id,
                           [](const EndInfo& end, SliceId slice) { return end.slice < slice; });
    return found != ends.end() && found->slice == id && found->unfinished;
}

} // namespace flamelane
