#include "app/gui/window_output.h"

#include "app/gui/compare_control.h"
#include "app/gui/load_job.h"
#include "app/gui/lower_panels.h"
#include "app/gui/message_bar.h"
#include "app/gui/page_rail.h"
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

WindowOutput::Shown WindowOutput::shown() const
{
    const Page current = m_parts.pages->current();
    if (current == Page::Timeline) {
        return {[timeline = m_parts.timeline](QPainter& painter, QSize size) {
                    timeline->paintPicture(painter, size);
                },
                m_parts.timeline, tr("timeline")};
    }
    if (current == Page::Compare) {
        ComparePage* compare = m_parts.compare->page();
        return {[compare](QPainter& painter, QSize size) { compare->paintPicture(painter, size); },
                compare, tr("comparison")};
    }
    const FlamePage* flame = m_parts.pages->flame();
    if (current == Page::Flame && flame->content()) {
        return {[flame, title = traceName()](QPainter& painter, QSize size) {
                    flame->paintPicture(painter, size, title);
                },
                flame, tr("flame")};
    }
    QWidget* page = m_parts.pages->currentPage();
    return {[page](QPainter& painter, QSize) {
                page->render(&painter, QPoint(), QRegion(),
                             QWidget::DrawWindowBackground | QWidget::DrawChildren);
            },
            page, pageName(current).toLower()};
}

QString WindowOutput::traceName() const
{
    return QFileInfo(m_parts.loadJob->path()).fileName();
}

void WindowOutput::savePicture()
{
    if (m_parts.pages->current() == Page::Flame) {
        exportFlame();
        return;
    }
    const Shown page = shown();
    report(flamelane::savePicture(page.paint, *page.widget, page.name, m_window));
}

void WindowOutput::saveReport()
{
    if (m_parts.compare->page()->content()) {
        report(flamelane::saveReport(*m_parts.compare, m_window));
    }
}

void WindowOutput::exportFlame()
{
    const FlamePage* page = m_parts.pages->flame();
    if (page->content()) {
        report(flamelane::exportFlame(*page, traceName(), m_window));
        return;
    }
    m_parts.pages->showPage(Page::Flame);
    m_parts.messages->show(MessageBar::Weight::Note,
                           tr("The flame graph is being added up. Export it when it is there."));
}

void WindowOutput::copyPicture()
{
    const Shown page = shown();
    QApplication::clipboard()->setImage(
        pictureOf(page.paint, page.widget->size(), page.widget->devicePixelRatioF()));
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
