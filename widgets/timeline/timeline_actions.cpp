#include "widgets/timeline/timeline_view_private.h"

#include <QKeyEvent>

// What keys and menus do to a TimelineView.

namespace flamelane {

namespace {

constexpr double kZoomStep = 0.6; // of the visible time, for a press of W
constexpr double kPanStep = 0.15; // of the visible time, for a press of D
constexpr double kFastPanStep = 0.6;
constexpr double kCenteredShare = 0.01; // off the middle by less is in the middle
} // namespace

void TimelineView::setDense(bool dense)
{
    d->scene.setDense(dense);
}

void TimelineView::collapseAll(bool collapsed)
{
    d->scene.editLanes([collapsed](LaneStack& stack) { stack.collapseAll(collapsed); });
}

void TimelineView::showHiddenLanes()
{
    d->scene.editLanes([](LaneStack& stack) { stack.showHidden(); });
}

void TimelineView::setAnimated(bool animated)
{
    d->viewport.setGliding(animated);
}

void TimelineView::zoomIn()
{
    d->viewport.zoomAt(d->anchor(), kZoomStep, Motion::Glide);
}

void TimelineView::zoomOut()
{
    d->viewport.zoomAt(d->anchor(), 1 / kZoomStep, Motion::Glide);
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
    d->viewport.showAll(Motion::Glide);
}

void TimelineView::focusSelection()
{
    const std::optional<TimeRange> time = d->selectedTime();
    if (!time) {
        return;
    }
    if (d->selection.slice()) {
        d->openLaneOf(d->selection.slice());
        d->scrollTo(d->selection.slice());
    }
    const TimeRange shown = d->viewport.target();
    const auto duration = static_cast<double>(shown.duration());
    const TimeRange middle = centered(*time, duration);
    const bool isThere
        = std::abs(static_cast<double>(middle.start - shown.start)) <= kCenteredShare * duration;
    const double fitted = std::max(1.0, static_cast<double>(time->duration())) / kFitShare;
    d->viewport.setRange(isThere ? centered(*time, fitted) : middle, Motion::Glide);
}

void TimelineView::goBack()
{
    d->viewport.goBack();
}

void TimelineView::goForward()
{
    d->viewport.goForward();
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
    if (d->scene.trace() != nullptr && d->selection.slice()) {
        d->selection.setRange(d->scene.trace()->slices.range(d->selection.slice()));
        emit rangePicked();
    }
}

void TimelineView::clearSelection()
{
    d->selection.clear();
}

void TimelineView::addMark()
{
    d->mark(false);
}

void TimelineView::addKeptMark()
{
    d->mark(true);
}

void TimelineView::removeMark()
{
    const size_t count = d->marks.all().size();
    if (count > 0) {
        d->marks.removeAt(d->markUnderCursor().value_or(count - 1));
    }
}

namespace {

using KeySlot = void (TimelineView::*)();

/// What a key does while the timeline has the focus; null for nothing.
KeySlot slotOfKey(const QKeyEvent& event)
{
    struct Binding
    {
        Qt::KeyboardModifiers modifiers;
        int key;
        KeySlot slot;
    };
    static constexpr Binding kBindings[] = {
        {Qt::NoModifier, Qt::Key_W, &TimelineView::zoomIn},
        {Qt::NoModifier, Qt::Key_S, &TimelineView::zoomOut},
        {Qt::NoModifier, Qt::Key_A, &TimelineView::panLeft},
        {Qt::NoModifier, Qt::Key_D, &TimelineView::panRight},
        {Qt::ShiftModifier, Qt::Key_A, &TimelineView::panLeftFast},
        {Qt::ShiftModifier, Qt::Key_D, &TimelineView::panRightFast},
        {Qt::NoModifier, Qt::Key_0, &TimelineView::showAll},
        {Qt::NoModifier, Qt::Key_Home, &TimelineView::showAll},
        {Qt::NoModifier, Qt::Key_F, &TimelineView::focusSelection},
        {Qt::NoModifier, Qt::Key_Comma, &TimelineView::selectPrevious},
        {Qt::NoModifier, Qt::Key_Left, &TimelineView::selectPrevious},
        {Qt::NoModifier, Qt::Key_Period, &TimelineView::selectNext},
        {Qt::NoModifier, Qt::Key_Right, &TimelineView::selectNext},
        {Qt::NoModifier, Qt::Key_Up, &TimelineView::selectParent},
        {Qt::NoModifier, Qt::Key_Down, &TimelineView::selectChild},
        {Qt::NoModifier, Qt::Key_BracketLeft, &TimelineView::selectPreviousFlow},
        {Qt::NoModifier, Qt::Key_BracketRight, &TimelineView::selectNextFlow},
        {Qt::NoModifier, Qt::Key_R, &TimelineView::selectRangeOfSlice},
        {Qt::NoModifier, Qt::Key_Escape, &TimelineView::clearSelection},
        {Qt::NoModifier, Qt::Key_G, &TimelineView::nextGap},
        {Qt::ShiftModifier, Qt::Key_G, &TimelineView::previousGap},
        {Qt::NoModifier, Qt::Key_M, &TimelineView::addMark},
        {Qt::ShiftModifier, Qt::Key_M, &TimelineView::addKeptMark},
        {Qt::NoModifier, Qt::Key_Delete, &TimelineView::removeMark},
        {Qt::NoModifier, Qt::Key_Backspace, &TimelineView::goBack},
        {Qt::AltModifier, Qt::Key_Left, &TimelineView::goBack},
        {Qt::AltModifier, Qt::Key_Right, &TimelineView::goForward},
    };
    const Qt::KeyboardModifiers modifiers = event.modifiers() & ~Qt::KeypadModifier;
    for (const Binding& binding : kBindings) {
        if (binding.key == event.key() && binding.modifiers == modifiers) {
            return binding.slot;
        }
    }
    return nullptr;
}

} // namespace

/// Where nothing is selected, Escape is for who is around: to leave a presentation.
bool TimelineView::answers(const QKeyEvent& event) const
{
    const bool hasSelected = d->selection.slice() || d->selection.hasRange();
    return slotOfKey(event) != nullptr && (event.key() != Qt::Key_Escape || hasSelected);
}

bool TimelineView::event(QEvent* event)
{
    // Of several timelines the one with the focus answers, rather than an action of the window.
    if (event->type() == QEvent::ShortcutOverride && answers(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (answers(*event)) {
        (this->*slotOfKey(*event))();
        return;
    }
    const int page = d->scrollBar->pageStep();
    if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
        const int delta = event->key() == Qt::Key_PageUp ? -page : page;
        d->scrollBar->setValue(d->scrollBar->value() + delta);
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace flamelane
