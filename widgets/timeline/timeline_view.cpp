#include "core/analysis/gap_walk.h"
#include "core/analysis/statistics.h"
#include "core/layout/slice_walk.h"
#include "widgets/timeline/timeline_view_private.h"

#include <QEvent>
#include <QGridLayout>
#include <QPainter>

#include <algorithm>
#include <climits>

namespace flamelane {

namespace {

constexpr double kRevealedShare = 0.15; // of the width for a slice that was too narrow to see
constexpr double kNarrowestSeenPx = 3;
constexpr double kGapShare = 0.3; // of the width that a gap takes when it is gone to
constexpr int kMarkGripPx = 5;

/// Where the host made the device wait: the call that ended the gap, else what the thread did
/// during the largest part of it. None where nothing is known.
SliceId hostSliceOf(const Trace& trace, const Gap& gap)
{
    if (gap.launch || !gap.hostThread) {
        return gap.launch;
    }
    const CausePart* largest = largestPart(gap);
    if (largest == nullptr) {
        return {};
    }
    const std::vector<SliceId> stack
        = slicesAcross(trace, gap.hostThread, largest->range.start + largest->range.duration() / 2);
    return stack.empty() ? SliceId() : stack.back();
}

} // namespace

void TimelineView::Private::updateScrollBar()
{
    const int64_t page = std::max<int64_t>(1, canvas->height() - scene.stack().pinnedHeight());
    const int64_t hidden = std::max<int64_t>(0, scene.stack().flowingHeight() - page);
    scrollBar->setRange(0, static_cast<int>(std::min<int64_t>(hidden, INT_MAX)));
    scrollBar->setPageStep(static_cast<int>(page));
    scrollBar->setSingleStep(scene.rowHeight());
    scene.setScrollY(scrollBar->value());
}

/// Down or up only as far as needed.
void TimelineView::Private::scrollTo(SliceId slice)
{
    const std::optional<VisibleLane> row = scene.rowOf(slice);
    if (!row || row->isPinned) {
        return;
    }
    const int64_t top = scene.stack().pinnedHeight();
    const int64_t margin = 2 * int64_t {scene.rowHeight()};
    int64_t delta = 0;
    if (row->y < top + margin) {
        delta = row->y - top - margin;
    } else if (row->y + row->height > canvas->height() - margin) {
        delta = row->y + row->height - canvas->height() + margin;
    }
    const int64_t value = std::clamp<int64_t>(scrollBar->value() + delta, 0, scrollBar->maximum());
    scrollBar->setValue(static_cast<int>(value));
}

void TimelineView::Private::openLaneOf(SliceId slice)
{
    const LaneId lane = scene.stack().laneOf(scene.trace()->trackOf(slice));
    if (!lane || scene.stack().placeOf(lane)) {
        return;
    }
    scene.editLanes([lane](LaneStack& stack) {
        stack.setHidden(lane, false);
        if (const LaneId group = stack.lane(lane).group) {
            stack.setHidden(group, false);
            stack.setCollapsed(group, false);
        }
    });
}

void TimelineView::Private::bringIntoView(SliceId slice, bool mayZoom)
{
    openLaneOf(slice);
    scrollTo(slice);
    const TimeRange time = scene.trace()->slices.range(slice);
    const TimeRange shown = viewport.target();
    const auto duration = static_cast<double>(shown.duration());
    const auto own = static_cast<double>(time.duration());
    const double widthPx = own / duration * canvas->width();
    const bool isInside = time.start >= shown.start && time.end <= shown.end;
    if (mayZoom && widthPx < kNarrowestSeenPx) {
        viewport.setRange(centered(time, std::max(own, 1.0) / kRevealedShare), Motion::Glide);
    } else if (!isInside) {
        const double wanted = mayZoom ? std::max(duration, own / kFitShare) : duration;
        // Of a slice longer than the view its start is what tells.
        const bool fits = own <= wanted;
        const TimeRange aim = fits ? time : TimeRange {time.start, time.start};
        viewport.setRange(centered(aim, wanted), Motion::Glide);
    }
}

std::optional<size_t> TimelineView::Private::markUnderCursor() const
{
    const std::optional<TimeNs> hover = scene.hoverTime();
    if (!hover) {
        return {};
    }
    const double perPx
        = static_cast<double>(viewport.range().duration()) / std::max(1, canvas->width());
    const auto grip = static_cast<TimeNs>(kMarkGripPx * perPx);
    const std::vector<Mark>& all = marks.all();
    for (size_t i = 0; i < all.size(); ++i) {
        if (all[i].range.start - grip <= *hover && *hover <= all[i].range.end + grip) {
            return i;
        }
    }
    return {};
}

void TimelineView::Private::mark(bool isKept)
{
    if (const auto time = selectedTime()) {
        marks.add({*time, {}, isKept});
    } else if (const auto hover = scene.hoverTime()) {
        marks.add({{*hover, *hover}, {}, isKept});
    }
}

TimelineView::TimelineView(Viewport* viewport, Selection* selection, Marks* marks, QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>(viewport, selection, marks, this))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Timeline"));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(d->overview, 0, 0, 1, 2);
    layout->addWidget(d->ruler, 1, 0, 1, 2);
    layout->addWidget(d->headers, 2, 0);
    layout->addWidget(d->canvas, 2, 1);
    layout->addWidget(d->scrollBar, 2, 2);
    layout->setColumnStretch(1, 1);
    layout->setRowStretch(2, 1);
    // Keys are answered here, wherever in the timeline was clicked.
    for (QWidget* part : {static_cast<QWidget*>(d->canvas), static_cast<QWidget*>(d->overview),
                          static_cast<QWidget*>(d->ruler), static_cast<QWidget*>(d->headers)}) {
        part->setFocusPolicy(Qt::ClickFocus);
        part->setFocusProxy(this);
    }
    d->scrollBar->setFocusPolicy(Qt::NoFocus);
    d->scrollBar->setAccessibleName(tr("Scroll lanes"));
    d->canvas->installEventFilter(this);

