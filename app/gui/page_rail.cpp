#include "app/gui/page_rail.h"

#include "app/gui/icons.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

namespace flamelane {

namespace {

constexpr int kIconSize = 16; // px
constexpr int kNameWidth = 132; // px, with the icon

} // namespace

PageRail::PageRail(QWidget* parent)
    : QFrame(parent)
    , m_group(new QButtonGroup(this))
    , m_collapse(new QToolButton(this))
{
    m_counts.fill(-1);
    setAccessibleName(tr("Pages"));
    auto* list = new QVBoxLayout(this);
    list->setContentsMargins(4, 6, 4, 6);
    list->setSpacing(2);
    for (int i = 0; i < kPages; ++i) {
        auto* button = new QToolButton(this);
        button->setCheckable(true);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus); // a click leaves it to the page
        button->setIconSize(QSize(kIconSize, kIconSize));
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_group->addButton(button, i);
        m_buttons[static_cast<size_t>(i)] = button;
        list->addWidget(button);
    }
    list->addStretch(1);
    m_collapse->setAutoRaise(true);
    m_collapse->setFocusPolicy(Qt::TabFocus);
    list->addWidget(m_collapse, 0, Qt::AlignRight);
    connect(m_group, &QButtonGroup::idClicked, this,
            [this](int page) { emit pageChosen(static_cast<Page>(page)); });
    connect(m_collapse, &QToolButton::clicked, this, [this] { setExpanded(!m_isExpanded); });
    setCurrent(Page::Timeline);
    showNames();
}

void PageRail::setCurrent(Page page)
{
    m_group->button(static_cast<int>(page))->setChecked(true);
}

Page PageRail::current() const
{
    return static_cast<Page>(m_group->checkedId());
}

void PageRail::setCount(Page page, int count)
{
    int& shown = m_counts[static_cast<size_t>(page)];
    if (shown != count) {
        shown = count;
        showNames();
    }
}

void PageRail::setExpanded(bool isExpanded)
{
    if (m_isExpanded == isExpanded) {
        return;
    }
    m_isExpanded = isExpanded;
    showNames();
    emit expandedChanged(isExpanded);
}

void PageRail::setIconColor(const QColor& color)
{
    m_iconColor = color;
    for (int i = 0; i < kPages; ++i) {
        m_buttons[static_cast<size_t>(i)]->setIcon(lineIcon(pageKey(static_cast<Page>(i)), color));
    }
    showNames();
}

void PageRail::showNames()
{
    for (int i = 0; i < kPages; ++i) {
        QToolButton* button = m_buttons[static_cast<size_t>(i)];
        const int count = m_counts[static_cast<size_t>(i)];
        const QString page = pageName(static_cast<Page>(i));
        const QString name = count < 0 ? page : tr("%1  %2").arg(page).arg(count);
        button->setText(name);
        button->setAccessibleName(name);
        button->setToolTip(tr("%1 (Ctrl+%2)").arg(name).arg(i + 1));
        button->setToolButtonStyle(m_isExpanded ? Qt::ToolButtonTextBesideIcon
                                                : Qt::ToolButtonIconOnly);
        button->setMinimumWidth(m_isExpanded ? kNameWidth : 0);
    }
    const QString collapse = m_isExpanded ? tr("Show icons alone") : tr("Show the names of pages");
    m_collapse->setToolTip(collapse);
    m_collapse->setAccessibleName(collapse);
    if (m_iconColor.isValid()) {
        m_collapse->setIcon(lineIcon(
            m_isExpanded ? QStringLiteral("collapse") : QStringLiteral("expand"), m_iconColor));
    }
}

QString pageName(Page page)
{
    switch (page) {
    case Page::Timeline:
        return PageRail::tr("Timeline");
    case Page::Overview:
        return PageRail::tr("Overview");
    case Page::Flame:
        return PageRail::tr("Flame graph");
    case Page::Operators:
        return PageRail::tr("Operators");
    case Page::Kernels:
        return PageRail::tr("Kernels");
    case Page::Annotations:
        return PageRail::tr("Annotations");
    case Page::Launches:
        return PageRail::tr("Launches");
    case Page::Findings:
        return PageRail::tr("Findings");
    case Page::Compare:
        return PageRail::tr("Compare");
    }
    return {};
}

QString pageKey(Page page)
{
    switch (page) {
    case Page::Timeline:
        return QStringLiteral("timeline");
    case Page::Overview:
        return QStringLiteral("overview");
    case Page::Flame:
        return QStringLiteral("flame");
    case Page::Operators:
        return QStringLiteral("operators");
    case Page::Kernels:
        return QStringLiteral("kernels");
    case Page::Annotations:
        return QStringLiteral("annotations");
    case Page::Launches:
        return QStringLiteral("launches");
    case Page::Findings:
        return QStringLiteral("findings");
    case Page::Compare:
        return QStringLiteral("compare");
    }
    return {};
}

} // namespace flamelane
