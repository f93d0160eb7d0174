#include "core/export/report/step_dots.h"

#include "core/analysis/compare/comparison.h"
#include "core/base/format.h"
#include "core/export/markup.h"
#include "core/layout/time_ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace flamelane {

namespace {

// All in px.
constexpr int kWidth = 1400;
constexpr int kLeft = 120;
constexpr int kPlot = kWidth - kLeft - 40;
constexpr int kAxis = 24;
constexpr int kRow = 56;
constexpr int kHeight = kAxis + 2 * kRow;
constexpr size_t kMostDots = 2000; // of a run; of more, equally many are left out between

TimeRange axisOf(std::span<const TimeRange> a, std::span<const TimeRange> b)
{
    TimeRange range {a.front().duration(), a.front().duration()};
    for (const std::span<const TimeRange> steps : {a, b}) {
        for (const TimeRange step : steps) {
            range.start = std::min(range.start, step.duration());
            range.end = std::max(range.end, step.duration());
        }
    }
    const TimeNs margin = std::max(range.duration() / 20, range.end / 200) + 1;
    return {std::max<TimeNs>(0, range.start - margin), range.end + margin};
}

double xOf(TimeRange axis, TimeNs time)
{
    return kLeft
        + static_cast<double>(time - axis.start) * kPlot / static_cast<double>(axis.duration());
}

void writeRun(std::ostream& out, std::span<const TimeRange> steps, TimeRange axis, bool isB)
{
    const int middle = kAxis + (isB ? kRow : 0) + kRow / 2;
    const char* run = isB ? "b" : "a";
    TimeNs sum = 0;
    for (const TimeRange step : steps) {
        sum += step.duration();
    }
    const TimeNs mean = meanOfSteps(sum, steps.size());
    out << fmt::format("<text class=\"run-{0}\" x=\"{1}\" y=\"{2}\" text-anchor=\"end\">{3}</text>"
                       "<path class=\"mean\" d=\"M{4:.1f} {5}V{6}\"><title>mean {7}</title></path>",
                       run, kLeft - 12, middle + 4, isB ? "B" : "A", xOf(axis, mean), middle - 24,
                       middle + 24, formatExactDuration(mean));
    out << fmt::format("<g class=\"dots-{}\">\n", run);
    const size_t stride = (steps.size() + kMostDots - 1) / kMostDots;
    for (size_t i = 0; i < steps.size(); i += stride) {
        // Apart from each other in height, the same in every run.
        const int y = middle + static_cast<int>(i / stride * 7 % 17) * 2 - 16;
        out << fmt::format("<circle cx=\"{:.1f}\" cy=\"{}\" r=\"4\"><title>step {} of {}\n{}"
                           "</title></circle>\n",
                           xOf(axis, steps[i].duration()), y, i + 1, steps.size(),
                           formatExactDuration(steps[i].duration()));
    }
    out << "</g>\n";
}

} // namespace

void writeStepDots(std::ostream& out, std::span<const TimeRange> a, std::span<const TimeRange> b)
{
    const TimeRange axis = axisOf(a, b);
    out << fmt::format("<div class=\"scroll\"><svg viewBox=\"0 0 {} {}\" role=\"img\" "
                       "aria-label=\"time of each step of A and B\">\n",
                       kWidth, kHeight);
    const TimeTicks ticks = timeTicks(axis, kPlot, 110);
    for (const TimeTick& tick : ticks.ticks) {
        out << fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text class=\"small\" "
                           "x=\"{0:.1f}\" y=\"14\" text-anchor=\"middle\">{3}</text>\n",
                           xOf(axis, tick.time), kAxis - 4, kHeight,
                           escaped(formatTime(tick.time, ticks.step)));
    }
    writeRun(out, a, axis, false);
    writeRun(out, b, axis, true);
    out << "</svg></div>\n";
}

} // namespace flamelane
