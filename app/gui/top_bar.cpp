#include "app/gui/top_bar.h"

#include "app/gui/icons.h"
#include "app/gui/menus.h"
#include "app/gui/search_bar.h"
#include "app/gui/window_chooser.h"
#include "widgets/view_state/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace flamelane {

namespace {

QToolButton* createButton(QAction* action, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setToolTip(QStringLiteral("%1 (%2)").arg(
        action->iconText(), action->shortcut().toString(QKeySequence::NativeText)));
    return button;
}

} // namespace

TopBar::TopBar(const Menus& menus, WindowChooser* chooser, SearchBar* search, QWidget* parent)
    : QWidget(parent)
    , m_menus(menus)
    , m_search(search)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(4);
    QToolButton* open = createButton(menus.open(), this);
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    row->addWidget(open);
    row->addSpacing(8);
    for (QAction* action : {menus.back(), menus.forward(), menus.wholeTrace()}) {
        row->addWidget(createButton(action, this));
    }
    row->addSpacing(12);
    auto* window = new QLabel(tr("Window"), this);
    window->setForegroundRole(QPalette::PlaceholderText);
    window->setBuddy(chooser);
    row->addWidget(window);
    row->addWidget(chooser);
    row->addStretch(1);
    row->addWidget(search);
    row->addSpacing(8);
    row->addWidget(createButton(menus.panels(), this));
}

void TopBar::setTheme(const Theme& theme)
{
    const std::pair<QAction*, const char*> icons[] = {
        {m_menus.open(), "open"},       {m_menus.back(), "back"},
        {m_menus.forward(), "forward"}, {m_menus.wholeTrace(), "whole"},
        {m_menus.panels(), "panels"},
    };
    for (const auto& [action, name] : icons) {
        action->setIcon(lineIcon(QLatin1String(name), theme.text));
        action->setIconVisibleInMenu(false);
    }
    m_search->setIconColor(theme.text);
}

} // namespace flamelane
