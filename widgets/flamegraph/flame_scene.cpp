#include "widgets/flamegraph/flame_scene.h"

#include "widgets/painting/change_color.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <utility>

namespace flamelane {

namespace {

constexpr int kFontPx = 11;
constexpr int kGapPx = 1; // below each row
constexpr double kNarrowestPx = 1; // pixels of the device; narrower siblings join
constexpr int kHeatSteps = 16;
constexpr int kChangeSteps = 24; // to either side

/// The child whose range holds all of another; kNoNode where none does.
uint32_t childAround(const FlameTree& tree, uint32_t node, FlameRange range)
{
    const auto children
        = std::views::iota(tree.firstChild[node], tree.firstChild[node] + tree.childCount[node]);
    // Children are side by side: one that ends before cannot hold it, one that starts behind
    // neither.
    const auto child = std::ranges::partition_point(
        children, [&](uint32_t each) { return rangeOf(tree, each).end < range.end; });
    return child != children.end() && rangeOf(tree, *child).start <= range.start ? *child : kNoNode;
}

} // namespace

FlameScene::FlameScene()
{
    m_font.setPixelSize(kFontPx);
}

void FlameScene::setSubject(FlameSubject subject)
{
    const bool isOtherTable = !tree() || !subject.tree || tree()->table != subject.tree->table;
    m_subject = std::move(subject);
    selected = kNoNode;
    hovered = kNoNode;
    found.reset();
    m_isLaidOut = false;
    m_above.clear();
    m_rows = tree() != nullptr ? flameRows(*tree()) : 0;
    m_mostSelf = 1;
    if (tree() != nullptr) {
        m_mostSelf
            = std::max(m_mostSelf, *std::max_element(tree()->self.begin(), tree()->self.end()));
    }
    if (isOtherTable) {
        isPinned.clear();
        forgetColors();
    }
}

FrameFamily FlameScene::familyOf(uint32_t node) const
{
    const uint32_t frame = tree()->frame[node];
    return m_subject.families && frame < m_subject.families->size() ? (*m_subject.families)[frame]
                                                                    : FrameFamily::Other;
}

void FlameScene::setTheme(const Theme& theme)
{
    m_theme = theme;
    forgetColors();
}

void FlameScene::setLook(const FlameLook& look)
{
    m_isLaidOut = false;
    const bool isRecolored = m_look.coloring != look.coloring;
    m_look = look;
    if (isRecolored) {
        forgetColors();
    }
}

void FlameScene::forgetColors()
{
    const StringPool* names = tree() != nullptr ? &tree()->table->names : nullptr;
    m_colors = SliceColors(names, m_theme);
    m_labels = LabelPainter(names, m_font);
    m_colorOfFrame.assign(tree() != nullptr ? tree()->table->frames.size() : 0, -1);
    m_colorOfHeat.assign(kHeatSteps + 1, -1);
    m_colorOfChange.assign(2 * kChangeSteps + 1, -1);
}

void FlameScene::setView(QSize size, double pixelRatio)
{
    if (size != m_size || pixelRatio != m_pixelRatio) {
        m_size = size.expandedTo({1, 1});
        m_pixelRatio = pixelRatio;
        m_isLaidOut = false;
    }
}

void FlameScene::setRange(FlameRange range, FlameRange target)
{
    m_range = range;
    m_isLaidOut = false;
    if (m_target != target || m_above.empty()) {
        m_target = target;
        findAbove();
    }
}

void FlameScene::setScroll(int px)
{
    if (px != m_scroll) {
        m_scroll = px;
        m_isLaidOut = false;
    }
}

/// Nodes that enclose the target and reach beyond it, if the target is all of some node: wheel and
/// pan show parts of nodes, and then nothing is "above".
void FlameScene::findAbove()
{
    m_above.clear();
    m_zoomedNode = 0;
    std::vector<uint32_t> enclosing;
    for (uint32_t node = tree() != nullptr ? 0 : kNoNode; node != kNoNode;) {
        const FlameRange range = rangeOf(*tree(), node);
        m_zoomedNode = node;
        if (range == m_target) {
            m_above = std::move(enclosing);
            return;
        }
        enclosing.push_back(node);
        node = childAround(*tree(), node, m_target);
    }
}

int FlameScene::contentHeight() const
{
    const uint32_t rows = m_rows - (m_look.isRootShown || m_rows == 0 ? 0 : 1);
    return static_cast<int>(std::min<uint32_t>(rows, INT32_MAX / kRowPx / 2)) * kRowPx;
}

int FlameScene::yOf(uint32_t row) const
{
    const int above = (static_cast<int>(row) - (m_look.isRootShown ? 0 : 1)) * kRowPx - m_scroll;
    return m_look.orientation == FlameOrientation::Icicle ? above
                                                          : m_size.height() - above - kRowPx;
}

const std::vector<FlameSpan>& FlameScene::spans()
{
    if (m_isLaidOut) {
        return m_spans;
    }
    m_isLaidOut = true;
    m_spans.clear();
    if (tree() != nullptr && tree()->total[0] > 0) {
        const uint32_t hidden = m_look.isRootShown ? 0 : 1;
        FlameLayoutRequest request;
        request.range = m_range;
        request.width = std::round(m_size.width() * m_pixelRatio);
        request.minWidth = kNarrowestPx;
        request.firstRow = static_cast<uint32_t>(std::max(0, m_scroll) / kRowPx) + hidden;
        request.endRow
            = static_cast<uint32_t>(std::max(0, m_scroll) + m_size.height() + kRowPx - 1) / kRowPx
            + hidden;
        m_spans = layoutFlame(*tree(), request);
    }
    return m_spans;
}

QRect FlameScene::deviceRectOf(const FlameSpan& span) const
{
    const int left = qRound(span.x);
    const int right = qRound(span.x + span.width);
    const int top = qRound(yOf(span.row) * m_pixelRatio);
    const int bottom = qRound((yOf(span.row) + kRowPx - kGapPx) * m_pixelRatio);
    return {left, top, right - left, bottom - top};
}

QRectF FlameScene::rectOf(uint32_t node)
{
    if (tree() == nullptr || node >= tree()->size()) {
        return {};
    }
    const FlameRange own = rangeOf(*tree(), node);
    const double scale = m_size.width() / (m_range.end - m_range.start);
    const double left = std::max(0.0, (own.start - m_range.start) * scale);
    const double right = std::min<double>(m_size.width(), (own.end - m_range.start) * scale);
    return right <= left ? QRectF()
                         : QRectF(left, yOf(tree()->depthOf(node)), right - left, kRowPx - kGapPx);
}

const FlameSpan* FlameScene::spanAt(const QPointF& position)
{
    const double y = m_look.orientation == FlameOrientation::Icicle
        ? position.y()
        : m_size.height() - 1 - position.y();
    const double row = std::floor((y + m_scroll) / kRowPx) + (m_look.isRootShown ? 0 : 1);
    if (row < 0) {
        return nullptr;
    }
    const int index = flameSpanAt(spans(), static_cast<uint32_t>(row), position.x() * m_pixelRatio);
    return index < 0 ? nullptr : &m_spans[static_cast<size_t>(index)];
}

double FlameScene::weightAt(double x) const
{
    return m_range.start + x / m_size.width() * (m_range.end - m_range.start);
}

bool FlameScene::isAbove(const FlameSpan& span) const
{
    return span.others == 0 && span.row < m_above.size() && m_above[span.row] == span.node;
}

Shade FlameScene::shadeOf(const FlameSpan& span) const
{
    const uint32_t frame = tree()->frame[span.node];
    if (found) {
        return span.others == 0 && found->isFound[frame] ? Shade::Plain : Shade::Dim;
    }
    if (isAbove(span)) {
        return Shade::Dim;
    }
    if (!isPinned.empty()) {
        return span.others == 0 && isPinned[frame] ? Shade::Plain : Shade::Dim;
    }
    const auto isAlike
        = [&](uint32_t node) { return node != kNoNode && tree()->frame[node] == frame; };
    return span.others == 0 && frame != FrameTable::kRoot && (isAlike(hovered) || isAlike(selected))
        ? Shade::Bright
        : Shade::Plain;
}

int FlameScene::colorOfChange(const FlameSpan& span)
{
    // What stands together has no one change.
    const double strength = span.others > 0 ? 0 : diff()->strength(span.node);
    const int step = static_cast<int>(std::round(strength * kChangeSteps));
    int& known = m_colorOfChange[static_cast<size_t>(step + kChangeSteps)];
    if (known < 0) {
        known = m_colors.numberOf(changeColor(m_theme, static_cast<double>(step) / kChangeSteps));
    }
    return known;
}

int FlameScene::colorOf(const FlameSpan& span)
{
    if (m_look.coloring == FlameColoring::Change && diff() != nullptr) {
        return colorOfChange(span);
    }
    const uint32_t node = span.node;
    const Frame& frame = tree()->frameOf(node);
    if (m_look.coloring == FlameColoring::SelfWeight && frame.role == FrameRole::Code) {
        const double share
            = static_cast<double>(tree()->self[node]) / static_cast<double>(m_mostSelf);
        const int step
            = span.others > 0 ? 0 : static_cast<int>(std::ceil(std::sqrt(share) * kHeatSteps));
        int& known = m_colorOfHeat[static_cast<size_t>(step)];
        if (known < 0) {
            known = m_colors.numberOf(m_theme.heatColor(static_cast<double>(step) / kHeatSteps));
        }
        return known;
    }
    int& known = m_colorOfFrame[tree()->frame[node]];
    if (known < 0) {
        known = frame.role != FrameRole::Code ? m_colors.numberOf(neutralColor(m_theme))
            : m_look.coloring == FlameColoring::Family
            ? m_colors.numberOf(m_theme.familyColor(familyOf(node), tree()->name(node)))
            : m_colors.numberOf(frame.kind, frame.name);
    }
    return known;
}

} // namespace flamelane
