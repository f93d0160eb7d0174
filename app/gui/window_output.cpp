#include "app/gui/window_output.h"

#include "app/gui/load_job.h"
#include "app/gui/lower_panels.h"
#include "app/gui/message_bar.h"
#include "app/gui/save_dialogs.h"
#include "app/gui/trace_pages.h"
#include "widgets/compare/compare_page.h"
#include "widgets/pages/flame_page.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>

namespace flamelane {

WindowOutput::WindowOutput(const Parts& parts, QWidget* parent)
    : QObject(parent)
    , m_parts(parts)
    , m_window(parent)
{
}

void WindowOutput::savePicture()
{
    switch (m_parts.pages->current()) {
    case Page::Flame:
        exportFlame();
        break;
    case Page::Compare:
        if (m_parts.compare->content()) {
            report(flamelane::savePicture(
                [this](QPainter& painter, QSize size) {
                    m_parts.compare->paintPicture(painter, size);
                },
                *m_parts.compare, tr("comparison"), m_window));
        }
        break;
    default:
        report(flamelane::savePicture(
            [this](QPainter& painter, QSize size) {
                m_parts.timeline->paintPicture(painter, size);
            },
            *m_parts.timeline, tr("timeline"), m_window));
    }
}

void WindowOutput::saveReport()
{
    if (m_parts.compare->content()) {
        report(flamelane::saveReport(*m_parts.compare, m_window));
    }
}

void WindowOutput::exportFlame()
{
    const FlamePage* page = m_parts.pages->flame();
    if (page->content()) {
        const QString title = QFileInfo(m_parts.loadJob->path()).fileName();
        report(flamelane::exportFlame(*page, title, m_window));
        return;
    }
    m_parts.pages->showPage(Page::Flame);
    m_parts.messages->show(MessageBar::Weight::Note,
                           tr("The flame graph is being added up. Export it when it is there."));
}

void WindowOutput::copyPicture()
{
    QWidget* shown = m_parts.timeline;
    if (m_parts.pages->current() == Page::Flame) {
        shown = m_parts.pages->flame();
    } else if (m_parts.pages->current() == Page::Compare) {
        shown = m_parts.compare;
    }
    QApplication::clipboard()->setPixmap(shown->grab());
}

void WindowOutput::copyText()
{
    const bool isTimeline = m_parts.pages->current() == Page::Timeline;
    const QString text = isTimeline ? m_parts.panels->text() : m_parts.pages->text();
    if (!text.isEmpty()) {
        QApplication::clipboard()->setText(text);
    }
}

void WindowOutput::saveTable(const QString& csv)
{
    report(flamelane::saveTable(csv, m_window));
}

void WindowOutput::report(const QString& problem)
{
    if (!problem.isEmpty()) {
        m_parts.messages->show(MessageBar::Weight::Problem, problem);
    }
}

} // namespace flamelane
