#include "widgets/compare/change_legend.h"

#include "widgets/painting/change_color.h"
#include "widgets/painting/slice_colors.h"

#include <QPainter>

namespace flamelane {

namespace {

constexpr int kSteps = 11; // of the scale
constexpr int kStepPx = 9;
constexpr int kMarkPx = 22;
constexpr int kHeightPx = 12;
constexpr int kBetweenPx = 6;

} // namespace

ChangeLegend::ChangeLegend(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Less in B, more in B, new in B (outlined), gone in B (hatched)"));
    setToolTip(tr("Green: less in B. Orange: more in B. The stronger, the more of the frame "
                  "changed and the closer it comes to the largest change.\n"
                  "Outlined: frames that B alone has. Hatched: frames that A alone has."));
}

void ChangeLegend::setTheme(const Theme& theme)
{
    m_theme = theme;
    update();
}

QSize ChangeLegend::sizeHint() const
{
    int width = kSteps * kStepPx + 2 * kMarkPx + 7 * kBetweenPx;
    for (const QString& word : {tr("less"), tr("more"), tr("new"), tr("gone")}) {
        width += fontMetrics().horizontalAdvance(word);
    }
    return {width, fontMetrics().height()};
}

void ChangeLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    int x = 0;
    const int top = (height() - kHeightPx) / 2;
    const auto write = [&](const QString& word) {
        painter.setPen(m_theme.mutedText);
        const int width = fontMetrics().horizontalAdvance(word);
        painter.drawText(QRect(x, 0, width, height()), Qt::AlignCenter, word);
        x += width + kBetweenPx;
    };
    write(tr("less"));
    for (int i = 0; i < kSteps; ++i, x += kStepPx) {
        painter.fillRect(x, top, kStepPx, kHeightPx,
                         changeColor(m_theme, 2.0 * i / (kSteps - 1) - 1));
    }
    x += kBetweenPx;
    write(tr("more"));
    x += kBetweenPx;
    const QRect outlined(x, top, kMarkPx, kHeightPx);
    painter.fillRect(outlined, changeColor(m_theme, 0.5));
    painter.setPen(m_theme.text);
    painter.drawRect(outlined.adjusted(0, 0, -1, -1));
    x += kMarkPx + kBetweenPx;
    write(tr("new"));
    const QRect hatched(x, top, kMarkPx, kHeightPx);
    painter.fillRect(hatched, changeColor(m_theme, -0.5));
    painter.fillRect(hatched, QBrush(goneInk(m_theme), Qt::FDiagPattern));
    x += kMarkPx + kBetweenPx;
    write(tr("gone"));
}

} // namespace flamelane
