#include "app/gui/file_row.h"

#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kPaddingX = 12; // px
constexpr int kPaddingY = 8;
constexpr int kBetween = 2;
constexpr int kCorner = 6;

} // namespace

FileRow::FileRow(const QString& name, const QString& line, QWidget* parent)
    : QAbstractButton(parent)
    , m_line(line)
{
    setText(name);
    setAccessibleDescription(line);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize FileRow::sizeHint() const
{
    const int textWidth = std::max(fontMetrics().horizontalAdvance(text()),
                                   fontMetrics().horizontalAdvance(m_line));
    return {textWidth + 2 * kPaddingX, 2 * fontMetrics().height() + kBetween + 2 * kPaddingY};
}

void FileRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (underMouse() || hasFocus() || isDown()) {
        QColor fill = palette().color(QPalette::Highlight);
        fill.setAlphaF(isDown() ? 0.24F : 0.12F);
        painter.setPen(hasFocus() ? QPen(palette().color(QPalette::Highlight)) : QPen(Qt::NoPen));
        painter.setBrush(fill);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    }
    const int lineHeight = fontMetrics().height();
    const int width = this->width() - 2 * kPaddingX;
    const QRect nameRect(kPaddingX, kPaddingY, width, lineHeight);
    const QRect lineRect = nameRect.translated(0, lineHeight + kBetween);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(nameRect, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(text(), Qt::ElideMiddle, width));
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(lineRect, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(m_line, Qt::ElideMiddle, width));
}

void FileRow::enterEvent(QEnterEvent* event)
{
    QAbstractButton::enterEvent(event);
    update();
}

void FileRow::leaveEvent(QEvent* event)
{
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace flamelane
