#include "app/gui/calm_style.h"

#include <QPainter>
#include <QStyleOption>

namespace flamelane {

namespace {

constexpr int kUnderline = 2; // px
constexpr int kCorner = 5;

void drawTab(const QStyleOptionTab& tab, QPainter* painter)
{
    const bool isSelected = (tab.state & QStyle::State_Selected) != 0;
    const bool isHovered = (tab.state & QStyle::State_MouseOver) != 0;
    const QPalette::ColorRole role
        = isSelected || isHovered ? QPalette::WindowText : QPalette::PlaceholderText;
    painter->setPen(tab.palette.color(role));
    painter->drawText(tab.rect, Qt::AlignCenter | Qt::TextShowMnemonic, tab.text);
    if (isSelected) {
        const QRect line(tab.rect.left() + 8, tab.rect.bottom() + 1 - kUnderline,
                         tab.rect.width() - 16, kUnderline);
        painter->fillRect(line, tab.palette.color(QPalette::Highlight));
    }
    if ((tab.state & QStyle::State_HasFocus) != 0) {
        painter->setPen(QPen(tab.palette.color(QPalette::Highlight), 1, Qt::DotLine));
        painter->drawRect(tab.rect.adjusted(3, 3, -4, -5));
    }
}

void drawHeader(const QStyleOption& header, QPainter* painter)
{
    painter->fillRect(header.rect, header.palette.color(QPalette::Window));
    painter->setPen(header.palette.color(QPalette::Mid));
    painter->drawLine(header.rect.bottomLeft(), header.rect.bottomRight());
}

/// Flat; the default button is filled with the accent, the others have a thin frame.
void drawButton(const QStyleOptionButton& button, QPainter* painter)
{
    const bool isDefault = (button.features & QStyleOptionButton::DefaultButton) != 0;
    const bool isPressed = (button.state & QStyle::State_Sunken) != 0;
    const bool isHovered = (button.state & QStyle::State_MouseOver) != 0;
    const bool hasFocus = (button.state & QStyle::State_HasFocus) != 0;
    QColor fill = button.palette.color(isDefault ? QPalette::Highlight : QPalette::Button);
    if (isPressed || isHovered) {
        fill = isPressed ? fill.darker(115) : fill.lighter(108);
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(fill);
    painter->setPen(hasFocus && !isDefault ? button.palette.color(QPalette::Highlight)
                        : isDefault        ? fill
                                           : button.palette.color(QPalette::Mid));
    painter->drawRoundedRect(QRectF(button.rect).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
    painter->restore();
}

void drawProgress(const QStyleOptionProgressBar& bar, QPainter* painter)
{
    // A bar without an end known runs as Fusion's does, so only the known ones come here.
    const qint64 span = qMax(1, bar.maximum - bar.minimum);
    QRect filled = bar.rect;
    filled.setWidth(static_cast<int>(bar.rect.width() * qint64(bar.progress - bar.minimum) / span));
    painter->fillRect(filled, bar.palette.color(QPalette::Highlight));
}

} // namespace

CalmStyle::CalmStyle()
    : QProxyStyle(QStringLiteral("fusion"))
{
}

void CalmStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                            const QWidget* widget) const
{
    if (element == CE_TabBarTab) {
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option)) {
            drawTab(*tab, painter);
            return;
        }
    } else if (element == CE_PushButtonBevel) {
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            drawButton(*button, painter);
            return;
        }
    } else if (element == CE_PushButtonLabel) {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        if (button != nullptr && (button->features & QStyleOptionButton::DefaultButton) != 0) {
            QStyleOptionButton onAccent = *button;
            onAccent.palette.setColor(QPalette::ButtonText,
                                      button->palette.color(QPalette::HighlightedText));
            QProxyStyle::drawControl(element, &onAccent, painter, widget);
            return;
        }
    } else if (element == CE_HeaderSection) {
        drawHeader(*option, painter);
        return;
    } else if (element == CE_MenuBarEmptyArea || element == CE_ToolBar) {
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        return;
    } else if (element == CE_ProgressBarGroove) {
        painter->fillRect(option->rect, option->palette.color(QPalette::Mid));
        return;
    } else if (element == CE_ProgressBarContents) {
        const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(option);
        if (bar != nullptr && bar->maximum > bar->minimum) {
            drawProgress(*bar, painter);
            return;
        }
    } else if (element == CE_Splitter) {
        painter->fillRect(option->rect, option->palette.color(QPalette::Mid));
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void CalmStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                              QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_FrameTabBarBase:
        painter->setPen(option->palette.color(QPalette::Mid));
        painter->drawLine(option->rect.bottomLeft(), option->rect.bottomRight());
        return;
    case PE_FrameStatusBarItem:
    case PE_FrameTabWidget:
        return;
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

int CalmStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                           const QWidget* widget) const
{
    switch (metric) {
    case PM_SplitterWidth:
        return 1;
    case PM_FocusFrameHMargin: // left and right of the text of a cell
    case PM_HeaderMargin:
        return 7;
    case PM_TabBarTabHSpace:
        return 28;
    case PM_TabBarTabVSpace:
        return 12;
    case PM_MenuBarPanelWidth:
    case PM_ToolBarFrameWidth:
        return 0;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int CalmStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* answer) const
{
    if (hint == SH_EtchDisabledText) {
        return 0;
    }
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

} // namespace flamelane
