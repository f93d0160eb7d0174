#include "app/gui/save_dialogs.h"

#include "app/gui/picture.h"
#include "widgets/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QSaveFile>

namespace flamelane {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("SaveDialogs", text);
}

QString notWritten(const QString& path, const QString& reason)
{
    return tr("%1 was not written: %2").arg(path, reason);
}

} // namespace

QString savePicture(TimelineView& timeline, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, tr("Save picture as"), tr("timeline.png"), tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty()) {
        return {};
    }
    const Result<void> written
        = writePicture(timeline, path, timeline.size(), timeline.devicePixelRatioF());
    return written ? QString() : notWritten(path, QString::fromStdString(written.error().message));
}

QString saveTable(const QString& csv, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(parent, tr("Save the table as"),
                                                      tr("totals.csv"), tr("Tables (*.csv)"));
    if (path.isEmpty()) {
        return {};
    }
    QSaveFile file(path);
    const QByteArray bytes = csv.toUtf8();
    const bool isWritten
        = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return isWritten ? QString() : notWritten(path, file.errorString());
}

} // namespace flamelane
