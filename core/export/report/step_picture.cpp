#include "core/export/report/step_picture.h"

#include "core/base/format.h"
#include "core/export/markup.h"
#include "core/export/report/row_picture.h"
#include "core/layout/display_name.h"
#include "core/layout/idle_layout.h"
#include "core/layout/lane_builder.h"
#include "core/layout/time_ticks.h"
#include "core/layout/timeline_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>
#include <sstream>

namespace flamelane {

namespace {

// All in px.
constexpr int kWidth = 1400;
constexpr int kLeft = 120; // names of the lanes
constexpr int kPlot = kWidth - kLeft - 16;
constexpr int kAxis = 24;
constexpr int kHead = 34; // of a run: which step it is, and how long
constexpr int kRow = 18;
constexpr int kLaneGap = 4;
constexpr int kRunGap = 14;

constexpr size_t kMostAnnotationRows = 6;
constexpr size_t kMostStreamRows = 10;

/// As in the window: what the file does not tell, and what the profiler did itself.
bool isHatched(Cause cause)
{
    return cause == Cause::Profiler || cause == Cause::Unrecorded;
}

bool isHatched(SliceKind kind)
{
    return kind == SliceKind::Overhead || kind == SliceKind::Span;
}

TimeNs later(TimeNs time, TimeNs by)
{
    return time > INT64_MAX - by ? INT64_MAX : time + by;
}

/// One run's part of the picture; grows downwards.
class RunPicture
{
public:
    RunPicture(const ComparedRun& run, TimeNs length, int y, ToneClasses& tones, Causes& causes)
        : m_run(run)
        , m_device(busiestDevice(run.analysis))
        , m_step(medianStep(run))
        , m_scale({m_step.range.start, later(m_step.range.start, length)}, kPlot)
        , m_end(std::clamp(m_scale.column(m_step.range.end), 1, kPlot))
        , m_y(y)
        , m_tones(tones)
        , m_causes(causes)
    {
    }

    /// Returns where it ends.
    int write(std::ostream& out, bool isB)
    {
        writeHead(out, isB);
        const std::vector<Lane> lanes = buildLanes(m_run.trace);
        size_t shown = 0;
        size_t left = 0;
        for (const Lane& lane : lanes) {
            if (lane.kind == LaneKind::Annotations) {
                left += writeRows(out, lane, "annotations", kMostAnnotationRows, shown);
            }
        }
        writeIdle(out);
        shown = 0;
        for (const Lane& lane : lanes) {
            if (const Track* stream = streamOf(lane)) {
                left += writeRows(out, lane, fmt::format("stream {}", stream->stream),
                                  kMostStreamRows, shown);
            }
        }
        if (left > 0) {
            out << fmt::format("<text class=\"small\" x=\"{}\" y=\"{}\">{} rows more are not drawn"
                               "</text>\n",
                               kLeft, m_y + 12, left);
            m_y += kRow;
        }
        return m_y;
    }

private:
    void writeHead(std::ostream& out, bool isB)
    {
        const char* run = isB ? "b" : "a";
        std::string words = formatDuration(m_step.range.duration());
        if (!m_step.name.empty()) {
            words = fmt::format(
                "{}: {}{}", beginningOf(printable(m_step.name), 80), words,
                m_step.steps > 1 ? fmt::format(", of median length among {}", m_step.steps) : "");
        }
        out << fmt::format("<text class=\"run-{0}\" x=\"{1}\" y=\"{2}\" text-anchor=\"end\">{3}"
                           "</text><text class=\"words\" x=\"{4}\" y=\"{2}\">{5}</text>"
                           "<rect class=\"fill-{0}\" x=\"{4}\" y=\"{6}\" width=\"{7}\" "
                           "height=\"4\"/>\n",
                           run, kLeft - 12, m_y + 16, isB ? "B" : "A", kLeft, escaped(words),
                           m_y + 23, m_end);
        m_y += kHead;
    }

    void writeName(std::ostream& out, std::string_view name) const
    {
        out << fmt::format(
            "<text class=\"small\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>\n", kLeft - 12,
            m_y + 12, name);
    }

    [[nodiscard]] const Track* streamOf(const Lane& lane) const
    {
        if (lane.kind != LaneKind::Track || m_device.isNone()) {
            return nullptr;
        }
        const Track& track = m_run.trace.tracks[lane.rows.track().index()];
        return track.kind == TrackKind::Stream && track.device == m_device ? &track : nullptr;
    }

    /// Only those that show something; returns how many of these have no room. `shown` counts the
    /// others.
    size_t writeRows(std::ostream& out, const Lane& lane, std::string_view name, size_t most,
                     size_t& shown)
    {
        size_t left = 0;
        bool isNamed = false;
        for (uint32_t row = 0; row < lane.rows.rowCount(); ++row) {
            std::vector<Span> spans;
            layoutRows(m_run.trace, lane.rows, m_scale, row, row + 1, spans);
            RowPicture picture(m_y);
            for (const Span& span : spans) {
                addSpan(picture, span);
            }
            if (picture.isEmpty()) {
                continue;
            }
            if (shown == most) {
                ++left;
                continue;
            }
            ++shown;
            if (!isNamed) {
                writeName(out, name);
                isNamed = true;
            }
            writeRow(out, picture);
        }
        m_y += isNamed ? kLaneGap : 0;
        return left;
    }