    const auto scroll
        = [this](int delta) { d->scrollBar->setValue(d->scrollBar->value() + delta); };
    connect(d->canvas, &LaneCanvas::scrollWanted, this, scroll);
    connect(d->headers, &LaneHeaders::scrollWanted, this, scroll);
    connect(d->scrollBar, &QScrollBar::valueChanged, this,
            [this](int value) { d->scene.setScrollY(value); });
    connect(&d->scene, &TimelineScene::lanesChanged, this, [this] { d->updateScrollBar(); });
    connect(d->canvas, &LaneCanvas::hovered, this, &TimelineView::hovered);
    connect(d->canvas, &LaneCanvas::rangePicked, this, &TimelineView::rangePicked);
    connect(d->canvas, &LaneCanvas::sliceActivated, this, &TimelineView::zoomToSlice);
    connect(d->canvas, &LaneCanvas::gapPicked, this, &TimelineView::pickGap);
    connect(d->canvas, &LaneCanvas::gapActivated, this, &TimelineView::revealGap);
    connect(&d->scene, &TimelineScene::headerWidthChanged, this, &TimelineView::headerWidthChanged);
}

TimelineView::~TimelineView()
{
    // The parts refer to the scene, which goes with d before Qt deletes them.
    delete d->overview;
    delete d->ruler;
    delete d->headers;
    delete d->canvas;
}

void TimelineView::setTrace(std::shared_ptr<const Trace> trace)
{
    if (d->scene.trace() != nullptr) {
        d->arrangement = d->scene.stack().saveArrangement();
    }
    d->selection.clear(); // its ids are the old trace's
    setGaps(nullptr); // and so are theirs
    d->scene.setTrace(std::move(trace));
    d->scene.editLanes([this](LaneStack& stack) { stack.restoreArrangement(d->arrangement); });
}

