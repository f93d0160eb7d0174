#include "tests/bench/frame_bench.h"

#include "core/load.h"
#include "tests/bench/measure.h"
#include "tests/bench/yardstick.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <array>

namespace flamelane::bench {

namespace {

constexpr int kFrames = 50;

/// A recorded view: where it starts, from the start of the trace, and how long it is. Given in
/// absolute time, so that a trace grown N-fold shows the same slices at the same zoom.
struct Zoom
{
    TimeNs start;
    TimeNs duration; // 0: the whole trace
};
constexpr TimeNs kMs = 1'000'000;
constexpr std::array<Zoom, 8> kZooms {{
    {0, 0},
    {3'100 * kMs, 4'000 * kMs},
    {5'250 * kMs, 1'000 * kMs},
    {6'420 * kMs, 200 * kMs},
    {7'777 * kMs, 30 * kMs},
    {8'125 * kMs, 3 * kMs},
    {8'126 * kMs, 200'000},
    {8'126 * kMs + 40'000, 20'000},
}};

/// A zoom fitted into a trace that may be shorter.
TimeRange rangeOf(const Zoom& zoom, TimeRange trace)
{
    const TimeNs whole = std::max<TimeNs>(trace.duration(), 1'000);
    const TimeNs wanted = zoom.duration == 0 ? whole : zoom.duration;
    const TimeNs duration = std::min(wanted, whole / 20 * 19); // room to pan
    const TimeNs start = trace.start + zoom.start % (whole - duration);
    return {start, start + duration};
}

FrameFigures measure(const std::shared_ptr<const Trace>& trace)
{
    Viewport viewport;
    Selection selection;
    Marks marks;
    TimelineView view(&viewport, &selection, &marks);
    view.resize(kFrame);
    view.setTrace(trace);
    viewport.setBounds(trace->range);
    view.show();
    QCoreApplication::processEvents();

    QImage image(kFrame, QImage::Format_RGB32);
    std::vector<double> yardstick;
    FrameFigures figures;
    for (const TimeRange& range : zoomsOf(trace->range)) {
        std::vector<double> frames;
        for (int i = 0; i < kFrames; ++i) {
            const TimeNs pan = range.duration() * i / 1000;
            frames.push_back(1e3 * secondsOf([&] {
                                 viewport.setRange({range.start + pan, range.end + pan});
                                 view.render(&image);
                             }));
            if (i % static_cast<int>(kZooms.size()) == 0) {
                yardstick.push_back(1e3 * secondsOf([&] { paintYardstick(image); }));
            }
        }
        figures.zooms.push_back({range, median(std::move(frames))});
    }
    figures.yardstickMilliseconds = median(std::move(yardstick));
    return figures;
}

} // namespace

std::vector<TimeRange> zoomsOf(TimeRange trace)
{
    std::vector<TimeRange> ranges;
    for (const Zoom& zoom : kZooms) {
        ranges.push_back(rangeOf(zoom, trace));
    }
    return ranges;
}

Result<std::vector<FrameFigures>> measureFrames(std::span<const std::string> files)
{
    std::vector<FrameFigures> all;
    for (const std::string& file : files) {
        Progress progress;
        const auto trace = loadTrace(file, progress);
        if (!trace) {
            return failure(file + ": " + trace.error().message);
        }
        all.push_back(measure(*trace));
    }
    return all;
}

} // namespace flamelane::bench