    void writeRow(std::ostream& out, const RowPicture& picture)
    {
        out << fmt::format("<g class=\"boxes\" transform=\"translate({} 0)\">\n", kLeft);
        picture.write(out);
        out << "</g>\n";
        m_y += kRow;
    }

    void addSpan(RowPicture& picture, const Span& span)
    {
        const Trace& trace = m_run.trace;
        const int x0 = std::max(0, span.x0);
        const int x1 = std::min(span.x1, m_end);
        const TimeRange range = trace.slices.range(span.slice);
        if (x0 >= x1 || range.start >= m_step.range.end) {
            return;
        }
        const SliceKind kind = trace.slices.kind[span.slice.index()];
        const std::string_view name = trace.name(span.slice);
        const std::string toneClass = m_tones.ofSlice(kind, name);
        if (span.isFolded) {
            picture.addFolded(toneClass, x0, x1);
            return;
        }
        picture.addBox(
            toneClass, x0, x1, displayName(kind, name),
            fmt::format("{}\n{}", formatExactDuration(range.duration()), printable(name)),
            isHatched(kind));
    }

    void writeIdle(std::ostream& out)
    {
        const GapRow gaps(m_run.analysis.gaps, m_device);
        std::vector<IdleSpan> spans;
        if (gaps.last() > gaps.first()) {
            layoutIdle(gaps, m_scale, spans);
        }
        RowPicture picture(m_y);
        for (const IdleSpan& span : spans) {
            const Gap& gap = gaps.gap(span.longest);
            const int x0 = std::max(0, span.x0);
            const int x1 = std::min(span.x1, m_end);
            if (x0 >= x1 || gap.range.start >= m_step.range.end) {
                continue;
            }
            m_causes.set(static_cast<size_t>(gap.cause));
            const std::string toneClass = m_tones.ofCause(gap.cause);
            if (span.isFolded) {
                picture.addFolded(toneClass, x0, x1);
            } else {
                const std::string label(causeLabel(gap.cause));
                picture.addBox(
                    toneClass, x0, x1, label,
                    fmt::format("{}\nidle: {}", formatExactDuration(gap.range.duration()), label),
                    isHatched(gap.cause));
            }
        }
        if (!picture.isEmpty()) {
            writeName(out, "idle");
            writeRow(out, picture);
            m_y += kLaneGap;
        }
    }

    const ComparedRun& m_run;
    const DeviceId m_device;
    const PicturedStep m_step;
    const TimeScale m_scale;
    const int m_end; // px from kLeft; behind it lies the next step
    int m_y;
    ToneClasses& m_tones;
    Causes& m_causes;
};

void writeAxis(std::ostream& out, TimeNs length, int height)
{
    const TimeScale scale({0, length}, kPlot);
    const TimeTicks ticks = timeTicks(scale.range(), kPlot, 110);
    for (const TimeTick& tick : ticks.ticks) {
        out << fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/><text class=\"small\" "
                           "x=\"{0:.1f}\" y=\"14\" text-anchor=\"middle\">{3}</text>\n",
                           kLeft + scale.position(tick.time), kAxis - 4, height,
                           escaped(formatTime(tick.time, ticks.step)));
    }
}

void writeLegend(std::ostream& out, const Causes& causes, ToneClasses& tones)
{
    if (causes.none()) {
        return;
    }
    out << "<p class=\"legend\">idle, by cause: ";
    for (size_t i = 0; i < causes.size(); ++i) {
        if (causes[i]) {
            const auto cause = static_cast<Cause>(i);
            out << fmt::format("<span><i class=\"{}{}\"></i>{}</span> ", tones.ofCause(cause),
                               isHatched(cause) ? " hatched" : "", causeLabel(cause));
        }
    }
    out << "</p>\n";
}

} // namespace

PicturedStep medianStep(const ComparedRun& run)
{
    std::vector<TimeRange> steps = comparedSteps(run.trace, run.analysis);
    std::stable_sort(steps.begin(), steps.end(),
                     [](TimeRange x, TimeRange y) { return x.duration() < y.duration(); });
    PicturedStep median {steps[(steps.size() - 1) / 2], {}, steps.size()};
    for (const TrainingStep& step : run.analysis.series.steps) {
        if (step.range == median.range) {
            median.name = step.name;
        }
    }
    return median;
}

void writeStepPicture(std::ostream& out, const ComparedRun& a, const ComparedRun& b,
                      ToneClasses& tones)
{
    const TimeNs length = std::max<TimeNs>(
        1, std::max(medianStep(a).range.duration(), medianStep(b).range.duration()));
    Causes causes;
    std::ostringstream runs;
    int height = RunPicture(a, length, kAxis, tones, causes).write(runs, false);
    height = RunPicture(b, length, height + kRunGap, tones, causes).write(runs, true);
    out << fmt::format("<div class=\"scroll\"><svg viewBox=\"0 0 {} {}\" role=\"img\" "
                       "aria-label=\"one step of A above one of B\">\n"
                       "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" "
                       "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
                       "<path class=\"hatch\" d=\"M0 0V6\"/></pattern></defs>\n",
                       kWidth, height);
    writeAxis(out, length, height);
    out << runs.str() << "</svg></div>\n";
    writeLegend(out, causes, tones);
}

} // namespace flamelane
