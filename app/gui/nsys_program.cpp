#include "app/gui/nsys_program.h"

#include "app/gui/program_run.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QVersionNumber>

#include <algorithm>

namespace flamelane {

namespace {

bool canRun(const QString& path)
{
    const QFileInfo file(path);
    return file.isFile() && file.isExecutable();
}

/// The number in a folder's name: "2025.3.2", "cuda-12.4"; null for none.
QVersionNumber numberIn(const QString& name)
{
    static const QRegularExpression digits(QStringLiteral("\\d+(\\.\\d+)*"));
    return QVersionNumber::fromString(digits.match(name).captured());
}

QStringList foldersIn(const QString& folder, const QString& pattern)
{
    QStringList names
        = QDir(folder).entryList({pattern}, QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    std::stable_sort(names.begin(), names.end(),
                     [](const QString& a, const QString& b) { return numberIn(a) > numberIn(b); });
    QStringList paths;
    for (const QString& name : names) {
        paths << folder + QLatin1Char('/') + name;
    }
    return paths;
}

void addFrom(QStringList& found, const QString& folder)
{
    const QString path = folder + QStringLiteral("/nsys");
    if (canRun(path)) {
        found << path;
    }
}

/// One installed version: its programs lie in bin, or where they run.
void addVersion(QStringList& found, const QString& folder)
{
    addFrom(found, folder + QStringLiteral("/bin"));
    for (const QString& base : {folder, folder + QStringLiteral("/host")}) {
        for (const QString& target : foldersIn(base, QStringLiteral("target-linux-*"))) {
            addFrom(found, target);
        }
    }
}

} // namespace

QString findNsys(const QString& chosen)
{
    if (!chosen.isEmpty() && canRun(chosen)) {
        return QFileInfo(chosen).absoluteFilePath();
    }
    const QString named = QStandardPaths::findExecutable(QStringLiteral("nsys"));
    return named.isEmpty() ? installedNsys(QStringLiteral("/")).value(0) : named;
}

QStringList installedNsys(const QString& root)
{
    QStringList found;
    const QString nvidia = QDir(root).filePath(QStringLiteral("opt/nvidia"));
    QStringList versions;
    for (const QString& product : foldersIn(nvidia, QStringLiteral("nsight-systems*"))) {
        versions << foldersIn(product, QStringLiteral("[0-9]*")) << product;
    }
    std::stable_sort(versions.begin(), versions.end(), [](const QString& a, const QString& b) {
        return numberIn(QFileInfo(a).fileName()) > numberIn(QFileInfo(b).fileName());
    });
    for (const QString& version : versions) {
        addVersion(found, version);
    }
    const QString local = QDir(root).filePath(QStringLiteral("usr/local"));
    for (const QString& cuda : foldersIn(local, QStringLiteral("cuda*"))) {
        addFrom(found, cuda + QStringLiteral("/bin"));
    }
    for (const QString& version :
         foldersIn(nvidia + QStringLiteral("/nsight-compute"), QStringLiteral("[0-9]*"))) {
        addVersion(found, version);
    }
    return found;
}

QString nsysVersion(const QString& nsys, const Progress& progress)
{
    const ProgramEnd end
        = runProgram(nsys, {QStringLiteral("--version")}, QDir::tempPath(), progress);
    static const QRegularExpression version(QStringLiteral("\\d+(\\.\\d+)+[-\\w]*"));
    return end.isGood ? version.match(QString::fromLatin1(end.output)).captured() : QString();
}

QString shortVersion(const QString& version)
{
    static const QRegularExpression start(QStringLiteral("^\\d+(\\.\\d+){0,2}"));
    return start.match(version).captured();
}

} // namespace flamelane
