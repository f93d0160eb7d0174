#include "widgets/pages/page_content.h"

#include "core/analysis/stream_activity.h"
#include "core/layout/activity_curve.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr int kCurveParts = 400;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::PageContent)
};

Utilization utilizationOf(const PageContent& content, const GpuActivity& activity, Intervals busy)
{
    const Window& window = content.analysis->window;
    const Intervals time
        = window.kind == WindowKind::All ? Intervals({activity.window}) : window.time;
    Utilization utilization;
    utilization.device = activity.device;
    utilization.window = time.length();
    utilization.busy = intersected(busy, time).length();
    const Coverage coverage(std::move(busy));
    utilization.curve
        = activityCurve(std::span(&coverage, 1), TimeScale(content.reach, kCurveParts));
    return utilization;
}

void addUtilization(PageContent& content)
{
    auto& [byDevice, byKernels, byStream] = content.utilization;
    const std::vector<StreamActivity> streams = streamActivity(*content.trace);
    for (const GpuActivity& activity : content.analysis->activities) {
        byDevice.push_back(utilizationOf(content, activity, activity.busy));
        byKernels.push_back(
            utilizationOf(content, activity, united(activity.compute, activity.communication)));
        for (const StreamActivity& stream : streams) {
            if (stream.device == activity.device) {
                byStream.push_back(utilizationOf(content, activity, stream.busy));
                byStream.back().stream = stream.stream;
            }
        }
    }
}

} // namespace

PageContent gatherPageContent(std::shared_ptr<const Trace> trace,
                              std::shared_ptr<const Analysis> analysis, const Progress& progress,
                              const Thresholds& thresholds)
{
    PageContent content;
    content.trace = std::move(trace);
    content.analysis = std::move(analysis);
    content.reach = reachOf(*content.trace, *content.analysis);
    const Window& window = content.analysis->window;
    // Each is slow on a large trace, and by then another window may have been chosen.
    content.annotations = annotationTree(*content.trace, window, content.analysis->metrics);
    if (progress.isCancelled()) {
        return content;
    }
    content.memoryPeaks = memoryPeaks(*content.trace, content.reach);
    addUtilization(content);
    return progress.isCancelled() ? content : judgedAnew(std::move(content), thresholds);
}

PageContent judgedAnew(PageContent content, const Thresholds& thresholds)
{
    content.thresholds = thresholds;
    content.launches = launchStatistics(*content.trace, content.analysis->window,
                                        static_cast<TimeNs>(thresholds.smallKernelNs));
    content.findings = diagnose(*content.trace, *content.analysis, thresholds);
    return content;
}

QString windowKindWords(const Analysis& analysis)
{
    const auto& steps = analysis.series.steps;
    switch (analysis.window.kind) {
    case WindowKind::All:
        return Words::tr("Whole trace");
    case WindowKind::Steady: {
        const auto steady = std::count_if(steps.begin(), steps.end(), [](const TrainingStep& step) {
            return step.stepClass == StepClass::Steady;
        });
        return Words::tr("Steady steps, %1 of %2").arg(steady).arg(steps.size());
    }
    case WindowKind::Steps: {
        QStringList names;
        for (const TrainingStep& step : steps) {
            if (analysis.window.time.contains(step.range.start)) {
                names << fromUtf8(step.name);
            }
        }
        return names.join(QStringLiteral(", "));
    }
    case WindowKind::Range:
        return Words::tr("Selected range");
    }
    return {};
}

QString windowWords(const PageContent& content)
{
    const Window& window = content.analysis->window;
    const TimeNs length
        = window.kind == WindowKind::All ? content.reach.duration() : window.time.length();
    return QStringLiteral("%1   \u00b7   %2")
        .arg(windowKindWords(*content.analysis), shortDuration(length));
}

} // namespace flamelane
