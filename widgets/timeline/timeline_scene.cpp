#include "widgets/timeline/timeline_scene.h"

#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"

#include <QFontDatabase>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr int kRowHeight = 18;
constexpr int kDenseRowHeight = 8;
constexpr int kNarrowestHeader = 80;
constexpr int kWidestHeader = 800;
constexpr uint32_t kRowsAhead = 64; // laid out beyond what is seen, for scrolling
constexpr int kTolerancePx = 3; // of a click beside a narrow slice

constexpr int kTextPx = 11;

QFont laneFont(double scale)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    font.setPixelSize(qRound(kTextPx * scale));
    return font;
}

} // namespace

TimelineScene::TimelineScene(Viewport* viewport, Selection* selection, Marks* marks,
                             QObject* parent)
    : QObject(parent)
    , m_viewport(viewport)
    , m_selection(selection)
    , m_marks(marks)
    , m_font(laneFont(1))
{
}

void TimelineScene::setTrace(std::shared_ptr<const Trace> trace)
{
    // What refers to the old trace goes before it.
    m_stack = {};
    m_layouts.clear();
    m_idleLayouts.clear();
    m_gaps.reset();
    m_groupActivity.clear();
    m_counterIndexes.clear();
    m_deviceActivity.clear();
    m_hostActivity.clear();
    m_highlight.reset();
    m_foundInRow.clear();
    m_noise = {};
    m_trace = std::move(trace);
    if (m_trace) {
        m_noise = noise();
        m_stack = LaneStack(*m_trace);
        m_stack.setMetrics(metrics());
        m_deviceActivity = deviceCoverage(*m_trace);
        if (m_trace->gpuWork.empty()) {
            std::vector<TrackId> tracks;
            for (uint32_t i = 0; i < m_trace->tracks.size(); ++i) {
                tracks.emplace_back(i);
            }
            m_hostActivity.push_back(trackCoverage(*m_trace, tracks));
        }
    }
    m_layouts.resize(m_stack.lanes().size());
    indexInstants();
    resetColors();
    m_hover.reset();
    m_draggedRange.reset();
    m_scrollY = 0;
    emit traceChanged();
    emit lanesChanged();
    emit scrolled();
}

void TimelineScene::setTheme(const Theme& theme)
{
    m_theme = theme;
    resetColors();
    emit appearanceChanged();
}

void TimelineScene::setDense(bool isDense)
{
    if (isDense == m_isDense) {
        return;
    }
    m_isDense = isDense;
    editLanes([this](LaneStack& stack) { stack.setMetrics(metrics()); });
}

void TimelineScene::setTextScale(double scale)
{
    if (qFuzzyCompare(scale, m_textScale)) {
        return;
    }
    m_textScale = scale;
    m_font = laneFont(scale);
    resetColors(); // labels are of a font
    editLanes([this](LaneStack& stack) { stack.setMetrics(metrics()); });
    emit appearanceChanged();
}

void TimelineScene::setNoise(std::vector<NoiseFilter> filters)
{
    m_noiseFilters = std::move(filters);
    m_noise = m_trace ? noise() : NoiseSlices();
    emit appearanceChanged();
}

NoiseSlices TimelineScene::noise() const
{
    return {*m_trace, m_noiseFilters, Isolation::MatchesAndAround};
}

void TimelineScene::setHighlight(std::shared_ptr<const SliceSet> found)
{
    m_highlight = std::move(found);
    indexHighlight();
    emit appearanceChanged();
}

void TimelineScene::setGaps(std::shared_ptr<const std::vector<Gap>> gaps)
{
    if (gaps == m_gaps) {
        return;
    }
    m_idleLayouts.clear(); // refer to the gaps
    m_gaps = std::move(gaps);
    for (uint32_t i = 0; m_gaps && i < m_trace->devices.size(); ++i) {
        m_idleLayouts.push_back({GapRow(*m_gaps, DeviceId(i)), {}, {}});
    }
    editLanes([this](LaneStack& stack) { stack.setIdleShown(m_gaps && !m_gaps->empty()); });
}

void TimelineScene::setShownCauses(Causes causes)
{
    if (causes == m_shownCauses) {
        return;
    }
    m_shownCauses = causes;
    emit appearanceChanged();
}

bool TimelineScene::isFound(const LaneRows& rows, const Span& span) const
{
    if (m_highlight->contains(span.slice)) {
        return true;
    }
    if (!span.isFolded || span.count < 2) {
        return false;
    }
    const std::span<const SliceId> run = rows.row(span.row).subspan(span.first, span.count);
    if (!rows.track()) {
        return std::any_of(run.begin(), run.end(),
                           [this](SliceId slice) { return m_highlight->contains(slice); });
    }
    const auto inRow = m_foundInRow.find({rows.track(), span.row});
    if (inRow == m_foundInRow.end()) {
        return false;
    }
    // Ids ascend along a row.
    const std::vector<SliceId>& slices = inRow->second;
    const auto found = std::lower_bound(slices.begin(), slices.end(), run.front());
    return found != slices.end() && !(run.back() < *found);
}

