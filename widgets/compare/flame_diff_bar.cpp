#include "widgets/compare/flame_diff_bar.h"

#include "widgets/compare/change_legend.h"
#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_search.h"
#include "widgets/flamegraph/flame_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QStandardItemModel>

namespace flamelane {

FlameDiffBar::FlameDiffBar(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_weight(new QComboBox(this))
    , m_width(new QComboBox(this))
    , m_legend(new ChangeLegend(this))
    , m_search(new FlameSearch(this))
{
    m_headline->setTextFormat(Qt::PlainText);
    for (size_t i = 0; i < kFlameWeights; ++i) {
        m_weight->addItem(weightTitle(static_cast<FlameWeight>(i)));
    }
    m_weight->setAccessibleName(tr("Weight"));
    m_width->addItems({tr("Width: A"), tr("Width: B"), tr("Width: A + B")});
    m_width->setCurrentIndex(static_cast<int>(m_choice.width));
    m_width->setAccessibleName(tr("Width"));
    m_width->setToolTip(tr("A: as wide as in A; what is new has no width.\n"
                           "B: as wide as in B; what is gone has none.\n"
                           "A + B: both together, so that all can be seen."));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 6, 4);
    row->setSpacing(6);
    row->addWidget(m_headline);
    row->addSpacing(12);
    for (QComboBox* chooser : {m_weight, m_width}) {
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(chooser, &QComboBox::activated, this, &FlameDiffBar::choose);
        row->addWidget(chooser);
    }
    row->addSpacing(12);
    row->addWidget(m_legend);
    row->addWidget(m_search, 1);
    setContent(nullptr);
}

void FlameDiffBar::setContent(const std::shared_ptr<const FlameDiffContent>& content)
{
    if (!content) {
        m_headline->setText(tr("Adding up …"));
        return;
    }
    fillWeights(*content);
    const FlameDiff* diff = content->diff.get();
    m_headline->setText(diff == nullptr
                            ? QString()
                            : tr("%1 → %2, %3")
                                  .arg(meanWords(*diff, diff->a[0]), meanText(*diff, diff->b[0]),
                                       diff->change(0) == 0 ? tr("no change")
                                                            : signedShare(diff->a[0], diff->b[0])));
}

void FlameDiffBar::fillWeights(const FlameDiffContent& content)
{
    auto* items = qobject_cast<QStandardItemModel*>(m_weight->model());
    for (size_t i = 0; i < kFlameWeights; ++i) {
        QStandardItem* item = items->item(static_cast<int>(i));
        item->setEnabled(content.hasWeight[i]);
        item->setToolTip(content.hasWeight[i] ? QString() : tr("Not in both runs"));
    }
    m_weight->setEnabled(content.diff != nullptr);
    if (content.diff) {
        m_weight->setCurrentIndex(static_cast<int>(content.diff->tree.weight));
    }
}

void FlameDiffBar::choose()
{
    FlameDiffChoice choice = m_choice;
    if (sender() == m_weight) {
        choice.weight = static_cast<FlameWeight>(m_weight->currentIndex());
    } else {
        choice.width = static_cast<DiffWidth>(m_width->currentIndex());
    }
    setChoice(choice);
}

void FlameDiffBar::setChoice(const FlameDiffChoice& choice)
{
    if (choice != m_choice) {
        m_choice = choice;
        m_width->setCurrentIndex(static_cast<int>(choice.width));
        emit choiceChanged();
    }
}

void FlameDiffBar::setRuns(const QString& a, const QString& b)
{
    m_headline->setToolTip(tr("A: %1\nB: %2").arg(a, b));
}

void FlameDiffBar::setTheme(const Theme& theme)
{
    m_legend->setTheme(theme);
}

} // namespace flamelane
