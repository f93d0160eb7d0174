#include "widgets/pages/link_row.h"

#include "widgets/tables/row_model.h"

#include <QPainter>

namespace flamelane {

namespace {

constexpr int kMargin = 6; // px
constexpr int kSignWidth = 80; // of sign and word, so that texts stand in a line

} // namespace

LinkRow::LinkRow(const QString& sign, QPalette::ColorRole signRole, const QString& text,
                 const QString& numbers, QWidget* parent)
    : QAbstractButton(parent)
    , m_sign(sign)
    , m_signRole(signRole)
    , m_line(text.simplified())
    , m_numbers(numbers)
{
    setText(QStringList {sign, m_line, numbers}.join(QLatin1Char(' ')).trimmed());
    explain(m_line, {});
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LinkRow::explain(const QString& text, const QString& meaning)
{
    setToolTip(plainToolTip(meaning.isEmpty() ? text : text + QLatin1Char('\n') + meaning));
}

QSize LinkRow::sizeHint() const
{
    return {320, fontMetrics().height() + kMargin};
}

void LinkRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (underMouse()) {
        painter.fillRect(rect(), palette().color(QPalette::Window));
    }
    if (hasFocus()) {
        painter.setPen(palette().color(QPalette::Highlight));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    QRect inner = rect().adjusted(kMargin, 0, -kMargin, 0);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight, m_numbers);
    if (!m_sign.isEmpty()) {
        painter.setPen(palette().color(m_signRole));
        painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, m_sign);
        inner.setLeft(inner.left() + kSignWidth);
    }
    inner.setRight(inner.right() - fontMetrics().horizontalAdvance(m_numbers) - 2 * kMargin);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(m_line, Qt::ElideRight, inner.width()));
}

} // namespace flamelane
