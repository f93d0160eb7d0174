#include "app/gui/render.h"

#include "app/gui/document.h"
#include "app/gui/picture.h"
#include "core/load.h"
#include "widgets/timeline/timeline_view.h"

#include <QEventLoop>
#include <QFile>

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

} // namespace

std::optional<RenderFailure> renderPicture(const QString& path, const PictureRequest& request)
{
    Progress progress;
    const auto trace = loadTrace(QFile::encodeName(path).toStdString(), progress);
    if (!trace) {
        return RenderFailure {path, QString::fromStdString(trace.error().message), kUnreadable};
    }
    Document document;
    document.setTrace(*trace);
    TimelineView view(document.viewport(), document.selection(), document.marks());
    view.setAnimated(false);
    view.setTheme(request.isDark ? Theme::dark() : Theme::light());
    view.setDense(request.isDense);
    view.setTrace(*trace);
    waitForAnalysis(document);
    view.setGaps({document.analysis(), &document.analysis()->gaps});
    if (request.range) {
        const TimeRange range = shownRange(*request.range, **trace);
        if (!range.overlaps(document.viewport()->bounds())) {
            return RenderFailure {path, QStringLiteral("the range lies outside of the trace"),
                                  kUsage};
        }
        document.viewport()->setRange(range);
    }
    const Result<void> written = writePicture(view, request.outPath, request.size, request.scale);
    if (!written) {
        return RenderFailure {request.outPath, QString::fromStdString(written.error().message),
                              kUsage};
    }
    return std::nullopt;
}

} // namespace flamelane
