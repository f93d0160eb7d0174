#include "core/analysis/launches.h"

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

TimeNs medianOf(std::vector<TimeNs>& values)
{
    if (values.empty()) {
        return 0;
    }
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

struct Calls
{
    LaunchRow row;
    std::vector<SliceId> calls;
    std::vector<TimeNs> callTimes;
    std::vector<TimeNs> workTimes;
    std::vector<TimeNs> delays;
};

LaunchRow finish(Calls& calls, const SliceTable& slices)
{
    std::sort(calls.calls.begin(), calls.calls.end());
    calls.calls.erase(std::unique(calls.calls.begin(), calls.calls.end()), calls.calls.end());
    for (const SliceId call : calls.calls) {
        const TimeNs duration = slices.duration[call.index()];
        calls.callTimes.push_back(duration);
        if (calls.row.longestCall.isNone()
            || duration > slices.duration[calls.row.longestCall.index()]) {
            calls.row.longestCall = call;
        }
    }
    calls.row.calls = calls.calls.size();
    calls.row.works = calls.workTimes.size();
    calls.row.callMedian = medianOf(calls.callTimes);
    calls.row.workMedian = medianOf(calls.workTimes);
    calls.row.delayMedian = medianOf(calls.delays);
    return calls.row;
}

uint64_t longestQueue(std::vector<std::pair<TimeNs, int>> changes)
{
    // At one moment what begins leaves the queue before what is launched joins it.
    std::sort(changes.begin(), changes.end());
    int64_t length = 0;
    int64_t longest = 0;
    for (const auto& [time, change] : changes) {
        length += change;
        longest = std::max(longest, length);
    }
    return static_cast<uint64_t>(longest);
}

} // namespace

LaunchStatistics launchStatistics(const Trace& trace, const Window& window, TimeNs smallBelow)
{
    const SliceTable& slices = trace.slices;
    LaunchStatistics statistics;
    std::map<std::string, Calls, std::less<>> byCall;
    std::vector<std::pair<TimeNs, int>> queue;
    for (const GpuWork& work : trace.gpuWork) {
        const TimeRange range = slices.range(work.slice);
        if (work.launch.isNone()) {
            statistics.unlinked += window.contains(range.start) ? 1 : 0;
            continue;
        }
        const TimeRange call = slices.range(work.launch);
        if (!window.contains(call.start)) {
            continue;
        }
        const SliceKind kind = slices.kind[work.slice.index()];
        const bool isKernel = kind == SliceKind::Kernel || kind == SliceKind::Communication;
        ++statistics.works;
        statistics.small += isKernel && range.duration() < smallBelow ? 1 : 0;
        queue.emplace_back(call.start, 1);
        queue.emplace_back(std::max(range.start, call.start), -1);

        const std::string_view name = trace.name(work.launch);
        auto calls = byCall.find(name);
        if (calls == byCall.end()) {
            calls = byCall.emplace(std::string(name), Calls {}).first;
            calls->second.row.call = name;
        }
        Calls& sums = calls->second;
        const TimeNs delay = std::max<TimeNs>(0, range.start - call.end);
        if (sums.row.longestDelay.isNone() || delay > sums.row.delayMax) {
            sums.row.delayMax = delay;
            sums.row.longestDelay = work.slice;
        }
        sums.row.shorterThanCall += range.duration() < call.duration() ? 1 : 0;
        sums.calls.push_back(work.launch);
        sums.workTimes.push_back(range.duration());
        sums.delays.push_back(delay);
    }
    statistics.longestQueue = longestQueue(std::move(queue));
    for (auto& [name, calls] : byCall) {
        statistics.rows.push_back(finish(calls, slices));
    }
    std::stable_sort(statistics.rows.begin(), statistics.rows.end(),
                     [](const LaunchRow& a, const LaunchRow& b) { return a.works > b.works; });
    return statistics;
}

} // namespace flamelane
