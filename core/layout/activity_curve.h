#pragma once

#include "core/base/intervals.h"
#include "core/layout/time_scale.h"
#include "core/trace/trace.h"

#include <span>
#include <vector>

namespace flamelane {

/// Says how much of any stretch of time a set of intervals covers, at a cost of log(intervals).
class Coverage
{
public:
    Coverage() = default;
    explicit Coverage(Intervals intervals);

    [[nodiscard]] TimeNs covered(TimeRange range) const;
    /// From the first to the last instant that is covered.
    [[nodiscard]] TimeRange window() const;
    [[nodiscard]] bool isEmpty() const { return m_intervals.isEmpty(); }

private:
    /// How much is covered before a time.
    [[nodiscard]] TimeNs coveredBefore(TimeNs time) const;

    Intervals m_intervals;
    std::vector<TimeNs> m_before; // length of all intervals before each
};

/// When each device works: kernels, copies and sets of all its streams. By device id, empty for
/// those that do not.
[[nodiscard]] std::vector<Coverage> deviceCoverage(const Trace& trace);

/// When any of the tracks has a slice, the profiler's own left out.
[[nodiscard]] Coverage trackCoverage(const Trace& trace, std::span<const TrackId> tracks);

/// The covered share of each column, the mean over the sets that are not empty; 0 to 1.
[[nodiscard]] std::vector<float> activityCurve(std::span<const Coverage> sets,
                                               const TimeScale& scale);

} // namespace flamelane
