#include "app/gui/save_dialogs.h"

#include "core/export/comparison_export.h"
#include "core/export/comparison_html.h"
#include "core/export/flame_export.h"
#include "widgets/compare/compare_page.h"
#include "widgets/pages/flame_page.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QSaveFile>

#include <algorithm>
#include <sstream>
#include <utility>

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

QString savePicture(const PaintPage& paint, const QWidget& shown, const QString& name,
                    QWidget* parent)
{
    // Projectors and prints want more pixels than the screen has.
    const std::pair<QString, double> scales[] = {
        {tr("PNG as on the screen (*.png)"), shown.devicePixelRatioF()},
        {tr("PNG, 2 pixels for each (*.png)"), 2},
        {tr("PNG, 4 pixels for each (*.png)"), 4},
        {tr("SVG or PDF (*.svg *.pdf)"), 1},
    };
    QStringList filters;
    for (const auto& [filter, scale] : scales) {
        filters << filter;
    }
    QString chosen = filters.first();
    const QString path
        = QFileDialog::getSaveFileName(parent, tr("Save picture as"), name + QStringLiteral(".png"),
                                       filters.join(QStringLiteral(";;")), &chosen);
    if (path.isEmpty()) {
        return {};
    }
    const auto scale = scales[std::max<qsizetype>(0, filters.indexOf(chosen))].second;
    const Result<void> written = writePicture(paint, path, shown.size(), scale);
    return written ? QString() : notWritten(path, QString::fromStdString(written.error().message));
}

QString saveReport(const ComparePage& page, QWidget* parent)
{
    const QString path = QFileDialog::getSaveFileName(
        parent, tr("Save the comparison as"), tr("comparison.html"),
        tr("Report for a browser (*.html);;Markdown for a pull request (*.md)"));
    if (path.isEmpty()) {
        return {};
    }
    const CompareContent& content = *page.content();
    const auto write = path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive)
        ? writeComparisonMarkdown
        : writeComparisonHtml;
    std::ostringstream text;
    write(text, content.compared(RunRole::A), content.compared(RunRole::B), content.comparison);
    return writeBytes(path, QByteArray::fromStdString(text.str()));
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
