#pragma once

#include "app/gui/trace_summary.h"
#include "core/analysis/analysis.h"
#include "core/trace/trace.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/noise_trail.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QObject>

#include <memory>
#include <optional>

namespace flamelane {

class LatestTask;
class Search;

/// An open trace and what a person does with it: what is visible, picked, marked,
/// searched and filtered.
class Document : public QObject
{
    Q_OBJECT

public:
    explicit Document(QObject* parent = nullptr);

    /// Forgets what belonged to the trace before. `trace` is not null.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Null until the first file was read.
    [[nodiscard]] const std::shared_ptr<const Trace>& trace() const { return m_trace; }

    /// None until it has been worked out.
    [[nodiscard]] const std::optional<TraceSummary>& summary() const { return m_summary; }

    /// The time that the analysis is about; none for the trace's default window.
    void setWindow(std::optional<Window> window);
    [[nodiscard]] const std::optional<Window>& window() const { return m_window; }
    /// Of trace() in window(). Null until it has been worked out, also for another window.
    [[nodiscard]] const std::shared_ptr<const Analysis>& analysis() const { return m_analysis; }

    [[nodiscard]] Viewport* viewport() { return &m_viewport; }
    [[nodiscard]] Selection* selection() { return &m_selection; }
    [[nodiscard]] Marks* marks() { return &m_marks; }
    [[nodiscard]] NoiseTrail* noise() { return &m_noise; }
    [[nodiscard]] Search* search() { return m_search; }

    /// Brings a stretch of time to the middle of what is visible, wholly visible.
    void centreOn(TimeRange range);
    /// The next (or previous) mark beside what is in the middle of a viewport of the trace; that
    /// stays where there is none.
    void goToMark(bool isForward, Viewport& viewport) const;

signals:
    void traceChanged();
    void summaryChanged();
    void windowChanged();
    void analysisChanged();

private:
    void startAnalysis();

    std::shared_ptr<const Trace> m_trace;
    std::optional<TraceSummary> m_summary;
    std::optional<Window> m_window;
    std::shared_ptr<const Analysis> m_analysis;
    Viewport m_viewport;
    Selection m_selection;
    Marks m_marks;
    NoiseTrail m_noise;
    Search* m_search;
    LatestTask* m_summaryTask;
    LatestTask* m_analysisTask;
};

/// What all views begin with: the trace and a little air on both sides.
[[nodiscard]] TimeRange viewBounds(const Trace& trace);

} // namespace flamelane
