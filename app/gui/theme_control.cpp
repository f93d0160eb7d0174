#include "app/gui/theme_control.h"

#include <QApplication>
#include <QEvent>
#include <QScopedValueRollback>

namespace flamelane {

ThemeControl::ThemeControl(QObject* parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
    apply();
}

void ThemeControl::setChoice(ThemeChoice choice)
{
    if (choice == m_choice) {
        return;
    }
    m_choice = choice;
    apply();
}

bool ThemeControl::eventFilter(QObject* watched, QEvent* event)
{
    // Qt 6.4 has no signal for the desktop's colour scheme; it sends these when it changes.
    const bool isDesktopChange
        = event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::ThemeChange;
    if (isDesktopChange && watched == qApp && !m_isApplying && m_choice == ThemeChoice::System) {
        apply();
    }
    return QObject::eventFilter(watched, event);
}

void ThemeControl::apply()
{
    const QScopedValueRollback guard(m_isApplying, true);
    bool dark = m_choice == ThemeChoice::Dark;
    if (m_choice == ThemeChoice::System) {
        // Without a palette of our own Qt shows the desktop's.
        QApplication::setPalette(QPalette());
        const QByteArray gtkTheme = qgetenv("GTK_THEME").toLower();
        dark = isDark(QApplication::palette()) || gtkTheme.contains("dark");
    }
    m_theme = dark ? Theme::dark() : Theme::light();
    QApplication::setPalette(m_theme.palette());
    emit themeChanged(m_theme);
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::WindowText).lightness()
        > palette.color(QPalette::Window).lightness();
}

} // namespace flamelane