void TimelineView::setTheme(const Theme& theme)
{
    d->scene.setTheme(theme);
    QPalette colors = theme.palette();
    setPalette(colors);
    setAutoFillBackground(true);
}

void TimelineView::setHighlight(std::shared_ptr<const SliceSet> found)
{
    d->scene.setHighlight(std::move(found));
}

void TimelineView::setNoise(std::vector<NoiseFilter> filters)
{
    d->scene.setNoise(std::move(filters));
}

void TimelineView::setGaps(std::shared_ptr<const std::vector<Gap>> gaps)
{
    d->pickedGap = UINT32_MAX;
    d->walk.clear();
    d->scene.setGaps(std::move(gaps));
}

void TimelineView::setShownCauses(Causes causes)
{
    d->walk.clear();
    d->scene.setShownCauses(causes);
}

void TimelineView::pickGap(uint32_t gap)
{
    d->pickedGap = gap;
    emit gapPicked(gap);
    d->selection.setRange((*d->scene.gaps())[gap].range);
}

void TimelineView::revealGap(uint32_t index)
{
    if (d->scene.gaps() == nullptr || index >= d->scene.gaps()->size()) {
        return;
    }
    pickGap(index);
    const Gap& gap = (*d->scene.gaps())[index];
    if (const SliceId slice = hostSliceOf(*d->scene.trace(), gap)) {
        d->openLaneOf(slice);
        d->scrollTo(slice);
    }
    d->viewport.setRange(centered(gap.range, static_cast<double>(gap.range.duration()) / kGapShare),
                         Motion::Glide);
}

void TimelineView::walkGaps(bool isForward)
{
    if (d->scene.gaps() == nullptr) {
        return;
    }
    const std::vector<Gap>& gaps = *d->scene.gaps();
    if (d->walk.empty()) {
        d->walk = gapsToWalk(gaps, d->scene.shownCauses());
    }
    const uint32_t next = d->pickedGap == UINT32_MAX
        ? nextGapOfWalk(gaps, d->walk, d->middle(), isForward)
        : neighbourInWalk(gaps, d->walk, d->pickedGap, isForward);
    if (next != UINT32_MAX) {
        revealGap(next);
    }
}

void TimelineView::nextGap()
{
    walkGaps(true);
}

void TimelineView::previousGap()
{
    walkGaps(false);
}

void TimelineView::reveal(SliceId slice)
{
    if (d->scene.trace() == nullptr || !slice) {
        return;
    }
    d->selection.setSlice(slice);
    d->bringIntoView(slice, true);
}

void TimelineView::zoomToSlice(SliceId slice)
{
    d->selection.setSlice(slice);
    const TimeRange time = d->scene.trace()->slices.range(slice);
    d->viewport.setRange(
        centered(time, std::max(1.0, static_cast<double>(time.duration())) / kFitShare),
        Motion::Glide);
}

void TimelineView::selectNeighbour(Qt::ArrowType direction)
{
    const SliceId slice = d->selection.slice();
    if (d->scene.trace() == nullptr || !slice) {
        return;
    }
    SliceId neighbour;
    switch (direction) {
    case Qt::LeftArrow:
        neighbour = previousInRow(*d->scene.trace(), slice);
        break;
    case Qt::RightArrow:
        neighbour = nextInRow(*d->scene.trace(), slice);
        break;
    case Qt::UpArrow:
        neighbour = d->scene.trace()->slices.parent[slice.index()];
        break;
    case Qt::DownArrow:
        neighbour = firstChild(*d->scene.trace(), slice);
        break;
    case Qt::NoArrow:
        break;
    }
    if (neighbour) {
        d->selection.setSlice(neighbour);
        d->bringIntoView(neighbour, false);
    }
}

void TimelineView::followFlow(bool forward)
{
    const SliceId slice = d->selection.slice();
    if (d->scene.trace() == nullptr || !slice) {
        return;
    }
    const std::vector<SliceId> ends
        = forward ? arrowsFrom(*d->scene.trace(), slice) : arrowsTo(*d->scene.trace(), slice);
    if (!ends.empty()) {
        reveal(ends.front());
    }
}

