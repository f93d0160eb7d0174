#include "core/export/report/waterfall.h"

#include "core/base/format.h"
#include "core/export/comparison_words.h"
#include "core/export/markup.h"
#include "core/layout/time_ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <ostream>

namespace flamelane {

namespace {

constexpr size_t kMostBars = 10;

// All in px.
constexpr int kWidth = 1400;
constexpr int kNames = 540; // wide, to the left of the bars
constexpr int kWords = 200; // room for the numbers beside them
constexpr int kPlot = kWidth - kNames - kWords;
constexpr int kRow = 28;
constexpr int kBar = 20;
constexpr double kNameLetter = 7.83; // advance of the 13 px letters that bars are named in
constexpr int kBaseline = 15; // of a text beside a bar, from its upper edge
constexpr int kAxis = 26;
constexpr double kLeastShare = 0.35; // of the widest bar; less of it changes: the axis is cut
constexpr double kShownBelow = 0.25; // of what changes, left of it where the axis is cut

/// Where times lie from left to right.
struct Scale
{
    TimeRange axis;

    [[nodiscard]] double x(TimeNs time) const
    {
        return kNames
            + static_cast<double>(time - axis.start) * kPlot / static_cast<double>(axis.duration());
    }
};

void writeAxis(std::ostream& out, const Scale& scale, int height)
{
    const TimeTicks ticks = timeTicks(scale.axis, kPlot, 110);
    for (const TimeTick& tick : ticks.ticks) {
        const double x = scale.x(tick.time);
        out << fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/>"
                           "<text class=\"small\" x=\"{0:.1f}\" y=\"14\" text-anchor=\"middle\">"
                           "{3}</text>\n",
                           x, kAxis - 4, height, escaped(formatTime(tick.time, ticks.step)));
    }
    if (scale.axis.start > 0) {
        out << fmt::format("<text class=\"small\" x=\"{}\" y=\"14\" text-anchor=\"end\">"
                           "cut: does not begin at 0</text>\n",
                           kNames - 60);
    }
}

void writeWhole(std::ostream& out, const Scale& scale, int y, std::string_view run, TimeNs time)
{
    out << fmt::format("<g><title>{6}</title><text class=\"run-{0}\" x=\"{1}\" y=\"{2}\" "
                       "text-anchor=\"end\">{7} takes</text>"
                       "<rect class=\"fill-{0}\" x=\"{3}\" y=\"{4}\" width=\"{5:.1f}\" "
                       "height=\"{8}\"/><text class=\"strong\" x=\"{9:.1f}\" y=\"{2}\">{10}"
                       "</text></g>\n",
                       run == "A" ? "a" : "b", kNames - 10, y + kBaseline, kNames, y,
                       std::max(0.5, scale.x(time) - kNames), formatExactDuration(time), run, kBar,
                       scale.x(time) + 8, formatDuration(time));
}

void writeBar(std::ostream& out, const Scale& scale, int y, const WaterfallBar& bar)
{
    const TimeNs change = bar.to - bar.from;
    const double x0 = scale.x(std::min(bar.from, bar.to));
    const double x1 = std::max(scale.x(std::max(bar.from, bar.to)), x0 + 1);
    const std::string_view way = change < 0 ? "faster" : change > 0 ? "slower" : "same";
    out << fmt::format(
        "<g><title>{}\n{}</title><text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>"
        "<rect class=\"fill-{}\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\"/>",
        escaped(beginningOf(printable(bar.name), 400)), formatExactDuration(change), kNames - 10,
        y + kBaseline,
        escaped(endOf(printable(bar.name), static_cast<size_t>((kNames - 20) / kNameLetter))), way,
        x0, y, x1 - x0, kBar);
    out << fmt::format("<text class=\"word-{}\" x=\"{:.1f}\" y=\"{}\">{}{}</text>"
                       "<path class=\"link\" d=\"M{:.1f} {}v{}\"/></g>\n",
                       way, x1 + 8, y + kBaseline,
                       change < 0       ? "\u25bc "
                           : change > 0 ? "\u25b2 "
                                        : "",
                       signedWords(change, false), scale.x(bar.to), y + kBar, kRow - kBar);
}

} // namespace

std::vector<WaterfallBar> waterfallBars(const Comparison& comparison, size_t most)
{
    const ComparedMetric* step = findMetric(comparison, "step_time_ns");
    if (step == nullptr || !step->a || !step->b) {
        return {};
    }
    const std::vector<const ComparedRow*> rows = contributions(comparison);
    // One row more would take no more room than the line that stands for it.
    const size_t shown = rows.size() <= most + 1 ? rows.size() : most;
    std::vector<WaterfallBar> bars;
    TimeNs at = *step->a;
    for (size_t i = 0; i < shown; ++i) {
        const TimeNs to = at + rows[i]->contribution();
        bars.push_back({rowWords(*rows[i]), at, to, rows[i]});
        at = to;
    }
    if (shown < rows.size()) {
        bars.push_back({fmt::format("{} more", rows.size() - shown), at, *step->b, nullptr});
    }
    return bars;
}

TimeRange waterfallAxis(const std::vector<WaterfallBar>& bars)
{
    assert(!bars.empty());
    TimeNs low = bars.front().from;
    TimeNs high = low;
    for (const WaterfallBar& bar : bars) {
        low = std::min(low, bar.to);
        high = std::max(high, bar.to);
    }
    const auto change = static_cast<double>(high - low);
    const bool isCut = low > 0 && high > low && change < kLeastShare * static_cast<double>(high);
    const TimeNs start = isCut ? low - static_cast<TimeNs>(change * kShownBelow) : 0;
    return {std::min(start, low), std::max(high, start + 1)};
}

void writeWaterfall(std::ostream& out, const Comparison& comparison)
{
    const std::vector<WaterfallBar> bars = waterfallBars(comparison, kMostBars);
    if (bars.empty()) {
        return;
    }
    const int height = kAxis + static_cast<int>(bars.size() + 2) * kRow;
    const Scale scale {waterfallAxis(bars)};
    out << fmt::format(
        "<div class=\"scroll\"><svg viewBox=\"0 0 {} {}\" class=\"waterfall\" role=\"img\" "
        "aria-label=\"contributions from A's step time to B's\">\n",
        kWidth, height);
    writeAxis(out, scale, height);
    int y = kAxis;
    writeWhole(out, scale, y, "A", bars.front().from);
    out << fmt::format("<path class=\"link\" d=\"M{:.1f} {}v{}\"/>\n", scale.x(bars.front().from),
                       y + kBar, kRow - kBar);
    for (const WaterfallBar& bar : bars) {
        y += kRow;
        writeBar(out, scale, y, bar);
    }
    writeWhole(out, scale, y + kRow, "B", bars.back().to);
    out << "</svg></div>\n";
}

} // namespace flamelane
