#include "widgets/flamegraph/flame_painter.h"

#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/painting/change_color.h"

#include <QPaintEngine>
#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kNarrowestLabelPx = 26;
constexpr int kPaddingPx = 4;
constexpr int kNarrowestHatchPx = 6; // narrower "others" are pale alone
constexpr int kBetweenPx = 14; // at least, from a name to its numbers
constexpr int kNarrowestNumbersPx = 150; // boxes below have no room for numbers
constexpr double kMostForChange = 0.6; // of a box; a name that leaves less is cut
constexpr int kThickLonePx = 20; // narrower boxes would be all outline
constexpr int kNarrowestLonePx = 3; // boxes below have no room for more than colour
constexpr qsizetype kMostNumbers = 4000;
constexpr double kNumberShare = 0.72; // of the name's ink in that of the numbers
constexpr double kBaselineShare = 0.36; // of the letters' height below the middle of the row

} // namespace

FlamePainter::FlamePainter(FlameScene& scene)
    : m_scene(scene)
{
}

void FlamePainter::paint(QPainter& painter, bool hasFocus)
{
    painter.save();
    painter.setClipRect(QRect(QPoint(), m_scene.size()));
    painter.fillRect(QRect(QPoint(), m_scene.size()), m_scene.theme().background);
    if (m_scene.tree() != nullptr) {
        gather();
        paintBoxes(painter);
        paintLabels(painter);
        paintOutline(painter, hasFocus);
    }
    painter.restore();
}

void FlamePainter::gather()
{
    SliceColors& colors = m_scene.colors();
    int lastRow = -1;
    int lastEnd = 0; // of the boxes of this row that are drawn already
    for (const FlameSpan& span : m_scene.spans()) {
        QRect box = m_scene.deviceRectOf(span);
        if (static_cast<int>(span.row) != lastRow) {
            lastRow = static_cast<int>(span.row);
            lastEnd = 0;
        }
        if (box.width() <= 0 && box.left() < lastEnd) {
            continue; // its pixel is taken
        }
        box.setWidth(std::max(1, box.width()));
        lastEnd = box.left() + box.width();
        const int number = m_scene.colorOf(span);
        const Shade shade = m_scene.shadeOf(span);
        const bool isOthers = span.others > 0;
        const int gap = qRound(m_scene.pixelRatio());
        if (box.width() > 2 * gap) {
            box.setWidth(box.width() - gap);
        }
        m_boxes.add(number, shade, isOthers, box);
        const Frame& frame = m_scene.tree()->frameOf(span.node);
        if (frame.role == FrameRole::Hidden || Theme::isHatched(frame.kind)
            || (isOthers && box.width() >= kNarrowestHatchPx * gap)) {
            m_hatched.push_back(box);
        }
        const FlameDiff* diff = m_scene.diff();
        if (diff != nullptr && !isOthers && box.width() >= kNarrowestLonePx * gap
            && (diff->isNew(span.node) || diff->isGone(span.node))) {
            (diff->isNew(span.node) ? m_new : m_gone).push_back(box);
        }
        if (!isOthers && !m_scene.isPinned.empty()
            && m_scene.isPinned[m_scene.tree()->frame[span.node]]) {
            m_pins.push_back(box);
        }
        gatherLabel(span, box, colors.text(number, shade));
    }
}

void FlamePainter::gatherLabel(const FlameSpan& span, const QRect& box, const QColor& color)
{
    const double left = box.left() / m_scene.pixelRatio() + kPaddingPx;
    const double width = box.width() / m_scene.pixelRatio() - 2 * kPaddingPx;
    if (width < kNarrowestLabelPx - 2 * kPaddingPx) {
        return;
    }
    const double baseline = m_scene.yOf(span.row) + (FlameScene::kRowPx - 1) / 2.0
        + m_scene.font().pixelSize() * kBaselineShare;
    m_labels.push_back({QPointF(left, baseline), width, span.node, span.others > 0, color});
}

void FlamePainter::paintBoxes(QPainter& painter)
{
    const Theme& theme = m_scene.theme();
    painter.save();
    painter.scale(1 / m_scene.pixelRatio(), 1 / m_scene.pixelRatio());
    m_boxes.paint(painter, m_scene.colors());
    painter.setBrush(QBrush(mixed(theme.mutedText, theme.background, 0.4), Qt::BDiagPattern));
    painter.drawRects(m_hatched.data(), static_cast<int>(m_hatched.size()));
    m_hatched.clear();
    paintLone(painter);
    painter.setBrush(theme.accent);
    const int foot = qRound(2 * m_scene.pixelRatio());
    for (const QRect& box : m_pins) {
        painter.drawRect(box.left(), box.bottom() + 1 - foot, box.width(), foot);
    }
    m_pins.clear();
    painter.restore();
}

