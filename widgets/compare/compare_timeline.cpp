#include "widgets/compare/compare_timeline.h"

#include "widgets/compare/delta_lane.h"
#include "widgets/compare/run_tag.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"
#include "widgets/view_state/viewport_link.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QSplitter>
#include <QVBoxLayout>

namespace flamelane {

CompareTimeline::CompareTimeline(Marks* first, Marks* second, QWidget* parent)
    : QWidget(parent)
    , m_marks {first, second}
    , m_deltas(new DeltaLane(this))
    , m_splitter(new QSplitter(Qt::Vertical, this))
{
    for (size_t place = 0; place < kRuns; ++place) {
        m_viewports[place] = new Viewport(this);
        m_selections[place] = new Selection(this);
        m_sides[place] = new QWidget(this);
        m_tags[place] = new RunTag(m_sides[place]);
        m_views[place] = new TimelineView(m_viewports[place], m_selections[place], m_marks[place],
                                          m_sides[place]);
        auto* column = new QVBoxLayout(m_sides[place]);
        auto* row = new QHBoxLayout;
        for (QBoxLayout* layout :
             {static_cast<QBoxLayout*>(column), static_cast<QBoxLayout*>(row)}) {
            layout->setContentsMargins(0, 0, 0, 0);
            layout->setSpacing(0);
        }
        row->addWidget(m_tags[place]);
        row->addWidget(m_views[place], 1);
        column->addLayout(row, 1);
        m_splitter->addWidget(m_sides[place]);
        connectRun(place);
    }
    m_views[0]->shareColumns(m_views[1]);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_splitter);
    connect(m_deltas, &DeltaLane::spanPicked, this, [this](int span) {
        const DeltaSpan& picked = m_content->spans[static_cast<size_t>(span)];
        showTogether(picked.a, picked.b);
    });
    connect(m_views[0], &TimelineView::headerWidthChanged, this, &CompareTimeline::arrange);
    link();
    halve();
    arrange();
}

CompareTimeline::~CompareTimeline() = default;

void CompareTimeline::connectRun(size_t place)
{
    m_views[place]->installEventFilter(this);
    connect(m_views[place], &TimelineView::hovered, this, &CompareTimeline::hovered);
    connect(m_selections[place], &Selection::sliceChanged, this,
            [this, place] { pickSlice(place); });
    connect(m_selections[place], &Selection::rangeChanged, this,
            [this, place] { pickRange(place); });
}

bool CompareTimeline::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn) {
        m_active = watched == m_views[0] ? size_t {0} : size_t {1};
    }
    return QWidget::eventFilter(watched, event);
}

void CompareTimeline::halve()
{
    constexpr int kEqual = 1000; // the splitter shares out what it has in these proportions
    m_splitter->setSizes({kEqual, kEqual});
}

void CompareTimeline::arrange()
{
    const auto a = placeOf(RunRole::A);
    const bool isStacked = orientation() == Qt::Vertical;
    m_splitter->insertWidget(0, m_sides[a]);
    // Between the two, or on the axis of A, below, so that lanes begin at one height.
    static_cast<QBoxLayout*>(m_sides[isStacked ? 1 - a : a]->layout())
        ->insertWidget(isStacked ? 0 : -1, m_deltas);
    m_views[a]->setParts(true, true);
    m_views[1 - a]->setParts(!isStacked, !isStacked); // one axis for both
    m_deltas->show();
    m_deltas->setMargins(m_tags[a]->sizeHint().width() + m_views[a]->headerWidth(),
                         m_views[a]->rightMargin());
}

void CompareTimeline::link()
{
    m_deltas->setAxis(nullptr, nullptr);
    m_link.reset();
    m_link = std::make_unique<ViewportLink>(viewport(RunRole::A), viewport(RunRole::B));
    m_deltas->setAxis(viewport(RunRole::A), m_link.get());
}

const TimeAlignment& CompareTimeline::alignment() const
{
    return m_link->alignment();
}

void CompareTimeline::setTraces()
{
    for (const RunRole role : {RunRole::A, RunRole::B}) {
        const size_t place = placeOf(role);
        const RunOfPair& run = m_content->run(role);
        if (m_traces[place] != run.trace) {
            m_traces[place] = run.trace;
            m_views[place]->setTrace(run.trace);
        }
        m_views[place]->setGaps({run.analysis, &run.analysis->gaps});
    }
}

