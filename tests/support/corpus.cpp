#include "tests/support/corpus.h"

#include "core/load.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

namespace flamelane::test {

namespace {

QStringList filesOf(const QString& folder, const QStringList& patterns)
{
    const QDir corpus(corpusFolder());
    QDirIterator files(corpus.filePath(folder), patterns, QDir::Files,
                       QDirIterator::Subdirectories);
    QStringList paths;
    while (files.hasNext()) {
        paths += corpus.relativeFilePath(files.next());
    }
    paths.sort();
    return paths;
}

} // namespace

QString corpusFolder()
{
    return qEnvironmentVariable("FLAMELANE_CORPUS");
}

QStringList jsonFiles(const QString& folder)
{
    return filesOf(
        folder,
        {QStringLiteral("*.json"), QStringLiteral("*.json.gz"), QStringLiteral("*.json.zst")});
}

QStringList traceFiles(const QString& folder)
{
    return jsonFiles(folder)
        + filesOf(folder, {QStringLiteral("*.sqlite"), QStringLiteral("*.sqlite.zst")});
}

std::shared_ptr<const Trace> loadFromCorpus(const QString& path)
{
    Progress progress;
    const auto trace = loadTrace(QDir(corpusFolder()).filePath(path).toStdString(), progress);
    return trace ? *trace : nullptr;
}

nlohmann::json jsonFromCorpus(const QString& path)
{
    QFile file(QDir(corpusFolder()).filePath(path));
    if (!file.open(QIODevice::ReadOnly)) {
        return nlohmann::json::value_t::discarded;
    }
    const QByteArray text = file.readAll();
    return nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
}

} // namespace flamelane::test