const QStaticText& FlamePainter::numberOf(uint32_t node)
{
    const auto known = m_numbers.constFind(node);
    if (known != m_numbers.cend()) {
        return *known;
    }
    if (m_numbers.size() >= kMostNumbers) {
        m_numbers.clear();
    }
    const FlameTree& tree = *m_scene.tree();
    const int64_t weight = tree.total[node];
    QStaticText text(m_scene.diff() != nullptr
                         ? changeLabel(*m_scene.diff(), node)
                         : QStringLiteral("%1   %2").arg(weightText(tree, m_scene.look(), weight),
                                                         shareText(tree, weight)));
    text.setTextFormat(Qt::PlainText);
    text.setPerformanceHint(QStaticText::AggressiveCaching);
    text.prepare({}, m_scene.font());
    return *m_numbers.insert(node, text);
}

/// Outlined: new. Hatched: gone. Colour alone says nothing to who cannot tell the two apart.
void FlamePainter::paintLone(QPainter& painter)
{
    const Theme& theme = m_scene.theme();
    painter.setBrush(QBrush(goneInk(theme), Qt::FDiagPattern));
    painter.drawRects(m_gone.data(), static_cast<int>(m_gone.size()));
    m_gone.clear();
    painter.save();
    painter.setBrush(theme.text);
    for (const QRect& box : m_new) {
        const bool isThick = box.width() >= kThickLonePx * m_scene.pixelRatio();
        const int line = qRound((isThick ? 2 : 1) * m_scene.pixelRatio());
        painter.drawRect(box.left(), box.top(), box.width(), line);
        painter.drawRect(box.left(), box.bottom() + 1 - line, box.width(), line);
        painter.drawRect(box.left(), box.top(), line, box.height());
        painter.drawRect(box.right() + 1 - line, box.top(), line, box.height());
    }
    m_new.clear();
    painter.restore();
}

double FlamePainter::nameWidthOf(const Label& label)
{
    const Frame& frame = m_scene.tree()->frameOf(label.node);
    if (frame.role == FrameRole::Code || frame.role == FrameRole::Group) {
        return m_scene.labels().widthOf(
            frame.role == FrameRole::Code ? frame.kind : SliceKind::Other, frame.name);
    }
    return QFontMetricsF(m_scene.font())
        .horizontalAdvance(boxName(*m_scene.tree(), m_scene.rootName(), label.node));
}

void FlamePainter::paintName(QPainter& painter, const Label& label, double width)
{
    const FlameTree& tree = *m_scene.tree();
    const Frame& frame = tree.frameOf(label.node);
    if (frame.role == FrameRole::Code || frame.role == FrameRole::Group) {
        m_scene.labels().draw(painter, label.baseline, width,
                              frame.role == FrameRole::Code ? frame.kind : SliceKind::Other,
                              frame.name, label.color);
        return;
    }
    painter.setPen(label.color);
    painter.drawText(
        label.baseline,
        QFontMetricsF(m_scene.font())
            .elidedText(boxName(tree, m_scene.rootName(), label.node), Qt::ElideRight, width));
}

void FlamePainter::paintLabels(QPainter& painter)
{
    const double ascent = QFontMetricsF(m_scene.font()).ascent();
    painter.setFont(m_scene.font());
    for (const Label& label : m_labels) {
        if (label.isOthers) {
            continue; // what stands together has no one name
        }
        if (label.width < kNarrowestNumbersPx) {
            paintName(painter, label, label.width);
            continue;
        }
        const QStaticText& number = numberOf(label.node);
        const double numberWidth = number.size().width();
        const double reserved = numberWidth + kBetweenPx;
        // How a frame changed says more than the end of a long name.
        const bool isCut = m_scene.diff() != nullptr && reserved <= label.width * kMostForChange;
        if (numberWidth == 0 || (!isCut && nameWidthOf(label) + reserved > label.width)) {
            paintName(painter, label, label.width);
            continue;
        }
        paintName(painter, label, label.width - reserved);
        QColor ink = label.color;
        if (ink != m_scene.theme().mutedText && m_scene.diff() == nullptr) {
            ink.setAlphaF(static_cast<float>(kNumberShare));
        }
        painter.setPen(ink);
        painter.drawStaticText(
            QPointF(label.baseline.x() + label.width - numberWidth, label.baseline.y() - ascent),
            number);
    }
    m_labels.clear();
}

void FlamePainter::paintOutline(QPainter& painter, bool hasFocus)
{
    const QRectF box = m_scene.rectOf(m_scene.selected);
    if (box.isEmpty()) {
        return;
    }
    const Theme& theme = m_scene.theme();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mixed(theme.accent, theme.background, 0.4), 4));
    if (hasFocus) {
        painter.drawRect(box.adjusted(0, 0, -1, 0));
    }
    painter.setPen(QPen(theme.text, 2));
    painter.drawRect(box.adjusted(0, 0, -1, 0));
}

} // namespace flamelane
