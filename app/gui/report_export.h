#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <QMutex>
#include <QString>

#include <optional>

namespace flamelane {

/// How reports are exported. Plain values, so that a worker can have them.
struct ExportChoice
{
    QString nsys; // that the person chose; empty: found by itself
    QString folder; // where exports are kept
    qint64 mostBytes = 0; // kept in it
};

inline constexpr int kDefaultMostGiB = 8;

/// Of the settings.
[[nodiscard]] ExportChoice exportChoice();

/// How far an export is.
struct ExportState
{
    QString version; // of nsys: "2025.3.2"; may be empty
    int percent = -1; // below 0: nsys does not say
};

/// Tells whoever shows a load that it is at an export; written by the worker, polled by the
/// interface.
class ExportStage
{
public:
    void set(std::optional<ExportState> state);
    void setPercent(int percent);
    /// None while nothing is exported.
    [[nodiscard]] std::optional<ExportState> state() const;

private:
    mutable QMutex m_mutex;
    std::optional<ExportState> m_state;
};

/// A database that nsys wrote of a report.
struct ReportExport
{
    QString path;
    bool isNew = false; // it was written for this call
};

/// The kept export of a report, or a new one by nsys; none where that is needed and is not there.
/// Nothing is written but in the folder of `choice`. Not for the interface thread. Errors: the
/// report cannot be read, nsys failed and what it said last, cancelled.
[[nodiscard]] Result<std::optional<ReportExport>> exportReport(const QString& report,
                                                               const ExportChoice& choice,
                                                               ExportStage& stage,
                                                               const Progress& progress);

} // namespace flamelane
