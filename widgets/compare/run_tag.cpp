#include "widgets/compare/run_tag.h"

#include <QPainter>

namespace flamelane {

RunTag::RunTag(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

void RunTag::setRun(RunRole role, const QString& name)
{
    m_role = role;
    m_name = name;
    setToolTip(QStringLiteral("%1: %2").arg(runLetter(role), name.toHtmlEscaped()));
    setAccessibleName(name);
    update();
}

void RunTag::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize RunTag::sizeHint() const
{
    return {fontMetrics().height() + 8, 60};
}

void RunTag::paint(QPainter& painter, const QRect& area) const
{
    const QColor color = runColor(m_theme, m_role);
    painter.fillRect(area, color);
    QFont bold = font();
    bold.setWeight(QFont::Bold);
    painter.setFont(bold);
    painter.setPen(m_theme.textOn(color));
    const int letter = painter.fontMetrics().height() + 6;
    painter.drawText(QRect(area.left(), area.top(), area.width(), letter), Qt::AlignCenter,
                     runLetter(m_role));
    painter.save();
    painter.translate(area.left(), area.bottom());
    painter.rotate(-90);
    painter.setFont(font());
    const QRect turned(6, 0, area.height() - letter - 10, area.width());
    painter.drawText(turned, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(m_name, Qt::ElideMiddle, turned.width()));
    painter.restore();
}

void RunTag::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paint(painter, rect());
}

QString runLetter(RunRole role)
{
    return role == RunRole::A ? RunTag::tr("A") : RunTag::tr("B");
}

QColor runColor(const Theme& theme, RunRole role)
{
    return role == RunRole::A ? theme.runA : theme.runB;
}

} // namespace flamelane
