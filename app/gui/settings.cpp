#include "app/gui/settings.h"

#include "widgets/tables/number_text.h"
#include "widgets/view_state/noise_trail.h"

#include <QSettings>

#include <map>
#include <vector>

namespace flamelane {

namespace {

constexpr qsizetype kMostRecentFiles = 12;
constexpr QLatin1String kRecentFiles("recentFiles");
constexpr QLatin1String kTheme("theme");
constexpr QLatin1String kNoisePatterns("noise/patterns"); // by preset key
constexpr QLatin1String kOwnFilters("noise/own");

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

void restoreNoiseOffers(NoiseTrail& trail)
{
    QSettings settings;
    std::map<std::string, std::string> edited;
    const QVariantMap patterns = settings.value(kNoisePatterns).toMap();
    for (auto at = patterns.cbegin(); at != patterns.cend(); ++at) {
        edited[at.key().toStdString()] = at.value().toString().toStdString();
    }
    std::vector<NoiseFilter> own;
    const int count = settings.beginReadArray(kOwnFilters);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        const QString mode = settings.value(QStringLiteral("mode")).toString();
        for (size_t each = 0; each < kFilterModes; ++each) {
            const auto known = static_cast<FilterMode>(each);
            auto filter = makeNoiseFilter(
                settings.value(QStringLiteral("name")).toString().toStdString(), known,
                settings.value(QStringLiteral("pattern")).toString().toStdString());
            if (mode == fromUtf8(filterModeName(known)) && filter) {
                own.push_back(*std::move(filter));
            }
        }
    }
    settings.endArray();
    trail.restoreOffers(edited, std::move(own));
}

void rememberNoiseOffers(const NoiseTrail& trail)
{
    QSettings settings;
    QVariantMap patterns;
    for (const auto& [key, pattern] : trail.editedPatterns()) {
        patterns.insert(fromUtf8(key), fromUtf8(pattern));
    }
    settings.setValue(kNoisePatterns, patterns);
    settings.remove(kOwnFilters);
    settings.beginWriteArray(kOwnFilters, static_cast<int>(trail.ownFilters().size()));
    for (size_t i = 0; i < trail.ownFilters().size(); ++i) {
        const NoiseFilter& filter = trail.ownFilters()[i];
        settings.setArrayIndex(static_cast<int>(i));
        settings.setValue(QStringLiteral("name"), fromUtf8(filter.name));
        settings.setValue(QStringLiteral("mode"), fromUtf8(filterModeName(filter.mode)));
        settings.setValue(QStringLiteral("pattern"), fromUtf8(filter.pattern));
    }
    settings.endArray();
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
