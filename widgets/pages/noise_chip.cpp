#include "widgets/pages/noise_chip.h"

#include <QPainter>

namespace flamelane {

namespace {

constexpr int kPaddingPx = 8;
constexpr int kSignPx = 16; // room for the tick, and for the warning
constexpr int kBetweenPx = 8;
constexpr int kCornerPx = 5;
constexpr int kTint = 40; // of 255, of the accent behind what is on

} // namespace

NoiseChip::NoiseChip(const QString& name, QWidget* parent)
    : QAbstractButton(parent)
{
    setText(name);
    setCheckable(true);
    setFocusPolicy(Qt::TabFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void NoiseChip::setEffect(const QString& effect, bool isLarge)
{
    if (effect == m_effect && isLarge == m_isLarge) {
        return;
    }
    m_effect = effect;
    m_isLarge = isLarge;
    setAccessibleDescription(effect);
    updateGeometry();
    update();
}

QSize NoiseChip::sizeHint() const
{
    const QFontMetrics metrics = fontMetrics();
    int width = 2 * kPaddingPx + kSignPx + metrics.horizontalAdvance(text());
    if (!m_effect.isEmpty()) {
        width += kBetweenPx + metrics.horizontalAdvance(m_effect);
    }
    return {width + (m_isLarge ? kSignPx : 0), metrics.height() + 8};
}

void NoiseChip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor accent = palette().color(QPalette::Highlight);
    QColor fill = underMouse() ? palette().color(QPalette::Mid) : QColor(Qt::transparent);
    if (underMouse()) {
        fill.setAlpha(90);
    }
    if (isChecked()) {
        fill = accent;
        fill.setAlpha(kTint);
    }
    painter.setBrush(fill);
    painter.setPen(QPen(isChecked() || hasFocus() ? accent : palette().color(QPalette::Mid),
                        hasFocus() ? 2 : 1));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kCornerPx, kCornerPx);

    QRect inner = rect().adjusted(kPaddingPx, 0, -kPaddingPx, 0);
    const QRectF box(inner.left(), inner.center().y() - 4.5, 10, 10);
    painter.setPen(QPen(isChecked() ? accent : palette().color(QPalette::PlaceholderText), 1.5));
    painter.setBrush(Qt::NoBrush);
    if (isChecked()) {
        painter.drawPolyline(
            QPolygonF({box.topLeft() + QPointF(1, 5), box.topLeft() + QPointF(4, 8.5),
                       box.topLeft() + QPointF(9.5, 1.5)}));
    } else {
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    }
    inner.setLeft(inner.left() + kSignPx);
    painter.setPen(palette().color(QPalette::ButtonText));
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, text());
    inner.setLeft(inner.left() + fontMetrics().horizontalAdvance(text()) + kBetweenPx);
    if (m_isLarge) {
        const QPointF top(inner.left() + 6, inner.center().y() - 5);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().color(QPalette::BrightText));
        painter.drawPolygon(QPolygonF({top, top + QPointF(6.5, 11), top + QPointF(-6.5, 11)}));
        painter.setPen(QPen(palette().color(QPalette::Base), 1.5));
        painter.drawLine(top + QPointF(0, 4), top + QPointF(0, 7));
        painter.drawPoint(top + QPointF(0, 9.2));
        inner.setLeft(inner.left() + kSignPx);
    }
    painter.setPen(palette().color(m_isLarge && isChecked() ? QPalette::BrightText
                                                            : QPalette::PlaceholderText));
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, m_effect);
}

} // namespace flamelane
