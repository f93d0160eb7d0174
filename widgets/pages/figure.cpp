#include "widgets/pages/figure.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kMargin = 8; // px

} // namespace

Figure::Figure(const QString& value, const QString& name, const QString& meaning, QWidget* parent)
    : QAbstractButton(parent)
    , m_value(value)
    , m_name(name)
{
    setText(tr("%1: %2").arg(name, value)); // for those who cannot see it
    setToolTip(meaning);
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QFont Figure::valueFont() const
{
    QFont larger = font();
    larger.setPointSizeF(larger.pointSizeF() * 1.5);
    larger.setWeight(QFont::DemiBold);
    return larger;
}

QSize Figure::sizeHint() const
{
    const QFontMetrics value(valueFont());
    const int width
        = std::max(value.horizontalAdvance(m_value), fontMetrics().horizontalAdvance(m_name));
    return {width + 2 * kMargin, value.height() + fontMetrics().height() + kMargin};
}

void Figure::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (underMouse()) {
        painter.fillRect(rect(), palette().color(QPalette::Window));
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    const QRect inner = rect().adjusted(kMargin, kMargin / 2, -kMargin, -kMargin / 2);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(inner, Qt::AlignBottom | Qt::AlignLeft, m_name);
    painter.setPen(palette().color(QPalette::Text));
    painter.setFont(valueFont());
    painter.drawText(inner, Qt::AlignTop | Qt::AlignLeft, m_value);
}

} // namespace flamelane
