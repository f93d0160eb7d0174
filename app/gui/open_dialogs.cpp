#include "app/gui/open_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

namespace flamelane {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("OpenDialogs", text);
}

QString folderOf(const QString& file)
{
    return file.isEmpty() ? QString() : QFileInfo(file).absolutePath();
}

QString traceFilter()
{
    return tr("Traces and stacks (*.json *.gz *.zst *.sqlite *.nsys-rep *.qdrep *.folded *.stacks "
              "*.txt)");
}

} // namespace

QStringList askForTraces(const QString& near, QWidget* parent)
{
    const QStringList filters {traceFilter(), tr("Sessions (*.flamelane)"), tr("All files (*)")};
    return QFileDialog::getOpenFileNames(parent, tr("Open traces"), folderOf(near),
                                         filters.join(QStringLiteral(";;")));
}

QString askForTrace(const QString& title, const QString& near, QWidget* parent)
{
    const QStringList filters {traceFilter(), tr("All files (*)")};
    return QFileDialog::getOpenFileName(parent, title, folderOf(near),
                                        filters.join(QStringLiteral(";;")));
}

} // namespace flamelane
