#include "app/gui/settings.h"

#include <QSettings>

namespace flamelane {

namespace {

constexpr qsizetype kMostRecentFiles = 12;
constexpr QLatin1String kRecentFiles("recentFiles");
constexpr QLatin1String kTheme("theme");

void writeRecentFiles(const QList<RecentFile>& files)
{
    QSettings settings;
    settings.remove(kRecentFiles);
    settings.beginWriteArray(kRecentFiles, static_cast<int>(files.size()));
    for (qsizetype i = 0; i < files.size(); ++i) {
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("path"), files[i].path);
        settings.setValue(QStringLiteral("format"), files[i].format);
        settings.setValue(QStringLiteral("bytes"), files[i].bytes);
        settings.setValue(QStringLiteral("slices"), files[i].slices);
        settings.setValue(QStringLiteral("busyShare"), files[i].busyShare);
    }
    settings.endArray();
}

} // namespace

QList<RecentFile> recentFiles()
{
    QSettings settings;
    QList<RecentFile> files;
    const int count = settings.beginReadArray(kRecentFiles);
    for (int i = 0; i < count && i < kMostRecentFiles; ++i) {
        settings.setArrayIndex(i);
        files << RecentFile {settings.value(QStringLiteral("path")).toString(),
                             settings.value(QStringLiteral("format")).toString(),
                             settings.value(QStringLiteral("bytes")).toULongLong(),
                             settings.value(QStringLiteral("slices")).toULongLong(),
                             settings.value(QStringLiteral("busyShare"), -1).toDouble()};
    }
    settings.endArray();
    return files;
}

void rememberFile(const RecentFile& file)
{
    QList<RecentFile> files = recentFiles();
    files.removeIf([&](const RecentFile& other) { return other.path == file.path; });
    files.prepend(file);
    writeRecentFiles(files.mid(0, kMostRecentFiles));
}

void forgetFile(const QString& path)
{
    QList<RecentFile> files = recentFiles();
    files.removeIf([&](const RecentFile& file) { return file.path == path; });
    writeRecentFiles(files);
}

void forgetAllFiles()
{
    writeRecentFiles({});
}

ThemeChoice themeChoice()
{
    const QString text = QSettings().value(kTheme).toString();
    return text == QLatin1String("light") ? ThemeChoice::Light
        : text == QLatin1String("dark")   ? ThemeChoice::Dark
                                          : ThemeChoice::System;
}

void setThemeChoice(ThemeChoice choice)
{
    QSettings().setValue(kTheme,
                         choice == ThemeChoice::Light      ? QStringLiteral("light")
                             : choice == ThemeChoice::Dark ? QStringLiteral("dark")
                                                           : QStringLiteral("system"));
}

QVariant setting(QLatin1String key, const QVariant& otherwise)
{
    return QSettings().value(key, otherwise);
}

void setSetting(QLatin1String key, const QVariant& value)
{
    QSettings().setValue(key, value);
}

} // namespace flamelane
