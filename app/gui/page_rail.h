#pragma once

#include "widgets/pages/page.h"

#include <QColor>
#include <QFrame>

#include <array>

class QButtonGroup;
class QToolButton;

namespace flamelane {

/// The rail on the left that switches pages, with names or, collapsed, with icons alone.
class PageRail : public QFrame
{
    Q_OBJECT

public:
    explicit PageRail(QWidget* parent = nullptr);

    void setCurrent(Page page);
    [[nodiscard]] Page current() const;
    /// Beside the page's name; below 0: not known yet.
    void setCount(Page page, int count);
    void setExpanded(bool isExpanded);
    [[nodiscard]] bool isExpanded() const { return m_isExpanded; }
    void setIconColor(const QColor& color);

signals:
    void pageChosen(Page page);
    void expandedChanged(bool isExpanded);

private:
    void showNames();

    QButtonGroup* m_group;
    std::array<QToolButton*, kPages> m_buttons {};
    std::array<int, kPages> m_counts {};
    QToolButton* m_collapse;
    QColor m_iconColor;
    bool m_isExpanded = true;
};

[[nodiscard]] QString pageName(Page page);
/// "timeline": the same in every language, for files and icons.
[[nodiscard]] QString pageKey(Page page);

} // namespace flamelane
