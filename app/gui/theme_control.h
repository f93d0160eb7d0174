#pragma once

#include "widgets/view_state/theme.h"

#include <QObject>

namespace flamelane {

/// Which theme is shown: the desktop's, or the chosen one. Sets the application's palette.
class ThemeControl : public QObject
{
    Q_OBJECT

public:
    explicit ThemeControl(QObject* parent = nullptr);

    void setChoice(ThemeChoice choice);
    [[nodiscard]] ThemeChoice choice() const { return m_choice; }
    [[nodiscard]] const Theme& theme() const { return m_theme; }

signals:
    void themeChanged(const Theme& theme);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void apply();

    ThemeChoice m_choice = ThemeChoice::System;
    Theme m_theme;
    bool m_isApplying = false;
};

/// True where the desktop's own palette, which `palette` is, has light text on dark.
[[nodiscard]] bool isDark(const QPalette& palette);

} // namespace flamelane
