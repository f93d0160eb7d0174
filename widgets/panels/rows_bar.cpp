#include "widgets/panels/rows_bar.h"

#include "widgets/tables/number_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace flamelane {

RowsBar::RowsBar(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_choosers(new QHBoxLayout)
    , m_shown(new QLabel(this))
    , m_filter(new QLineEdit(this))
{
    auto* copy = new QToolButton(this);
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the picked rows, or all, as text"));
    auto* csv = new QToolButton(this);
    csv->setText(tr("CSV …"));
    csv->setToolTip(tr("Write the shown rows as comma-separated values, times in ns"));
    for (QToolButton* button : {copy, csv}) {
        button->setAutoRaise(true);
    }
    m_headline->setTextFormat(Qt::PlainText); // names from files are not markup
    m_shown->setForegroundRole(QPalette::PlaceholderText);
    m_filter->setPlaceholderText(tr("Filter the rows"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_filter->setAcceptDrops(false); // a dropped file is to be opened
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(m_headline);
    row->addStretch(1);
    row->addLayout(m_choosers);
    row->addWidget(m_shown);
    row->addWidget(m_filter, 1);
    row->addWidget(copy);
    row->addWidget(csv);
    connect(m_filter, &QLineEdit::textChanged, this, &RowsBar::filterChanged);
    connect(copy, &QToolButton::clicked, this, &RowsBar::copyWanted);
    connect(csv, &QToolButton::clicked, this, &RowsBar::csvWanted);
}

QString RowsBar::headline() const
{
    return m_headline->text();
}

void RowsBar::setHeadline(const QString& text, const QString& toolTip)
{
    m_headline->setText(text);
    m_headline->setToolTip(toolTip);
}

void RowsBar::showRows(int shown, int all, int noise)
{
    const auto count = [](int rows) { return exactCount(static_cast<uint64_t>(rows)); };
    QString words = shown == all ? tr("%1 rows").arg(count(all))
                                 : tr("%1 of %2 rows").arg(count(shown), count(all));
    if (noise > 0) {
        words += tr(", %1 left out as noise").arg(count(noise));
    }
    m_shown->setText(words);
    m_shown->setToolTip(noise > 0 ? tr("Noise filters are on: see the flame graph") : QString());
}

QString RowsBar::filter() const
{
    return m_filter->text();
}

void RowsBar::addChooser(QWidget* chooser)
{
    m_choosers->addWidget(chooser);
}

} // namespace flamelane
