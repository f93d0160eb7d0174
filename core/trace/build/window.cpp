#include "core/trace/build/window.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr TimeNs kHour = TimeNs {3600} * 1'000'000'000;
constexpr TimeNs kMillisecond = 1'000'000;
constexpr int kFarLater = 10; // times the length of the rest

/// A range that grows; empty while nothing was added.
struct Extent
{
    TimeNs first = INT64_MAX;
    TimeNs last = INT64_MIN;
    uint64_t count = 0;

    void add(TimeNs start, TimeNs end)
    {
        first = std::min(first, start);
        last = std::max(last, end);
        ++count;
    }
};

Extent extentOfSlices(Pending& pending)
{
    const PendingSlices& slices = pending.slices;
    Extent rest;
    Extent atZero;
    uint32_t firstAtZero = 0;
    for (uint32_t slice = 0; slice < slices.size(); ++slice) {
        const TimeNs start = slices.start[slice];
        if (start == 0) {
            firstAtZero = atZero.count == 0 ? slice : firstAtZero;
            atZero.add(start, start + slices.duration[slice]);
        } else {
            rest.add(start, start + slices.duration[slice]);
        }
    }
    if (atZero.count == 0) {
        return rest;
    }
    if (rest.count >= atZero.count && rest.first > kHour
        && rest.first / kFarLater > rest.last - rest.first) {
        for (uint64_t each = 0; each < atZero.count; ++each) {
            pending.notices.add(WarningKind::ZeroTimestamp, "slice", slices.name[firstAtZero], 0);
        }
        return rest;
    }
    return {std::min(rest.first, atZero.first), std::max(rest.last, atZero.last),
            rest.count + atZero.count};
}

} // namespace

TimeRange findWindow(Pending& pending)
{
    const Extent slices = extentOfSlices(pending);
    Extent window = slices;
    const TimeNs far = slices.count == 0 ? 0 : std::max(slices.last - slices.first, kMillisecond);
    const auto isFar = [&slices, far](TimeNs time) {
        return slices.count > 0 && (time < slices.first - far || time > slices.last + far);
    };
    for (size_t at = 0; at < pending.instants.size(); ++at) {
        const PendingInstant& instant = pending.instants[at];
        if (isFar(instant.time)) {
            pending.notices.add(WarningKind::OutOfWindowInstant, "instant", instant.name,
                                instant.time);
        } else if (instant.scope != InstantScope::Global || slices.count == 0) {
            window.add(instant.time, instant.time);
        }
    }
    for (size_t at = 0; at < pending.counters.size(); ++at) {
        if (!isFar(pending.counters[at].time)) {
            window.add(pending.counters[at].time, pending.counters[at].time);
        }
    }
    return window.count == 0 ? TimeRange() : TimeRange {window.first, window.last};
}

} // namespace flamelane