void TimelineScene::indexHighlight()
{
    m_foundInRow.clear();
    if (!m_highlight) {
        return;
    }
    TrackId track;
    uint32_t trackEnd = 0;
    for (SliceId id = m_highlight->next(SliceId()); id; id = m_highlight->next(id)) {
        if (!track || id.index() >= trackEnd) {
            track = m_trace->trackOf(id);
            const Track& found = m_trace->tracks[track.index()];
            trackEnd = found.firstSlice + found.sliceCount;
        }
        m_foundInRow[{track, m_trace->slices.row[id.index()]}].push_back(id);
    }
}

void TimelineScene::setHeaderWidth(int width)
{
    width = std::clamp(width, kNarrowestHeader, kWidestHeader);
    if (width == m_headerWidth) {
        return;
    }
    m_headerWidth = width;
    emit headerWidthChanged();
}

void TimelineScene::setScrollY(int64_t y)
{
    if (y == m_scrollY) {
        return;
    }
    m_scrollY = y;
    emit scrolled();
}

int TimelineScene::rowHeight() const
{
    return m_isDense ? kDenseRowHeight : qRound(kRowHeight * m_textScale);
}

std::vector<VisibleLane> TimelineScene::visibleLanes(int areaHeight) const
{
    std::vector<VisibleLane> visible;
    const int64_t pinnedHeight = m_stack.pinnedHeight();
    const int64_t top = m_scrollY;
    const int64_t bottom = m_scrollY + areaHeight - pinnedHeight;
    for (const PlacedLane& placed : m_stack.flowingBetween(top, bottom)) {
        visible.push_back({placed.lane, placed.y - m_scrollY + pinnedHeight, placed.height, false});
    }
    for (const PlacedLane& placed : m_stack.pinned()) {
        visible.push_back({placed.lane, placed.y, placed.height, true});
    }
    return visible;
}

std::optional<VisibleLane> TimelineScene::rowOf(SliceId slice) const
{
    const LaneId lane = m_stack.laneOf(m_trace->trackOf(slice));
    if (!lane) {
        return {};
    }
    const auto onScreen = [this](const LaneStack::Place& place) {
        const int64_t shift = place.isPinned ? 0 : m_stack.pinnedHeight() - m_scrollY;
        return VisibleLane {place.placed.lane, place.placed.y + shift, place.placed.height,
                            place.isPinned};
    };
    if (const auto place = m_stack.placeOf(lane)) {
        VisibleLane row = onScreen(*place);
        row.y += int64_t {m_trace->slices.row[slice.index()]} * rowHeight();
        row.height = rowHeight();
        return row;
    }
    const LaneId group = m_stack.lane(lane).group;
    const auto place = group ? m_stack.placeOf(group) : std::nullopt;
    return place ? std::optional(onScreen(*place)) : std::nullopt;
}

LaneHit TimelineScene::hitAt(double x, double y, const TimeScale& scale, double pixelRatio,
                             int areaHeight)
{
    const std::vector<VisibleLane> visible = visibleLanes(areaHeight);
    // Pinned lanes lie over the others and come last.
    const auto found = std::find_if(visible.rbegin(), visible.rend(), [y](const VisibleLane& lane) {
        return static_cast<double>(lane.y) <= y && y < static_cast<double>(lane.y + lane.height);
    });
    LaneHit hit;
    if (found == visible.rend()
        || (!found->isPinned && y < static_cast<double>(m_stack.pinnedHeight()))) {
        return hit;
    }
    hit.lane = found->lane;
    const Lane& lane = m_stack.lane(hit.lane);
    const auto column = static_cast<int>(x * pixelRatio);
    const auto tolerance = static_cast<int>(kTolerancePx * pixelRatio);
    if (lane.kind == LaneKind::Idle) {
        const IdleSpan* idle = idleSpanAt(idleSpansOf(hit.lane, scale), column, tolerance);
        hit.idle = idle == nullptr ? std::nullopt : std::optional(*idle);
        return hit;
    }
    if (!hasSlices(lane.kind)) {
        return hit;
    }
    hit.row = static_cast<uint32_t>((y - static_cast<double>(found->y)) / rowHeight());
    const std::span<const Span> spans = spansOf(hit.lane, scale, hit.row, hit.row + 1);
    const Span* span = spanAt(spans, hit.row, column, tolerance);
    if (span != nullptr) {
        hit.span = *span;
    }
    return hit;
}

