#include "app/gui/lower_panels.h"

#include "app/gui/document.h"
#include "app/gui/latest_task.h"
#include "core/analysis/gpu_activity.h"
#include "core/analysis/repeated_gaps.h"
#include "core/analysis/statistics.h"
#include "widgets/panels/gaps_panel.h"
#include "widgets/panels/marks_panel.h"
#include "widgets/panels/range_panel.h"
#include "widgets/panels/report_panel.h"
#include "widgets/panels/selection_panel.h"

#include <utility>

namespace flamelane {

namespace {

constexpr int kRangePauseMs = 80;

/// The range's totals, how long any device works in it (-1: none ever does), and what the devices
/// counted meanwhile.
struct RangeAnswer
{
    RangeSummary summary;
    TimeNs gpuBusy = -1;
    MetricSums metrics;
};

/// With the metrics of the analysis, or some made for the purpose while there is none.
template<typename Use>
auto withMetrics(const Trace& trace, const Analysis* analysis, const Use& use)
{
    return analysis != nullptr ? use(analysis->metrics) : use(GpuMetrics(trace));
}

RangeAnswer sumUp(const Trace& trace, const Analysis* analysis, TimeRange range,
                  const Progress& progress)
{
    RangeAnswer answer {summarizeRange(trace, range, progress), -1,
                        withMetrics(trace, analysis, [range](const GpuMetrics& metrics) {
                            return metrics.overAll(range);
                        })};
    Intervals busy;
    for (const GpuActivity& activity : gpuActivity(trace)) {
        busy = united(busy, activity.busy);
    }
    if (!busy.isEmpty()) {
        answer.gpuBusy = intersected(busy, Intervals({range})).length();
    }
    return answer;
}

} // namespace

LowerPanels::LowerPanels(Document* document, QWidget* parent)
    : QTabWidget(parent)
    , m_document(document)
    , m_selection(new SelectionPanel(this))
    , m_range(new RangePanel(this))
    , m_report(new ReportPanel(this))
    , m_marks(new MarksPanel(document->marks(), this))
    , m_gaps(new GapsPanel(this))
    , m_descriptionTask(new LatestTask(this))
    , m_detailsTask(new LatestTask(this))
    , m_rangeTask(new LatestTask(this))
    , m_repeatedTask(new LatestTask(this))
{
    setDocumentMode(true);
    addTab(m_selection, tr("Selection"));
    addTab(m_range, tr("Range"));
    addTab(m_gaps, tr("Gaps"));
    addTab(m_report, tr("Import report"));
    addTab(m_marks, tr("Marks"));
    m_rangePause.setSingleShot(true);
    m_rangePause.setInterval(kRangePauseMs);
    connect(document, &Document::traceChanged, this, &LowerPanels::showTrace);
    connect(document->selection(), &Selection::sliceChanged, this, &LowerPanels::describeSelection);
    connect(document->selection(), &Selection::rangeChanged, &m_rangePause,
            qOverload<>(&QTimer::start));
    connect(&m_rangePause, &QTimer::timeout, this, &LowerPanels::sumUpRange);
    connect(document, &Document::analysisChanged, this, &LowerPanels::showAnalysis);
    connect(m_gaps, &GapsPanel::sliceActivated, this, &LowerPanels::sliceActivated);
    connect(m_gaps, &GapsPanel::gapActivated, this, &LowerPanels::gapActivated);
    connect(m_gaps, &GapsPanel::causesChanged, this, &LowerPanels::causesChanged);
    connect(m_gaps, &GapsPanel::csvRequested, this, &LowerPanels::csvRequested);
    connect(m_selection, &SelectionPanel::sliceActivated, this, &LowerPanels::sliceActivated);
    connect(m_range, &RangePanel::sliceActivated, this, &LowerPanels::sliceActivated);
    connect(m_range, &RangePanel::csvRequested, this, &LowerPanels::csvRequested);
    connect(document->noise(), &NoiseTrail::changed, this,
            [this] { m_range->setNoise(m_document->noise()->filters()); });
    connect(m_marks, &MarksPanel::markActivated, this, [this](size_t index) {
        m_document->centreOn(m_document->marks()->all()[index].range);
    });
}

void LowerPanels::showReport()
{
    setCurrentWidget(m_report);
}

void LowerPanels::showRange()
{
    setCurrentWidget(m_range);
}

void LowerPanels::showMarks()
{
    setCurrentWidget(m_marks);
}

QString LowerPanels::text() const
{
    const QWidget* front = currentWidget();
    return front == m_range ? m_range->text()
        : front == m_gaps   ? m_gaps->text()
        : front == m_report ? m_report->text()
                            : m_selection->text();
}

void LowerPanels::showGap(uint32_t gap)
{
    setCurrentWidget(m_gaps);
    m_gaps->showGap(gap);
}

void LowerPanels::setTheme(const Theme& theme)
{
    m_gaps->setTheme(theme);
}

void LowerPanels::showTrace()
{
    const Trace& trace = *m_document->trace();
    m_report->setTrace(trace);
    m_marks->setOrigin(trace.origin);
    const auto warnings = static_cast<int>(trace.report.warnings().size());
    setTabText(indexOf(m_report),
               warnings > 0 ? tr("Import report (%1)").arg(warnings) : tr("Import report"));
    sumUpRange();
}

void LowerPanels::describeSelection()
{
    const SliceId slice = m_document->selection()->slice();
    if (!slice) {
        m_descriptionTask->cancel();
        m_detailsTask->cancel();
        m_selection->showNothing();
        return;
    }
    setCurrentWidget(m_selection);
    m_descriptionTask->run(
        [trace = m_document->trace(), analysis = m_document->analysis(), slice](Progress&) {
            return withMetrics(*trace, analysis.get(), [&](const GpuMetrics& metrics) {
                return describeSlice(*trace, slice, metrics);
            });
        },
        [this](SliceDescription description) {
            m_selection->showSlice(std::move(description));
            showDetails();
        });
}

void LowerPanels::showDetails()
{
    m_detailsTask->run(
        [trace = m_document->trace(), slice = m_document->selection()->slice()](Progress&) {
            return readDetails(*trace, slice);
        },
        [this](Result<RecordDetails> details) {
            if (details) {
                m_selection->showDetails(std::move(*details));
            } else {
                m_selection->showDetailsError(QString::fromStdString(details.error().message));
            }
        });
}

void LowerPanels::sumUpRange()
{
    m_rangePause.stop();
    if (!m_document->trace()) {
        return;
    }
    const Selection& selection = *m_document->selection();
    // A gap's own panel says more of it.
    if (selection.hasRange() && selection.range() != m_gaps->shownRange()) {
        setCurrentWidget(m_range);
    }
    m_range->showWaiting();
    m_rangeTask->run(
        [trace = m_document->trace(), analysis = m_document->analysis(),
         range = selection.hasRange() ? selection.range() : m_document->trace()->range](
            Progress& progress) { return sumUp(*trace, analysis.get(), range, progress); },
        [this](RangeAnswer answer) {
            m_range->showSummary(m_document->trace(), std::move(answer.summary), answer.gpuBusy,
                                 answer.metrics);
        });
}

void LowerPanels::showAnalysis()
{
    m_repeatedTask->cancel();
    const std::shared_ptr<const Analysis> analysis = m_document->analysis();
    m_gaps->setAnalysis(m_document->trace(), analysis);
    if (analysis) {
        m_repeatedTask->run(
            [trace = m_document->trace(), analysis](Progress& progress) {
                return findRepeatedGaps(*trace, *analysis, progress);
            },
            [this](RepeatedGaps repeated) { m_gaps->setRepeated(std::move(repeated)); });
    }
}

} // namespace flamelane
