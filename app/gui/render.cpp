#include "app/gui/render.h"

#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/picture.h"
#include "app/gui/trace_file.h"
#include "core/analysis/flame/flame_check.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/pages/flame_content.h"
#include "widgets/tables/number_text.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QEventLoop>
#include <QFileInfo>

namespace flamelane {

namespace {

constexpr int kUsage = 2;
constexpr int kUnreadable = 3;

TimeRange shownRange(const PictureRange& wanted, const Trace& trace)
{
    if (!wanted.isShare) {
        return {wanted.times.start - trace.origin, wanted.times.end - trace.origin};
    }
    const auto at = [&trace](double share) {
        return trace.range.start
            + static_cast<TimeNs>(share * static_cast<double>(trace.range.duration()));
    };
    return {at(wanted.startShare), at(wanted.endShare)};
}

/// The gaps are worked out beside the interface.
void waitForAnalysis(const Document& document)
{
    QEventLoop loop;
    QObject::connect(&document, &Document::analysisChanged, &loop, &QEventLoop::quit);
    if (!document.analysis()) {
        loop.exec();
    }
}

std::optional<RenderFailure> written(const PictureRequest& request, const PaintPage& paint)
{
    const Result<void> result = writePicture(paint, request.outPath, request.size, request.scale);
    return result ? std::nullopt
                  : std::optional(RenderFailure {
                      request.outPath, QString::fromStdString(result.error().message), kUsage});
}

std::optional<RenderFailure> renderTimeline(const std::shared_ptr<const Trace>& trace,
                                            const QString& path, const PictureRequest& request)
{
    Document document;
    document.setTrace(trace);
    TimelineView view(document.viewport(), document.selection(), document.marks());
    view.setAnimated(false);
    view.setTheme(request.isDark ? Theme::dark() : Theme::light());
    view.setDense(request.isDense);
    view.setTrace(trace);
    waitForAnalysis(document);
    view.setGaps({document.analysis(), &document.analysis()->gaps});
    if (request.range) {
        const TimeRange range = shownRange(*request.range, *trace);
        if (!range.overlaps(document.viewport()->bounds())) {
            return RenderFailure {path, QStringLiteral("the range lies outside of the trace"),
                                  kUsage};
        }
        document.viewport()->setRange(range);
    }
    return written(request,
                   [&view](QPainter& painter, QSize size) { view.paintPicture(painter, size); });
}

std::optional<RenderFailure> renderFlame(const std::shared_ptr<const Trace>& trace,
                                         const QString& path, const PictureRequest& request)
{
    const Progress progress;
    FlameOptions asked;
    asked.weight = request.weight.value_or(defaultFlameWeight(*trace));
    if (request.range) {
        asked.window = {WindowKind::Range, Intervals({shownRange(*request.range, *trace)})};
    }
    const auto fault = [&path](const std::string& why) {
        return RenderFailure {path, fromUtf8(why), kUsage};
    };
    if (const Result<void> checked = checkFlameOptions(*trace, asked); !checked) {
        return fault(checked.error().message);
    }
    FlameRequest flame;
    flame.trace = trace;
    flame.analysis = std::make_shared<const Analysis>(
        analyse(*trace, request.range ? &asked.window : nullptr, progress));
    flame.choice.weight = asked.weight;
    flame.filters = request.filters;
    const auto content = std::make_shared<const FlameContent>(gatherFlame(flame, progress));
    if (content->tree.total[0] == 0) {
        return fault(nothingWeighed(content->base->options));
    }
    FlameView view;
    view.setTheme(request.isDark ? Theme::dark() : Theme::light());
    view.setSubject({std::shared_ptr<const FlameTree>(content, &content->tree),
                     content->base->families, weightTitle(content->tree.weight), content->steps});
    return written(request, [&](QPainter& painter, QSize size) {
        view.paintPicture(painter, size, QFileInfo(path).fileName(), flameSubtitle(*content));
    });
}

std::optional<RenderFailure> renderComparison(const std::shared_ptr<const Trace> (&traces)[kRuns],
                                              const QStringList& paths,
                                              const PictureRequest& request)
{
    const Progress progress;
    CompareRequest comparison;
    comparison.filters = request.filters;
    for (size_t i = 0; i < kRuns; ++i) {
        comparison.traces[i] = traces[i];
        comparison.analyses[i]
            = std::make_shared<const Analysis>(analyse(*traces[i], nullptr, progress));
    }
    const Theme theme = request.isDark ? Theme::dark() : Theme::light();
    QApplication::setPalette(theme.palette());
    Marks marks[kRuns];
    NoiseTrail noise;
    ComparePage page(&marks[0], &marks[1], &noise);
    page.setAnimated(false);
    page.setTheme(theme);
    page.setNoise(request.filters);
    page.timeline()->setDense(request.isDense);
    page.setContent(gatherComparison(comparison, progress), false);
    page.setNames(fileTitle(paths[0]), fileTitle(paths[1]));
    return written(request,
                   [&page](QPainter& painter, QSize size) { page.paintPicture(painter, size); });
}

} // namespace

std::optional<RenderFailure> renderPicture(const QStringList& paths, const PictureRequest& request)
{
    std::shared_ptr<const Trace> traces[kRuns];
    for (qsizetype i = 0; i < paths.size(); ++i) {
        Progress progress;
        ExportStage stage;
        const auto trace = readTraceFile(paths[i], exportChoice(), stage, progress);
        if (!trace) {
            return RenderFailure {paths[i], QString::fromStdString(trace.error().message),
                                  kUnreadable};
        }
        traces[i] = *trace;
    }
    switch (request.page) {
    case PicturePage::Timeline:
        return renderTimeline(traces[0], paths[0], request);
    case PicturePage::Flame:
        return renderFlame(traces[0], paths[0], request);
    case PicturePage::Compare:
        return renderComparison(traces, paths, request);
    }
    return std::nullopt;
}

} // namespace flamelane