std::span<const Span> TimelineScene::spansOf(LaneId lane, const TimeScale& scale, uint32_t firstRow,
                                             uint32_t lastRow)
{
    LaneLayout& layout = m_layouts[lane.index()];
    const LaneRows& rows = m_stack.lane(lane).rows;
    lastRow = std::min(lastRow, rows.rowCount());
    const bool isKept
        = layout.scale == scale && layout.firstRow <= firstRow && lastRow <= layout.lastRow;
    if (!isKept) {
        layout.scale = scale;
        layout.firstRow = firstRow - std::min(firstRow, kRowsAhead);
        layout.lastRow
            = rows.rowCount() - lastRow > kRowsAhead ? lastRow + kRowsAhead : rows.rowCount();
        layout.spans.clear();
        layoutRows(*m_trace, rows, scale, layout.firstRow, layout.lastRow, layout.spans);
    }
    return layout.spans;
}

std::span<const IdleSpan> TimelineScene::idleSpansOf(LaneId lane, const TimeScale& scale)
{
    IdleLayout& layout = m_idleLayouts[m_stack.lane(lane).device.index()];
    if (layout.scale != scale || layout.spans.empty()) {
        layout.scale = scale;
        layout.spans.clear();
        layoutIdle(layout.row, scale, layout.spans);
    }
    return layout.spans;
}

std::span<const Coverage> TimelineScene::activity() const
{
    return m_hostActivity.empty() ? std::span<const Coverage>(m_deviceActivity)
                                  : std::span<const Coverage>(m_hostActivity);
}

const Coverage& TimelineScene::groupActivity(LaneId group)
{
    const Lane& lane = m_stack.lane(group);
    if (lane.kind == LaneKind::Device) {
        return m_deviceActivity[lane.device.index()];
    }
    const auto found = m_groupActivity.find(group);
    if (found != m_groupActivity.end()) {
        return found->second;
    }
    std::vector<TrackId> tracks;
    for (const LaneId member : m_stack.members(group)) {
        if (const TrackId track = m_stack.lane(member).rows.track()) {
            tracks.push_back(track);
        }
    }
    return m_groupActivity.emplace(group, trackCoverage(*m_trace, tracks)).first->second;
}

const CounterIndex& TimelineScene::counterIndex(CounterId counter)
{
    const auto found = m_counterIndexes.find(counter);
    if (found != m_counterIndexes.end()) {
        return found->second;
    }
    return m_counterIndexes.emplace(counter, CounterIndex(m_trace->counters[counter.index()]))
        .first->second;
}

std::span<const uint32_t> TimelineScene::instantsOf(TrackId track) const
{
    return m_instants[track.index()];
}

uint64_t TimelineScene::sliceCount(LaneId lane) const
{
    const Lane& head = m_stack.lane(lane);
    if (!isGroup(head.kind)) {
        return head.kind == LaneKind::Counter ? 0 : head.rows.sliceCount();
    }
    uint64_t count = 0;
    for (const LaneId member : m_stack.members(lane)) {
        count += m_stack.lane(member).kind == LaneKind::Track ? sliceCount(member) : 0;
    }
    return count;
}

void TimelineScene::setHover(std::optional<HoverPlace> place)
{
    if (place == m_hover) {
        return;
    }
    m_hover = place;
    emit hoverChanged();
}

std::optional<TimeNs> TimelineScene::hoverTime() const
{
    if (!m_hover) {
        return std::nullopt;
    }
    const TimeScale scale(m_viewport->range(), m_hover->widthPx);
    const TimeRange bounds = m_viewport->bounds();
    return std::clamp(scale.timeAt(m_hover->position), bounds.start, bounds.end);
}

TimeRange TimelineScene::shownRange() const
{
    return m_draggedRange.value_or(m_selection->range());
}

void TimelineScene::setDraggedRange(std::optional<TimeRange> range)
{
    if (range == m_draggedRange) {
        return;
    }
    m_draggedRange = range;
    emit draggedRangeChanged();
}

void TimelineScene::indexInstants()
{
    m_instants.clear();
    m_looseInstants.clear();
    if (!m_trace) {
        return;
    }
    m_instants.resize(m_trace->tracks.size());
    for (uint32_t i = 0; i < m_trace->instants.size(); ++i) {
        const Instant& instant = m_trace->instants[i];
        if (instant.memory == kNoExtra) {
            (instant.track ? m_instants[instant.track.index()] : m_looseInstants).push_back(i);
        }
    }
}

void TimelineScene::resetColors()
{
    const StringPool* names = m_trace == nullptr ? nullptr : &m_trace->strings;
    m_colors = SliceColors(names, m_theme);
    if (m_trace != nullptr) {
        m_colors.setChosen(m_trace->nameColors);
    }
    m_labels = LabelPainter(names, m_font);
}

LaneMetrics TimelineScene::metrics() const
{
    LaneMetrics metrics;
    metrics.row = rowHeight();
    metrics.gap = m_isDense ? 2 : 4;
    metrics.group = m_isDense ? 20 : qRound(24 * m_textScale);
    metrics.collapsedGroup = metrics.group;
    metrics.counter = m_isDense ? 28 : 44;
    return metrics;
}

} // namespace flamelane
