#include "app/gui/save_dialogs.h"

#include "app/gui/compare_control.h"
#include "core/export/comparison_export.h"
#include "core/export/comparison_html.h"
#include "core/export/flame_export.h"
#include "widgets/compare/compare_page.h"
#include "widgets/pages/flame_page.h"

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

// Projectors and prints want more pixels than the screen has.
QStringList pngFilters()
{
    return {tr("PNG as on the screen (*.png)"), tr("PNG, 2 pixels for each (*.png)"),
            tr("PNG, 4 pixels for each (*.png)")};
}

/// Pixels for a unit of the screen, by the filter that was chosen in a dialog.
double scaleOf(const QString& filter, const QWidget& shown)
{
    const qsizetype place = pngFilters().indexOf(filter);
    return place > 0 ? 2.0 * static_cast<double>(place) : shown.devicePixelRatioF();
}

} // namespace

QString savePicture(const PaintPage& paint, const QWidget& shown, const QString& name,
                    QWidget* parent)
{
    const QStringList filters = pngFilters() << tr("SVG or PDF (*.svg *.pdf)");
    QString chosen = filters.first();
    const QString path
        = QFileDialog::getSaveFileName(parent, tr("Save picture as"), name + QStringLiteral(".png"),
                                       filters.join(QStringLiteral(";;")), &chosen);
    if (path.isEmpty()) {
        return {};
    }
    const Result<void> written = writePicture(paint, path, shown.size(), scaleOf(chosen, shown));
    return written ? QString() : notWritten(path, QString::fromStdString(written.error().message));
}

QString saveReport(const CompareControl& compare, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, tr("Save the comparison as"), tr("comparison.html"),
        tr("Report for a browser (*.html);;Markdown for a pull request (*.md)"));
    if (path.isEmpty()) {
        return {};
    }
    const auto write = path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive)
        ? writeComparisonMarkdown
        : writeComparisonHtml;
    std::ostringstream text;
    write(text, compare.comparedRun(RunRole::A), compare.comparedRun(RunRole::B),
          compare.page()->content()->comparison);
    return writeBytes(path, QByteArray::fromStdString(text.str()));
}

QString exportFlame(const FlamePage& page, const QString& title, QWidget* parent)
{
    const QStringList filters = QStringList(tr("SVG or PDF (*.svg *.pdf)"))
        << pngFilters() << tr("Folded stacks (*.folded *.txt)")
        << tr("Speedscope (*.speedscope.json *.json)");
    QString chosen = filters.first();
    const QString path
        = QFileDialog::getSaveFileName(parent, tr("Export flame graph"), tr("flame.svg"),
                                       filters.join(QStringLiteral(";;")), &chosen);
    if (path.isEmpty()) {
        return {};
    }
    const auto isNamed = [&path](const char* ending) {
        return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive);
    };
    if (isNamed(".png") || isNamed(".pdf")) {
        const Result<void> written = writePicture(
            [&](QPainter& painter, QSize size) { page.paintPicture(painter, size, title); }, path,
            page.size(), scaleOf(chosen, page));
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
