#include "app/gui/document.h"

#include "app/gui/latest_task.h"
#include "app/gui/search.h"

#include <algorithm>
#include <utility>

namespace flamelane {

Document::Document(QObject* parent)
    : QObject(parent)
    , m_search(new Search(this))
    , m_summaryTask(new LatestTask(this))
    , m_analysisTask(new LatestTask(this))
{
}

void Document::setTrace(std::shared_ptr<const Trace> trace)
{
    // Ids are valid with their own trace only, so what holds any is emptied first.
    m_search->setTrace(nullptr);
    m_selection.clear();
    m_marks.clear();
    if (!m_trace || m_trace->path != trace->path) {
        m_noise.reset(); // filters hold when the same file is read again
    }
    m_trace = std::move(trace);
    m_summary.reset();
    m_window.reset();
    m_analysis.reset();
    m_viewport.setBounds(viewBounds(*m_trace));
    m_search->setTrace(m_trace);
    emit traceChanged();
    m_summaryTask->run([trace = m_trace](Progress&) { return summarize(*trace); },
                       [this](TraceSummary summary) {
                           m_summary = std::move(summary);
                           emit summaryChanged();
                       });
    startAnalysis();
}

void Document::setWindow(std::optional<Window> window)
{
    if (window == m_window) {
        return;
    }
    m_window = std::move(window);
    emit windowChanged();
    if (m_trace) {
        startAnalysis();
    }
}

void Document::startAnalysis()
{
    m_analysis.reset();
    emit analysisChanged();
    m_analysisTask->run(
        [trace = m_trace, window = m_window](Progress& progress) {
            return std::make_shared<const Analysis>(
                analyse(*trace, window ? &*window : nullptr, progress));
        },
        [this](std::shared_ptr<const Analysis> analysis) {
            m_analysis = std::move(analysis);
            emit analysisChanged();
        });
}

namespace {

void centre(Viewport& viewport, TimeRange range)
{
    const TimeNs middle = range.start + range.duration() / 2;
    const TimeNs half = std::max(range.duration(), viewport.target().duration()) / 2;
    viewport.setRange({middle - half, middle + half}, Motion::Glide);
}

} // namespace

void Document::centreOn(TimeRange range)
{
    centre(m_viewport, range);
}

void Document::goToMark(bool isForward, Viewport& viewport) const
{
    const TimeRange shown = viewport.target();
    const TimeNs middle = shown.start + shown.duration() / 2;
    const Mark* target = nullptr;
    for (const Mark& mark : m_marks.all()) {
        const TimeNs at = mark.range.start + mark.range.duration() / 2;
        // The middle itself is off by one where a duration is odd.
        if (isForward && at > middle + 1) {
            target = &mark;
            break;
        }
        if (!isForward && at < middle - 1) {
            target = &mark;
        }
    }
    if (target != nullptr) {
        centre(viewport, target->range);
    }
}

TimeRange viewBounds(const Trace& trace)
{
    const TimeNs margin = std::max<TimeNs>(trace.range.duration() / 50, Viewport::kShortest);
    return {trace.range.start - margin, trace.range.end + margin};
}

} // namespace flamelane
