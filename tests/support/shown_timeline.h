#pragma once

#include "core/analysis/analysis.h"
#include "tests/support/trace_text.h"
#include "widgets/timeline/lane_canvas.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QTest>

#include <memory>
#include <string>
#include <string_view>

namespace flamelane::test {

/// A TimelineView on the screen with all that it listens to, for tests that derive from it. Its
/// trace lasts 200 us and holds two steps, one thread and one stream.
class ShownTimeline
{
protected:
    static constexpr std::string_view kTrace = R"(
device 0 "NVIDIA H200"
process 1 python
thread 1/2 main
  0 100000 ProfilerStep#1 annotation
    1000 80000 forward annotation
      10000 5000 launch runtime corr=7
      20000 30000 second operator
        25000 10000 child operator
  100000 100000 ProfilerStep#2 annotation
thread 0/7
  30000 40000 gemm kernel corr=7 device=0 stream=7
  90000 10000 gemm kernel device=0 stream=7
)";

    /// For init(). Each test gets a view of its own.
    void show()
    {
        m_trace = traceFromText(kTrace);
        m_viewport = std::make_unique<Viewport>();
        m_selection = std::make_unique<Selection>();
        m_marks = std::make_unique<Marks>();
        m_view = std::make_unique<TimelineView>(m_viewport.get(), m_selection.get(), m_marks.get());
        m_view->setAnimated(false);
        m_view->resize(1220, 600);
        m_view->setTrace(m_trace);
        m_viewport->setBounds({0, 200'000});
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
        m_canvas = m_view->findChild<LaneCanvas*>();
    }
    /// For cleanup().
    void close() { m_view.reset(); }

    [[nodiscard]] std::string selectedName() const
    {
        return m_selection->slice() ? std::string(m_trace->name(m_selection->slice()))
                                    : std::string();
    }
    /// Fills the idle lane: one gap, from 70 to 90 us.
    void showGaps() const
    {
        const auto analysis
            = std::make_shared<const Analysis>(analyse(*m_trace, nullptr, Progress()));
        m_view->setGaps({analysis, &analysis->gaps});
    }

    std::shared_ptr<const Trace> m_trace;
    std::unique_ptr<Viewport> m_viewport;
    std::unique_ptr<Selection> m_selection;
    std::unique_ptr<Marks> m_marks;
    std::unique_ptr<TimelineView> m_view;
    LaneCanvas* m_canvas = nullptr;
};

} // namespace flamelane::test
