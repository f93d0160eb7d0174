#include "widgets/compare/compare_header.h"

#include "core/export/comparison_words.h"
#include "widgets/compare/metric_strip.h"
#include "widgets/compare/run_tag.h"
#include "widgets/tables/number_text.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace flamelane {

namespace {

constexpr double kHeadlineSize = 1.5; // of the text

QToolButton* createButton(const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

} // namespace

CompareHeader::CompareHeader(QWidget* parent)
    : QWidget(parent)
    , m_swap(createButton(tr("\u21c4 Swap"), tr("A becomes B and B becomes A (X)"), this))
    , m_other(createButton(tr("Other run \u2026"), tr("Put another file beside the first"), this))
    , m_controls(new QWidget(this))
    , m_align(new QComboBox(m_controls))
    , m_stretch(createButton(tr("Stretch"),
                             tr("Draw what is aligned equally long in both. Off: time is true."),
                             m_controls))
    , m_beside(createButton(tr("Side by side"), tr("A on the left of B rather than above it"),
                            m_controls))
    , m_headline(new QLabel(this))
    , m_metrics(new MetricStrip(this))
    , m_notes(new QLabel(this))
    , m_theme(Theme::light())
{
    auto* names = new QHBoxLayout;
    names->setContentsMargins(0, 0, 0, 0);
    names->setSpacing(6);
    createNames();
    createControls();
    for (size_t i = 0; i < kRuns; ++i) {
        names->addWidget(m_letters[i]);
        names->addWidget(m_names[i], 1);
        names->addWidget(m_windows[i]);
        names->addSpacing(10);
        if (i == 0) {
            names->addWidget(m_swap);
            names->addSpacing(10);
        }
    }
    names->addWidget(m_other);
    names->addWidget(m_controls);
    for (QLabel* label : {m_headline, m_notes}) {
        label->setTextFormat(Qt::PlainText); // names from files are not markup
        label->setWordWrap(true);
    }
    m_notes->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 6);
    layout->setSpacing(4);
    layout->addLayout(names);
    layout->addWidget(m_headline);
    layout->addWidget(m_notes);
    layout->addWidget(m_metrics);
    enlargeHeadline();
    colourNames();
}

void CompareHeader::createNames()
{
    for (size_t i = 0; i < kRuns; ++i) {
        const RunRole role = i == 0 ? RunRole::A : RunRole::B;
        m_letters[i] = new QLabel(runLetter(role), this);
        m_letters[i]->setAlignment(Qt::AlignCenter);
        m_windows[i] = new QLabel(this);
        m_windows[i]->setForegroundRole(QPalette::PlaceholderText);
        m_names[i] = new QLineEdit(this);
        m_names[i]->setFrame(false);
        m_names[i]->setAccessibleName(tr("Name of run %1").arg(runLetter(role)));
        m_names[i]->setToolTip(tr("What run %1 is called; type another name").arg(runLetter(role)));
        m_names[i]->setAcceptDrops(false); // a dropped file is to be opened
        connect(m_names[i], &QLineEdit::editingFinished, this, [this, i, role] {
            if (m_names[i]->isModified()) {
                m_names[i]->setModified(false);
                emit renamed(role, m_names[i]->text());
            }
        });
    }
    connect(m_swap, &QToolButton::clicked, this, &CompareHeader::swapWanted);
    connect(m_other, &QToolButton::clicked, this, &CompareHeader::otherWanted);
}

void CompareHeader::createControls()
{
    auto* row = new QHBoxLayout(m_controls);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* title = new QLabel(tr("&Aligned at"), m_controls);
    title->setBuddy(m_align);
    title->setForegroundRole(QPalette::PlaceholderText);
    m_align->setToolTip(tr("What of the two runs stands together.\nBest match: half of all steps "
                           "and annotations come earlier in B, half later."));
    m_align->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_align->setMinimumContentsLength(16);
    m_align->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_align->setAccessibleName(tr("What stands together"));
    m_stretch->setCheckable(true);
    m_beside->setCheckable(true);
    auto* present = createButton(tr("Present"), tr("Large type, no clutter (P)"), m_controls);
    row->addWidget(title);
    row->addWidget(m_align);
    row->addWidget(m_stretch);
    row->addWidget(m_beside);
    row->addWidget(present);
    connect(present, &QToolButton::clicked, this, &CompareHeader::presentWanted);
    connect(m_align, &QComboBox::activated, this, [this](int index) {
        emit alignmentChosen(m_offers[static_cast<size_t>(index)].choice);
    });
    connect(m_stretch, &QToolButton::clicked, this, &CompareHeader::stretchChosen);
    connect(m_beside, &QToolButton::clicked, this, [this](bool isBeside) {
        emit orientationChosen(isBeside ? Qt::Horizontal : Qt::Vertical);
    });
}

