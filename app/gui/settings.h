#pragma once

#include "widgets/view_state/theme.h"

#include <QList>
#include <QString>
#include <QVariant>

namespace flamelane {

class NoiseTrail;

/// A file that was opened, with what the start page says of it.
struct RecentFile
{
    QString path;
    QString format;
    quint64 bytes = 0; // of the file
    quint64 slices = 0;
    double busyShare = -1; // of the GPUs; below 0: no GPU work
};

// What the program remembers, kept by QSettings. Reading and writing are cheap; nothing is cached.

[[nodiscard]] QList<RecentFile> recentFiles(); // the last one first
void rememberFile(const RecentFile& file);
void forgetFile(const QString& path);
void forgetAllFiles();

[[nodiscard]] ThemeChoice themeChoice();
void setThemeChoice(ThemeChoice choice);

/// Edited patterns of presets and a person's own filters.
void restoreNoiseOffers(NoiseTrail& trail);
void rememberNoiseOffers(const NoiseTrail& trail);

/// Values under the keys below: QByteArray for states and geometry, bool for switches, or as said.
[[nodiscard]] QVariant setting(QLatin1String key, const QVariant& otherwise = {});
void setSetting(QLatin1String key, const QVariant& value);

inline constexpr QLatin1String kWindowGeometry("window/geometry");
inline constexpr QLatin1String kPanelSizes("window/panels");
inline constexpr QLatin1String kPanelsVisible("window/panelsVisible");
inline constexpr QLatin1String kRailExpanded("window/railExpanded");
inline constexpr QLatin1String kLaneState("timeline/lanes");
inline constexpr QLatin1String kIsDense("timeline/dense");
inline constexpr QLatin1String kIsAnimated("timeline/animated");
inline constexpr QLatin1String kNsysPath("nsight/nsys"); // QString; empty: found by itself
inline constexpr QLatin1String kMostExportGiB("nsight/mostExportGiB"); // int

} // namespace flamelane
