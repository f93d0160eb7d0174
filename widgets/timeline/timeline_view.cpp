#include "widgets/timeline/timeline_view.h"

#include "core/layout/slice_walk.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QKeyEvent>
#include <QPainter>

namespace flamelane {

namespace {

constexpr double kZoomStep = 0.6; // of the visible time, for a press of W
constexpr double kPanStep = 0.15; // of the visible time, for a press of D
constexpr double kFastPanStep = 0.6;

} // namespace

struct TimelineView::Private
{
    Viewport* viewport = nullptr;
    Selection* selection = nullptr;
    Marks* marks = nullptr;
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const SliceSet> highlight;
    Theme theme = Theme::light();
    bool isDense = false;

    [[nodiscard]] TimeNs middle() const
    {
        const TimeRange shown = viewport->target();
        return shown.start + shown.duration() / 2;
    }
    void pan(double share) const
    {
        const auto shown = static_cast<double>(viewport->target().duration());
        viewport->panBy(static_cast<TimeNs>(shown * share), Motion::Glide);
    }
    [[nodiscard]] TimeRange selectedTime() const
    {
        if (trace && selection->slice()) {
            return trace->slices.range(selection->slice());
        }
        return selection->range();
    }
};

TimelineView::TimelineView(Viewport* viewport, Selection* selection, Marks* marks, QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>())
{
    d->viewport = viewport;
    d->selection = selection;
    d->marks = marks;
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    const auto repaint = [this] { update(); };
    connect(viewport, &Viewport::rangeChanged, this, repaint);
    connect(selection, &Selection::sliceChanged, this, repaint);
    connect(selection, &Selection::rangeChanged, this, repaint);
    connect(marks, &Marks::changed, this, repaint);
}

TimelineView::~TimelineView() = default;

void TimelineView::setTrace(std::shared_ptr<const Trace> trace)
{
    d->trace = std::move(trace);
    d->highlight.reset();
    update();
}

void TimelineView::setTheme(const Theme& theme)
{
    d->theme = theme;
    update();
}

void TimelineView::setHighlight(std::shared_ptr<const SliceSet> found)
{
    d->highlight = std::move(found);
    update();
}

void TimelineView::reveal(SliceId slice)
{
    d->selection->setSlice(slice);
    focusSelection();
}

void TimelineView::selectNeighbour(Qt::ArrowType direction)
{
    const SliceId slice = d->selection->slice();
    if (!d->trace || !slice) {
        return;
    }
    SliceId neighbour;
    switch (direction) {
    case Qt::LeftArrow:
        neighbour = previousInRow(*d->trace, slice);
        break;
    case Qt::RightArrow:
        neighbour = nextInRow(*d->trace, slice);
        break;
    case Qt::UpArrow:
        neighbour = d->trace->slices.parent[slice.index()];
        break;
    case Qt::DownArrow:
        neighbour = firstChild(*d->trace, slice);
        break;
    case Qt::NoArrow:
        break;
    }
    if (neighbour) {
        reveal(neighbour);
    }
}

void TimelineView::followFlow(bool forward)
{
    const SliceId slice = d->selection->slice();
    if (!d->trace || !slice) {
        return;
    }
    const std::vector<SliceId> ends
        = forward ? arrowsFrom(*d->trace, slice) : arrowsTo(*d->trace, slice);
    if (!ends.empty()) {
        reveal(ends.front());
    }
}

bool TimelineView::isDense() const
{
    return d->isDense;
}

QByteArray TimelineView::saveLanes() const
{
    return {};
}

void TimelineView::restoreLanes(const QByteArray& state)
{
    Q_UNUSED(state)
}

void TimelineView::paintPicture(QPainter& painter, const QSize& size)
{
    painter.fillRect(QRect(QPoint(), size), d->theme.background);
}

void TimelineView::setDense(bool dense)
{
    d->isDense = dense;
    update();
}

void TimelineView::collapseAll(bool collapsed)
{
    Q_UNUSED(collapsed)
}

void TimelineView::showHiddenLanes()
{
}

void TimelineView::setAnimated(bool animated)
{
    d->viewport->setGliding(animated);
}

void TimelineView::zoomIn()
{
    d->viewport->zoomAt(d->middle(), kZoomStep, Motion::Glide);
}

void TimelineView::zoomOut()
{
    d->viewport->zoomAt(d->middle(), 1 / kZoomStep, Motion::Glide);
}

void TimelineView::panLeft()
{
    d->pan(-kPanStep);
}

void TimelineView::panRight()
{
    d->pan(kPanStep);
}

void TimelineView::panLeftFast()
{
    d->pan(-kFastPanStep);
}

void TimelineView::panRightFast()
{
    d->pan(kFastPanStep);
}

void TimelineView::showAll()
{
    d->viewport->showAll(Motion::Glide);
}

void TimelineView::focusSelection()
{
    const TimeRange time = d->selectedTime();
    d->viewport->setRange({time.start - time.duration() / 2, time.end + time.duration() / 2},
                          Motion::Glide);
}

void TimelineView::goBack()
{
    d->viewport->goBack();
}

void TimelineView::goForward()
{
    d->viewport->goForward();
}

void TimelineView::selectPrevious()
{
    selectNeighbour(Qt::LeftArrow);
}

void TimelineView::selectNext()
{
    selectNeighbour(Qt::RightArrow);
}

void TimelineView::selectParent()
{
    selectNeighbour(Qt::UpArrow);
}

void TimelineView::selectChild()
{
    selectNeighbour(Qt::DownArrow);
}

void TimelineView::selectPreviousFlow()
{
    followFlow(false);
}

void TimelineView::selectNextFlow()
{
    followFlow(true);
}

void TimelineView::selectRangeOfSlice()
{
    if (d->trace && d->selection->slice()) {
        d->selection->setRange(d->trace->slices.range(d->selection->slice()));
        emit rangePicked();
    }
}

void TimelineView::clearSelection()
{
    d->selection->clear();
}

void TimelineView::addMark()
{
    d->marks->add({d->selectedTime(), {}, false});
}

void TimelineView::addKeptMark()
{
    d->marks->add({d->selectedTime(), {}, true});
}

void TimelineView::removeMark()
{
    if (!d->marks->all().empty()) {
        d->marks->removeAt(d->marks->all().size() - 1);
    }
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    QWidget::keyPressEvent(event);
}

} // namespace flamelane
