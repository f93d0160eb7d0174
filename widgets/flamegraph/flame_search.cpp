#include "widgets/flamegraph/flame_search.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

namespace flamelane {

namespace {

constexpr int kTypingPauseMs = 150; // a search starts when typing pauses
constexpr int kFieldWidth = 240; // px at most

} // namespace

FlameSearch::FlameSearch(QWidget* parent)
    : QWidget(parent)
    , m_found(new QLabel(this))
    , m_field(new QLineEdit(this))
    , m_typing(new QTimer(this))
{
    m_found->setTextFormat(Qt::PlainText);
    m_field->setPlaceholderText(tr("Find frames  /"));
    m_field->setAccessibleName(tr("Find frames"));
    m_field->setToolTip(tr("A part of a name, a /pattern/, or kind:kernel; -word leaves out"));
    m_field->setClearButtonEnabled(true);
    m_field->setMaximumWidth(kFieldWidth);
    m_field->setAcceptDrops(false); // a dropped file is to be opened
    m_field->installEventFilter(this);
    m_typing->setSingleShot(true);
    m_typing->setInterval(kTypingPauseMs);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addStretch(1);
    row->addWidget(m_found);
    row->addWidget(m_field, 1);
    connect(m_field, &QLineEdit::textChanged, m_typing, qOverload<>(&QTimer::start));
    connect(m_typing, &QTimer::timeout, this, &FlameSearch::searchNow);
}

void FlameSearch::search(const QString& text)
{
    m_field->setText(text);
    m_field->setCursorPosition(0);
    searchNow();
}

void FlameSearch::searchNow()
{
    m_typing->stop();
    emit searched(m_field->text());
}

void FlameSearch::showFound(const QString& words, bool isError)
{
    m_found->setForegroundRole(isError ? QPalette::BrightText : QPalette::PlaceholderText);
    m_found->setText(words);
}

void FlameSearch::focusField()
{
    m_field->setFocus(Qt::ShortcutFocusReason);
    m_field->selectAll();
}

bool FlameSearch::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
            if (key == Qt::Key_Escape) {
                m_field->clear();
            }
            searchNow();
            emit left();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace flamelane
