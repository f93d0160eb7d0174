#include "tests/bench/compare_bench.h"

#include "core/load.h"
#include "tests/bench/frame_bench.h"
#include "tests/bench/measure.h"
#include "tests/bench/yardstick.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QApplication>
#include <QImage>

#include <array>

namespace flamelane::bench {

namespace {

constexpr int kFrames = 50;

Result<std::shared_ptr<const CompareContent>> contentOf(const std::array<std::string, kRuns>& files)
{
    CompareRequest request;
    for (size_t i = 0; i < kRuns; ++i) {
        Progress progress;
        auto trace = loadTrace(files[i], progress);
        if (!trace) {
            return failure(files[i] + ": " + trace.error().message);
        }
        request.traces[i] = *std::move(trace);
        request.analyses[i]
            = std::make_shared<const Analysis>(analyse(*request.traces[i], nullptr, Progress()));
    }
    return gatherComparison(request, Progress());
}

double paintedAt(TimeRange range, Viewport& viewport, QWidget& widget, QImage& image)
{
    return 1e3 * secondsOf([&] {
               viewport.setRange(range);
               widget.render(&image);
           });
}

PairFigures measure(const std::shared_ptr<const CompareContent>& content)
{
    const RunOfPair& a = content->run(RunRole::A);
    Viewport viewport;
    Selection selection;
    std::array<Marks, 1 + kRuns> marks;
    TimelineView single(&viewport, &selection, &marks[0]);
    CompareTimeline pair(&marks[1], &marks[2]);
    single.setTrace(a.trace);
    single.setGaps({a.analysis, &a.analysis->gaps});
    pair.setContent(content, false);
    viewport.setBounds(pair.viewport(RunRole::A)->bounds());
    for (QWidget* widget : std::array<QWidget*, 2> {&single, &pair}) {
        widget->resize(kFrame);
        widget->show();
    }
    QCoreApplication::processEvents();

    QImage image(kFrame, QImage::Format_RGB32);
    PairFigures figures;
    std::vector<double> allOfSingle;
    std::vector<double> allOfPair;
    for (const TimeRange& range : zoomsOf(a.trace->range)) {
        std::vector<double> ofSingle;
        std::vector<double> ofPair;
        for (int i = 0; i < kFrames; ++i) {
            const TimeNs pan = range.duration() * i / 1000;
            const TimeRange panned {range.start + pan, range.end + pan};
            ofSingle.push_back(paintedAt(panned, viewport, single, image));
            ofPair.push_back(paintedAt(panned, *pair.viewport(RunRole::A), pair, image));
        }
        allOfSingle.insert(allOfSingle.end(), ofSingle.begin(), ofSingle.end());
        allOfPair.insert(allOfPair.end(), ofPair.begin(), ofPair.end());
        figures.zooms.push_back({range, median(std::move(ofSingle)), median(std::move(ofPair))});
    }
    figures.singleMilliseconds = median(std::move(allOfSingle));
    figures.pairMilliseconds = median(std::move(allOfPair));
    return figures;
}

} // namespace

Result<PairFigures> measurePair(const std::string& a, const std::string& b)
{
    const auto content = contentOf({a, b});
    if (!content) {
        return tl::unexpected(content.error());
    }
    return measure(*content);
}

} // namespace flamelane::bench
