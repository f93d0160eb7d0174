#include "app/gui/kept_exports.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr QLatin1String kPattern("*.sqlite");
constexpr qint64 kBeginningSeconds = 60; // from a folder to the lock in it

/// What all exports of a report begin with.
QString beginning(const FileFingerprint& report)
{
    return QStringLiteral("%1_%2_").arg(QString::fromStdString(report.hash)).arg(report.bytes);
}

QString inName(QString version)
{
    static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9.-]"));
    version.remove(others);
    return version.isEmpty() ? QStringLiteral("0") : version;
}

qint64 sizeInName(const QFileInfo& file)
{
    return file.completeBaseName().section(QLatin1Char('_'), -1).toLongLong();
}

/// Newest use first.
QFileInfoList filesIn(const QString& folder, const QString& pattern)
{
    QFileInfoList files = QDir(folder).entryInfoList({pattern}, QDir::Files, QDir::Name);
    std::stable_sort(files.begin(), files.end(), [](const QFileInfo& a, const QFileInfo& b) {
        return a.lastRead() > b.lastRead();
    });
    return files;
}

/// The time of reading: another window may rely on the time of writing.
void noteUse(const QString& path)
{
    QFile file(path);
    if (file.open(QIODevice::ReadOnly)) {
        file.setFileTime(QDateTime::currentDateTime(), QFileDevice::FileAccessTime);
    }
}

/// Of exports that never ended, because the program or the machine did.
void removeAbandoned(const QString& folder)
{
    const QDateTime now = QDateTime::currentDateTime();
    for (const QFileInfo& unfinished : QDir(folder).entryInfoList(
             {QStringLiteral("unfinished-*")}, QDir::Dirs | QDir::NoDotAndDotDot)) {
        const bool isBeginning = unfinished.lastModified().secsTo(now) < kBeginningSeconds;
        QDir left(unfinished.absoluteFilePath());
        QLockFile lock(left.filePath(kExportLock));
        lock.setStaleLockTime(0); // of a program that runs no more, however young
        if (!isBeginning && lock.tryLock(0)) {
            lock.unlock();
            left.removeRecursively();
        }
    }
}

} // namespace

KeptExports::KeptExports(QString folder)
    : m_folder(std::move(folder))
{
}

QString KeptExports::folder() const
{
    if (!QDir().mkpath(m_folder)) {
        return {};
    }
    QFile::setPermissions(m_folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return m_folder;
}

QString KeptExports::find(const FileFingerprint& report, const QString& version) const
{
    const QString pattern = beginning(report)
        + (version.isEmpty() ? QString() : inName(version) + QLatin1Char('_')) + kPattern;
    for (const QFileInfo& file : filesIn(m_folder, pattern)) {
        if (file.size() > 0 && file.size() == sizeInName(file)) {
            noteUse(file.absoluteFilePath());
            return file.absoluteFilePath();
        }
        QFile::remove(file.absoluteFilePath());
    }
    return {};
}

Result<QString> KeptExports::keep(const QString& made, const FileFingerprint& report,
                                  const QString& version, qint64 mostBytes) const
{
    const QString name = beginning(report) + inName(version)
        + QStringLiteral("_%1.sqlite").arg(QFileInfo(made).size());
    const QString path = QDir(m_folder).absoluteFilePath(name);
    QFile::remove(path);
    QFile file(made);
    if (!file.rename(path)) {
        return failure("the export cannot be kept: " + file.errorString().toStdString());
    }
    for (const QFileInfo& other : filesIn(m_folder, beginning(report) + kPattern)) {
        if (other.fileName() != name) {
            QFile::remove(other.absoluteFilePath());
        }
    }
    noteUse(path);
    trim(mostBytes, path);
    return path;
}

void KeptExports::trim(qint64 mostBytes, const QString& spared) const
{
    removeAbandoned(m_folder);
    qint64 left = spared.isEmpty() ? 0 : QFileInfo(spared).size();
    for (const QFileInfo& file : filesIn(m_folder, kPattern)) {
        if (file.absoluteFilePath() == spared) {
            continue;
        }
        left += file.size(); // also of what goes: nothing stays that was used less lately
        if (left > mostBytes) {
            QFile::remove(file.absoluteFilePath());
        }
    }
}

void KeptExports::clear() const
{
    for (const QFileInfo& file : filesIn(m_folder, kPattern)) {
        QFile::remove(file.absoluteFilePath());
    }
    removeAbandoned(m_folder);
}

qint64 KeptExports::bytes() const
{
    qint64 sum = 0;
    for (const QFileInfo& file : filesIn(m_folder, kPattern)) {
        sum += file.size();
    }
    return sum;
}

} // namespace flamelane
