#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/load_job.h"
#include "app/gui/main_window.h"
#include "app/gui/message_bar.h"
#include "app/gui/open_dialogs.h"
#include "app/gui/session_control.h"

#include <QDropEvent>
#include <QFile>
#include <QMimeData>

// The files of the window: chosen, dropped, read again.

namespace flamelane {

namespace {

QStringList droppedFiles(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile()) {
            paths << url.toLocalFile();
        }
    }
    return paths;
}

} // namespace

void MainWindow::chooseFile()
{
    openFiles(askForTraces(m_loadJob->path(), this));
}

void MainWindow::openFile(const QString& path)
{
    m_messages->hide();
    m_others.clear();
    m_compare->close();
    m_loadJob->start(path);
}

void MainWindow::openFiles(const QStringList& paths)
{
    if (paths.isEmpty()) {
        return;
    }
    if (SessionControl::isSession(paths.first())) {
        m_session->open(paths.first());
        return;
    }
    openFile(paths.first());
    if (paths.size() > 1) {
        compareWith(paths[1]);
    }
    m_others = paths.mid(2);
}

void MainWindow::openInOwnWindows(const QStringList& paths)
{
    for (const QString& path : paths) {
        auto* window = new MainWindow(m_theme);
        window->setAttribute(Qt::WA_DeleteOnClose);
        window->show();
        window->openFile(path);
    }
}

void MainWindow::offerOthers()
{
    if (m_others.isEmpty()) {
        return;
    }
    if (m_messages->text().isEmpty()) {
        m_messages->show(MessageBar::Weight::Note,
                         tr("Files named beside this one: %1.").arg(m_others.size()));
    }
    m_messages->offer(tr("Open the others in windows of their own"),
                      [this, others = m_others] { openInOwnWindows(others); });
}

void MainWindow::reload()
{
    m_messages->hide();
    m_loadJob->start(QFile::decodeName(m_document->trace()->path.c_str()));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* drag)
{
    if (!droppedFiles(*drag->mimeData()).isEmpty()) {
        drag->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* drop)
{
    const QStringList paths = droppedFiles(*drop->mimeData());
    if (!paths.isEmpty()) {
        drop->acceptProposedAction();
        openFiles(paths);
    }
}

} // namespace flamelane
