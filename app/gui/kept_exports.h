#pragma once

#include "core/base/result.h"
#include "core/session/file_fingerprint.h"

#include <QString>

namespace flamelane {

/// In the folder of an unfinished export, `unfinished-*`: held by whoever writes it.
inline constexpr QLatin1String kExportLock("lock");

/// Reports that were exported before, in a folder of the person's cache. The name of each file
/// says of what content it was made, by which nsys, and how large it is when it is whole. Any
/// number of windows and programs may use the same folder.
class KeptExports
{
public:
    explicit KeptExports(QString folder);

    /// The export of a report by this version; of any version where none is said. Notes that it
    /// was used. Damaged ones are thrown away. Empty: there is none.
    [[nodiscard]] QString find(const FileFingerprint& report, const QString& version) const;
    /// Moves a file from within the folder to where it is found again, in place of those that
    /// other versions made; then throws away what was not used for longest, until no more than
    /// `mostBytes` are left or this one alone is.
    [[nodiscard]] Result<QString> keep(const QString& made, const FileFingerprint& report,
                                       const QString& version, qint64 mostBytes) const;
    void trim(qint64 mostBytes, const QString& spared = {}) const;
    void clear() const;
    [[nodiscard]] qint64 bytes() const;
    /// That is there, and in which nobody else can read; empty where it cannot be made.
    [[nodiscard]] QString folder() const;

private:
    QString m_folder;
};

} // namespace flamelane
