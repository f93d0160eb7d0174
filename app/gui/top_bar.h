#pragma once

#include <QWidget>

namespace flamelane {

class Menus;
class SearchBar;
struct Theme;
class WindowChooser;

/// The row above the pages: actions of the menus as buttons, the window that is analysed, search.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    /// Takes the chooser and the search in.
    TopBar(const Menus& menus, WindowChooser* chooser, SearchBar* search,
           QWidget* parent = nullptr);

    void setTheme(const Theme& theme);

private:
    const Menus& m_menus;
    SearchBar* m_search;
};

} // namespace flamelane
