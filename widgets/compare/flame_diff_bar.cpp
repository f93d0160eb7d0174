#include "widgets/compare/flame_diff_bar.h"

#include "widgets/compare/change_legend.h"
#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>
#include <QTimer>

namespace flamelane {

namespace {

constexpr int kTypingPauseMs = 150; // a search starts when typing pauses

} // namespace

FlameDiffBar::FlameDiffBar(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_weight(new QComboBox(this))
    , m_width(new QComboBox(this))
    , m_legend(new ChangeLegend(this))
    , m_found(new QLabel(this))
    , m_search(new QLineEdit(this))
    , m_typing(new QTimer(this))
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
    createSearch();
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
    row->addStretch(1);
    row->addWidget(m_found);
    row->addWidget(m_search, 1);
    setContent(nullptr);
}

void FlameDiffBar::createSearch()
{
    m_search->setPlaceholderText(tr("Find frames  /"));
    m_search->setAccessibleName(tr("Find frames"));
    m_search->setToolTip(tr("A part of a name, a /pattern/, or kind:kernel; -word leaves out"));
    m_search->setClearButtonEnabled(true);
    m_search->setMaximumWidth(240);
    m_search->setAcceptDrops(false); // a dropped file is to be opened
    m_search->installEventFilter(this);
    m_found->setTextFormat(Qt::PlainText);
    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingPauseMs);
    connect(m_search, &QLineEdit::textChanged, m_typing, qOverload<>(&QTimer::start));
    connect(m_typing, &QTimer::timeout, this, [this] { emit searched(m_search->text()); });
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
    if (choice != m_choice) {
        m_choice = choice;
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

void FlameDiffBar::focusSearch()
{
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void FlameDiffBar::showFound(const QString& words, bool isError)
{
    m_found->setForegroundRole(isError ? QPalette::BrightText : QPalette::PlaceholderText);
    m_found->setText(words);
}

bool FlameDiffBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
            if (key == Qt::Key_Escape) {
                m_search->clear();
            }
            m_typing->stop();
            emit searched(m_search->text());
            emit searchLeft();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace flamelane