void CompareTimeline::setContent(std::shared_ptr<const CompareContent> content, bool isSwapped)
{
    if (!content) {
        setEnabled(false);
        return;
    }
    setEnabled(true);
    const QScopedValueRollback guard(m_isAnswering, true);
    const bool isOtherOrder = isSwapped != m_isSwapped;
    const TimeRange shown = viewport(RunRole::B)->range(); // is that of A when they have swapped
    m_content = std::move(content);
    m_isSwapped = isSwapped;
    const bool isOtherPair = m_traces[placeOf(RunRole::A)] != m_content->run(RunRole::A).trace
        || m_traces[placeOf(RunRole::B)] != m_content->run(RunRole::B).trace;
    setTraces();
    if (isOtherOrder) {
        link();
        arrange();
    }
    m_deltas->setContent(m_content);
    if (isOtherPair) {
        m_choice = {};
        m_active.reset();
    }
    if (isOtherPair || isOtherOrder) {
        applyAlignment(
            alignmentOf(m_choice).value_or(bestAlignment(m_content->spans, m_isStretched)));
    }
    if (isOtherPair) {
        showSteps();
    } else if (isOtherOrder) {
        viewport(RunRole::A)->setRange(shown);
    }
    emit alignmentChanged();
}

void CompareTimeline::setNames(const QString& a, const QString& b)
{
    m_tags[placeOf(RunRole::A)]->setRun(RunRole::A, a);
    m_tags[placeOf(RunRole::B)]->setRun(RunRole::B, b);
}

void CompareTimeline::setTheme(const Theme& theme)
{
    for (size_t place = 0; place < kRuns; ++place) {
        m_views[place]->setTheme(theme);
        m_tags[place]->setTheme(theme);
    }
    m_deltas->setTheme(theme);
}

void CompareTimeline::setNoise(const std::vector<NoiseFilter>& filters)
{
    for (TimelineView* view : m_views) {
        view->setNoise(filters);
    }
}

void CompareTimeline::setAnimated(bool isAnimated)
{
    for (TimelineView* view : m_views) {
        view->setAnimated(isAnimated);
    }
}

void CompareTimeline::setDense(bool isDense)
{
    for (TimelineView* view : m_views) {
        view->setDense(isDense);
    }
}

void CompareTimeline::setTextScale(double scale)
{
    m_textScale = scale;
    for (TimelineView* view : m_views) {
        view->setTextScale(scale);
    }
    arrange();
}

std::optional<TimeAlignment> CompareTimeline::alignmentOf(const AlignChoice& choice) const
{
    const auto at = [this](TimeRange a, TimeRange b) { return alignedAt(a, b, m_isStretched); };
    switch (choice.at) {
    case AlignAt::BestMatch:
        return bestAlignment(m_content->spans, m_isStretched);
    case AlignAt::Step:
    case AlignAt::Annotation: {
        const DeltaSpan* pair = alignedPair(*m_content, choice);
        return pair == nullptr ? std::nullopt : std::optional(at(*pair->a, *pair->b));
    }
    case AlignAt::Picked: {
        const SliceId a = selection(RunRole::A)->slice();
        const SliceId b = selection(RunRole::B)->slice();
        if (a && b) {
            return at(m_content->run(RunRole::A).trace->slices.range(a),
                      m_content->run(RunRole::B).trace->slices.range(b));
        }
        const TimeRange rangeOfA = selection(RunRole::A)->range();
        const TimeRange rangeOfB = selection(RunRole::B)->range();
        return !rangeOfA.isEmpty() && !rangeOfB.isEmpty() ? std::optional(at(rangeOfA, rangeOfB))
                                                          : std::nullopt;
    }
    case AlignAt::Marks: {
        const auto& a = m_marks[placeOf(RunRole::A)]->all();
        const auto& b = m_marks[placeOf(RunRole::B)]->all();
        return !a.empty() && !b.empty() ? std::optional(at(a.front().range, b.front().range))
                                        : std::nullopt;
    }
    }
    return std::nullopt;
}

bool CompareTimeline::align(const AlignChoice& choice)
{
    const auto alignment = m_content ? alignmentOf(choice) : std::nullopt;
    if (!alignment) {
        return false;
    }
    m_choice = choice;
    applyAlignment(*alignment);
    emit alignmentChanged();
    return true;
}

void CompareTimeline::setStretched(bool isStretched)
{
    m_isStretched = isStretched;
    align(m_choice);
}

void CompareTimeline::applyAlignment(const TimeAlignment& alignment)
{
    const auto boundsOf
        = [this](RunRole role) { return widened(m_content->run(role).trace->range, kAirAround); };
    m_link->setAlignment(alignment,
                         spanning(boundsOf(RunRole::A), alignment.toA(boundsOf(RunRole::B))));
    m_deltas->update();
}

void CompareTimeline::setOrientation(Qt::Orientation orientation)
{
    m_splitter->setOrientation(orientation);
    halve();
    arrange();
}

Qt::Orientation CompareTimeline::orientation() const
{
    return m_splitter->orientation();
}

} // namespace flamelane
