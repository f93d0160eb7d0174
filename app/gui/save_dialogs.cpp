#include "app/gui/save_dialogs.h"

#include "app/gui/picture.h"
#include "core/export/flame_export.h"
#include "widgets/pages/flame_page.h"
#include "widgets/timeline/timeline_view.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QSaveFile>

#include <sstream>

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

/// The answer is as of those that ask.
QString writeBytes(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    const bool isWritten
        = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return isWritten ? QString() : notWritten(path, file.errorString());
}

} // namespace

QString savePicture(TimelineView& timeline, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, tr("Save picture as"), tr("timeline.png"), tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty()) {
        return {};
    }
    const Result<void> written = writePicture(
        [&timeline](QPainter& painter, QSize size) { timeline.paintPicture(painter, size); }, path,
        timeline.size(), timeline.devicePixelRatioF());
    return written ? QString() : notWritten(path, QString::fromStdString(written.error().message));
}

QString exportFlame(const FlamePage& page, const QString& title, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, tr("Export flame graph"), tr("flame.svg"),
        tr("Pictures (*.svg *.png *.pdf);;Folded stacks (*.folded *.txt);;"
           "Speedscope (*.speedscope.json *.json)"));
    if (path.isEmpty()) {
        return {};
    }
    const auto isNamed = [&path](const char* ending) {
        return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    };
    if (isNamed(".png") || isNamed(".pdf")) {
        const Result<void> written = writePicture(
            [&](QPainter& painter, QSize size) { page.paintPicture(painter, size, title); }, path,
            page.size(), parent->devicePixelRatioF());
        return written ? QString()
                       : notWritten(path, QString::fromStdString(written.error().message));
    }
    const FlameTree& tree = page.content()->shown();
    std::ostringstream text;
    if (isNamed(".svg")) {
        // One that a browser zooms and searches.
        writeFlameSvg(text, tree,
                      {title.toStdString(), flameSubtitle(*page.content()).toStdString()});
    } else if (isNamed(".json")) {
        writeSpeedscope(text, tree, title.toStdString());
    } else {
        writeFolded(text, tree);
    }
    return writeBytes(path, QByteArray::fromStdString(text.str()));
}

QString saveTable(const QString& csv, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(parent, tr("Save the table as"),
                                                      tr("totals.csv"), tr("Tables (*.csv)"));
    if (path.isEmpty()) {
        return {};
    }
    return writeBytes(path, csv.toUtf8());
}

} // namespace flamelane