void TimelineView::scrollToLaneOf(SliceId slice)
{
    if (d->scene.trace() != nullptr && slice) {
        d->openLaneOf(slice);
        d->scrollTo(slice);
    }
}

void TimelineView::setParts(bool hasOverview, bool hasRuler)
{
    d->overview->setVisible(hasOverview);
    d->ruler->setVisible(hasRuler);
}

void TimelineView::shareColumns(TimelineView* other)
{
    const auto follow = [](TimelineView* from, TimelineView* to) {
        TimelineScene* source = &from->d->scene;
        TimelineScene* target = &to->d->scene;
        connect(source, &TimelineScene::headerWidthChanged, target,
                [source, target] { target->setHeaderWidth(source->headerWidth()); });
        connect(source, &TimelineScene::hoverChanged, target,
                [source, target] { target->setHover(source->hover()); });
    };
    follow(this, other);
    follow(other, this);
    other->d->scene.setHeaderWidth(d->scene.headerWidth());
}

int TimelineView::headerWidth() const
{
    return d->scene.headerWidth();
}

int TimelineView::rightMargin() const
{
    return d->scrollBar->sizeHint().width();
}

void TimelineView::setTextScale(double scale)
{
    d->scene.setTextScale(scale);
}

bool TimelineView::isDense() const
{
    return d->scene.isDense();
}

QByteArray TimelineView::saveLanes() const
{
    const std::string lanes
        = d->scene.trace() == nullptr ? d->arrangement : d->scene.stack().saveArrangement();
    return QByteArray::number(d->scene.headerWidth()) + '\n' + QByteArray::fromStdString(lanes);
}

void TimelineView::restoreLanes(const QByteArray& state)
{
    const qsizetype end = state.indexOf('\n');
    bool isNumber = false;
    const int width = state.left(std::max<qsizetype>(0, end)).toInt(&isNumber);
    if (!isNumber) {
        return;
    }
    d->scene.setHeaderWidth(width);
    d->arrangement = state.mid(end + 1).toStdString();
    d->scene.editLanes([this](LaneStack& stack) { stack.restoreArrangement(d->arrangement); });
}

void TimelineView::paintPicture(QPainter& painter, const QSize& size)
{
    const auto hover = d->scene.hover();
    d->scene.setHover({}); // belongs to the window
    const double pixelRatio
        = painter.device()->devicePixelRatioF() * std::abs(painter.worldTransform().m11());
    const int overviewHeight = d->overview->isHidden() ? 0 : OverviewBar::kHeight;
    const int rulerHeight = d->ruler->isHidden() ? 0 : TimeRuler::kHeight;
    const int lanesTop = overviewHeight + rulerHeight;
    const int headerWidth = d->scene.headerWidth();
    const QRect lanes(headerWidth, lanesTop, size.width() - headerWidth, size.height() - lanesTop);
    painter.fillRect(QRect(QPoint(), size), d->scene.theme().background);
    // What scrolls comes first, as not all vector formats clip.
    if (d->scene.trace() != nullptr && lanes.width() > 0) {
        LanePainter lanePainter(d->scene);
        LaneCanvas::paint(painter, lanes, pixelRatio, d->scene, lanePainter);
    }
    LaneHeaders::paint(painter, {0, lanesTop, headerWidth, lanes.height()}, d->scene);
    if (overviewHeight > 0) {
        OverviewBar::paint(painter, {0, 0, size.width(), overviewHeight}, d->scene);
    }
    if (rulerHeight > 0) {
        TimeRuler::paint(painter, {0, overviewHeight, size.width(), rulerHeight}, d->scene);
    }
    d->scene.setHover(hover);
}

bool TimelineView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == d->canvas && event->type() == QEvent::Resize) {
        d->updateScrollBar();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace flamelane
