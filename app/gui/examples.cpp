#include "app/gui/examples.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace flamelane {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Examples", text);
}

QString examplesFolder()
{
    const QDir program(QCoreApplication::applicationDirPath());
    const QStringList folders {
        program.absoluteFilePath(QStringLiteral("../share/flamelane/examples")),
        QStringLiteral(FLAMELANE_SOURCE_EXAMPLES),
    };
    for (const QString& folder : folders) {
        if (QFileInfo(folder).isDir()) {
            return QDir::cleanPath(folder);
        }
    }
    return {};
}

} // namespace

QList<Example> bundledExamples()
{
    const QString folder = examplesFolder();
    if (folder.isEmpty()) {
        return {};
    }
    const QList<Example> known {
        {QStringLiteral("host_norm_before.json.gz"), tr("A GPU that waits for its host"),
         tr("Each normalisation is computed on the host: copies both ways, and gaps between")},
        {QStringLiteral("host_norm_after.json.gz"), tr("The same model, repaired"),
         tr("Normalisation on the GPU: the gaps are gone")},
        {QStringLiteral("gpt_stack.json.gz"), tr("A training step with Python stacks"),
         tr("Which line of Python launched which kernel")},
    };
    QList<Example> found;
    for (Example example : known) {
        example.path = folder + QLatin1Char('/') + example.path;
        if (QFileInfo::exists(example.path)) {
            found << example;
        }
    }
    return found;
}

} // namespace flamelane