void CompareHeader::setContent(std::shared_ptr<const CompareContent> content)
{
    m_content = std::move(content);
    m_metrics->setContent(m_content);
    m_controls->setEnabled(m_content != nullptr);
    m_swap->setEnabled(m_content != nullptr);
    if (!m_content) {
        return;
    }
    m_headline->setText(fromUtf8(headlineOf(m_content->comparison)));
    m_offers = offeredAlignments(*m_content);
    const QSignalBlocker blocker(m_align);
    m_align->clear();
    for (const OfferedAlignment& offer : m_offers) {
        m_align->addItem(offer.name);
    }
    const Comparison& comparison = m_content->comparison;
    m_windows[0]->setText(fromUtf8(runWords(m_content->compared(RunRole::A), comparison.stepsInA)));
    m_windows[1]->setText(fromUtf8(runWords(m_content->compared(RunRole::B), comparison.stepsInB)));
    showNotes();
}

void CompareHeader::showNotes()
{
    QStringList notes;
    for (const std::string& note : m_content->comparison.notes) {
        notes << fromUtf8(note);
    }
    m_notes->setText(notes.isEmpty() ? QString()
                                     : tr("! ") + notes.join(QStringLiteral("   \u00b7   ")));
    m_notes->setToolTip(tr("What makes the two runs hard to compare"));
    m_notes->setVisible(!notes.isEmpty());
}

void CompareHeader::showWaiting(const QString& words)
{
    m_headline->setText(words);
}

void CompareHeader::setNames(const QString& a, const QString& b)
{
    m_names[0]->setText(a);
    m_names[1]->setText(b);
}

void CompareHeader::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_metrics->setTheme(theme);
    colourNames();
}

void CompareHeader::colourNames()
{
    for (size_t i = 0; i < kRuns; ++i) {
        const QColor color = runColor(m_theme, i == 0 ? RunRole::A : RunRole::B);
        QPalette letter = palette();
        letter.setColor(QPalette::Window, color);
        letter.setColor(QPalette::WindowText, m_theme.textOn(color));
        m_letters[i]->setPalette(letter);
        m_letters[i]->setAutoFillBackground(true);
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        m_letters[i]->setFont(bold);
        m_names[i]->setFont(bold);
        const int side = fontMetrics().height() + 4;
        m_letters[i]->setFixedSize(side, side);
    }
}

void CompareHeader::enlargeHeadline()
{
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * kHeadlineSize);
    large.setWeight(QFont::DemiBold);
    m_headline->setFont(large);
}

void CompareHeader::changeEvent(QEvent* change)
{
    if (change->type() == QEvent::FontChange) {
        enlargeHeadline();
        colourNames();
    }
    QWidget::changeEvent(change);
}

void CompareHeader::showAlignment(const AlignChoice& choice, bool isStretched,
                                  Qt::Orientation orientation)
{
    const auto offer
        = std::find_if(m_offers.begin(), m_offers.end(),
                       [&choice](const OfferedAlignment& each) { return each.choice == choice; });
    m_align->setCurrentIndex(offer == m_offers.end() ? -1
                                                     : static_cast<int>(offer - m_offers.begin()));
    m_stretch->setChecked(isStretched);
    m_beside->setChecked(orientation == Qt::Horizontal);
}

void CompareHeader::setPlain(bool isPlain)
{
    m_controls->setVisible(!isPlain);
    m_swap->setVisible(!isPlain);
    m_other->setVisible(!isPlain);
    for (QLineEdit* name : m_names) {
        name->setReadOnly(isPlain);
    }
}

QString CompareHeader::runs() const
{
    return tr("%1, %2").arg(m_names[0]->text(), m_names[1]->text());
}

QString CompareHeader::text() const
{
    return QStringLiteral("A  %1, %2\nB  %3, %4\n%5\n%6")
        .arg(m_names[0]->text(), m_windows[0]->text(), m_names[1]->text(), m_windows[1]->text(),
             m_headline->text(), m_metrics->text());
}

} // namespace flamelane
