#include "core/export/comparison_words.h"
#include "widgets/compare/compare_header.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/waterfall.h"
#include "widgets/tables/number_text.h"

#include <QKeyEvent>
#include <QLabel>
#include <QTabBar>
#include <QTabWidget>

// Presenting, and stepping through the top changes.

namespace flamelane {

namespace {

constexpr double kPresentingScale = 1.6; // of everything that is written

/// How far a key goes through the changes while presenting; 0 for none.
int stepOfKey(int key)
{
    switch (key) {
    case Qt::Key_Right:
    case Qt::Key_Space:
    case Qt::Key_PageDown:
        return 1;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
        return -1;
    default:
        return 0;
    }
}

} // namespace

bool ComparePage::event(QEvent* event)
{
    if (m_isPresenting && event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape || stepOfKey(key) != 0) {
            event->accept(); // rather than an action of the window
            return true;
        }
    }
    return QWidget::event(event);
}

void ComparePage::keyPressEvent(QKeyEvent* press)
{
    if (m_isPresenting && press->key() == Qt::Key_Escape) {
        emit presentWanted(false);
    } else if (m_isPresenting && stepOfKey(press->key()) != 0) {
        stepThroughChanges(stepOfKey(press->key()));
    } else {
        QWidget::keyPressEvent(press);
    }
}

/// While presenting, the timelines leave these keys to the changes even after a click in them.
bool ComparePage::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isPresenting && event->type() == QEvent::KeyPress) {
        const auto* press = static_cast<QKeyEvent*>(event);
        const int step = stepOfKey(press->key());
        if (step != 0 && !press->modifiers().testFlag(Qt::AltModifier)) {
            stepThroughChanges(step);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void ComparePage::stepThroughChanges(int by)
{
    m_tabs->setCurrentIndex(0);
    m_waterfall->step(by);
}

void ComparePage::showCaption()
{
    QString words = m_timeline->pairWords();
    if (const ComparedRow* row = m_waterfall->picked()) {
        const std::string part = partWords(row->contribution(), stepChange(m_content->comparison));
        words = tr("%1 of %2   %3   %4%5")
                    .arg(m_waterfall->pickedLine() + 1)
                    .arg(m_content->contributions.size())
                    .arg(fromUtf8(printable(rowWords(*row))),
                         fromUtf8(signedWords(row->contribution(), false)),
                         part.empty() ? QString() : tr(", %1 of the change").arg(fromUtf8(part)));
    }
    m_caption->setText(words.isEmpty()
                           ? tr("Click a slice to find its partner, or a change on the left to go "
                                "to it")
                           : words);
}

void ComparePage::setPresenting(bool isPresenting)
{
    if (isPresenting == m_isPresenting) {
        return;
    }
    m_isPresenting = isPresenting;
    m_header->setPlain(isPresenting);
    m_tabs->tabBar()->setVisible(!isPresenting);
    enlarge();
    m_waterfall->setFocus();
}

void ComparePage::enlarge()
{
    setFont(QFont()); // back to what the program has
    if (m_isPresenting) {
        QFont large = font();
        large.setPointSizeF(large.pointSizeF() * kPresentingScale);
        setFont(large);
    }
    m_timeline->setTextScale(m_isPresenting ? kPresentingScale : 1);
}

} // namespace flamelane
