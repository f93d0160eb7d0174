#include "app/gui/search_bar.h"

#include "app/gui/document.h"
#include "app/gui/icons.h"
#include "app/gui/search.h"
#include "widgets/tables/number_text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>
#include <QToolButton>

namespace flamelane {

namespace {

constexpr int kTypingPauseMs = 200; // a search starts when typing pauses

QToolButton* createStepButton(const QString& toolTip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setAutoRaise(true);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    return button;
}

} // namespace

SearchBar::SearchBar(Document* document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_field(new QLineEdit(this))
    , m_glass(m_field->addAction(QIcon(), QLineEdit::LeadingPosition))
    , m_count(new QLabel(this))
    , m_error(new QLabel(this, Qt::ToolTip))
    , m_previous(createStepButton(tr("Previous match (Shift+Enter)"), this))
    , m_next(createStepButton(tr("Next match (Enter)"), this))
    , m_typing(new QTimer(this))
{
    m_field->setPlaceholderText(tr("Search  /"));
    m_field->setClearButtonEnabled(true);
    m_field->setAccessibleName(tr("Search"));
    m_field->setToolTip(tr("A part of a name, a /pattern/, or conditions such as\n"
                           "name:gemm dur>1ms stream:7 kind:kernel track:python -nccl"));
    m_field->setMinimumWidth(320);
    m_field->setAcceptDrops(false); // a dropped file is to be opened
    m_field->installEventFilter(this);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_count->setMinimumWidth(
        m_count->fontMetrics().horizontalAdvance(QStringLiteral("000 / 00000")));
    m_error->setMargin(6);
    m_error->setAutoFillBackground(true);
    m_error->hide();
    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingPauseMs);

    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (QWidget* widget : {static_cast<QWidget*>(m_count), static_cast<QWidget*>(m_field),
                            static_cast<QWidget*>(m_previous), static_cast<QWidget*>(m_next)}) {
        layout->addWidget(widget);
    }

    connect(m_field, &QLineEdit::textChanged, m_typing, qOverload<>(&QTimer::start));
    connect(m_typing, &QTimer::timeout, this, &SearchBar::startSearch);
    connect(m_previous, &QToolButton::clicked, this, &SearchBar::findPrevious);
    connect(m_next, &QToolButton::clicked, this, &SearchBar::findNext);
    connect(document->search(), &Search::changed, this, &SearchBar::showState);
    connect(document->selection(), &Selection::sliceChanged, this, &SearchBar::showState);
    showState();
}

void SearchBar::setIconColor(const QColor& color)
{
    m_glass->setIcon(lineIcon(QStringLiteral("search"), color));
    m_previous->setIcon(lineIcon(QStringLiteral("up"), color));
    m_next->setIcon(lineIcon(QStringLiteral("down"), color));
}

void SearchBar::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

void SearchBar::findNext()
{
    step(true);
}

void SearchBar::findPrevious()
{
    step(false);
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut) {
        m_error->hide();
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* press = static_cast<QKeyEvent*>(event);
    if (event->type() == QEvent::ShortcutOverride) {
        // Escape leaves the field before it clears any selection.
        event->setAccepted(press->key() == Qt::Key_Escape);
        return event->isAccepted();
    }
    switch (press->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        step((press->modifiers() & Qt::ShiftModifier) == 0);
        return true;
    case Qt::Key_Escape:
        m_field->clear();
        startSearch();
        emit left();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

void SearchBar::startSearch()
{
    m_typing->stop();
    m_document->search()->find(m_field->text());
}

void SearchBar::step(bool isForward)
{
    if (m_typing->isActive()) {
        startSearch();
    }
    const Search& search = *m_document->search();
    m_isStepWanted = search.isRunning();
    const SliceId from = m_document->selection()->slice();
    const TimeNs time = m_document->viewport()->range().start;
    const SliceId slice = isForward ? search.next(from, time) : search.previous(from, time);
    if (slice) {
        emit sliceActivated(slice);
    }
}

void SearchBar::showState()
{
    const Search& search = *m_document->search();
    if (!m_typing->isActive() && m_field->text() != search.text()
        && !(search.text().isEmpty() && m_field->text().trimmed().isEmpty())) {
        const QSignalBlocker blocker(m_field);
        m_field->setText(search.text());
        m_field->setCursorPosition(0);
    }
    const size_t place = search.placeOf(m_document->selection()->slice());
    QString count;
    if (search.isRunning()) {
        count = tr("searching …");
    } else if (search.isActive() && search.error().isEmpty()) {
        count = place > 0        ? tr("%1 / %2").arg(exactCount(place), exactCount(search.count()))
            : search.count() > 0 ? tr("%1 found").arg(exactCount(search.count()))
                                 : tr("none");
    }
    m_count->setText(count);
    m_previous->setEnabled(search.count() > 0);
    m_next->setEnabled(search.count() > 0);
    m_error->setText(search.error());
    if (!search.error().isEmpty() && m_field->hasFocus()) {
        m_error->adjustSize();
        m_error->move(m_field->mapToGlobal(QPoint(0, m_field->height() + 2)));
    }
    m_error->setVisible(!search.error().isEmpty() && m_field->hasFocus());
    if (m_isStepWanted && !search.isRunning()) {
        step(true);
    }
}

} // namespace flamelane
