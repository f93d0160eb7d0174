#include "app/gui/report_export.h"

#include "app/gui/kept_exports.h"
#include "app/gui/nsys_program.h"
#include "app/gui/program_run.h"
#include "app/gui/settings.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

tl::unexpected<Error> fault(const QString& words)
{
    return failure(words.toStdString());
}

QString tr(const char* text)
{
    return QCoreApplication::translate("ReportExport", text);
}

/// Has nsys write `path`.
Result<void> runNsys(const QString& nsys, const QString& report, const QString& path,
                     ExportStage& stage, const Progress& progress)
{
    // Both paths are absolute, so that none is taken for an option.
    const QStringList arguments {QStringLiteral("export"),
                                 QStringLiteral("--type"),
                                 QStringLiteral("sqlite"),
                                 QStringLiteral("--force-overwrite"),
                                 QStringLiteral("true"),
                                 QStringLiteral("--output"),
                                 path,
                                 QFileInfo(report).absoluteFilePath()};
    const ProgramEnd end
        = runProgram(nsys, arguments, QFileInfo(path).absolutePath(), progress,
                     [&stage](const QByteArray& piece) {
                         if (const int percent = lastPercent(piece); percent >= 0) {
                             stage.setPercent(percent);
                         }
                     });
    if (progress.isCancelled()) {
        return failure("cancelled");
    }
    if (!end.fault.isEmpty()) {
        return fault(tr("nsys cannot be run: %1").arg(end.fault));
    }
    if (!end.isGood || QFileInfo(path).size() == 0) {
        QString said = lastLine(end.errors);
        said = said.isEmpty() ? lastLine(end.output) : said;
        return fault(said.isEmpty() ? tr("nsys could not export it and did not say why")
                                    : tr("nsys could not export it: %1").arg(said));
    }
    return {};
}

/// Into a folder of its own that goes when this is over, with all that nsys left in it.
Result<QString> exportAnew(const QString& nsys, const QString& version, const QString& report,
                           const FileFingerprint& known, const ExportChoice& choice,
                           ExportStage& stage, const Progress& progress)
{
    const KeptExports kept(choice.folder);
    if (kept.folder().isEmpty()) {
        return fault(tr("its export has no place: %1 cannot be made").arg(choice.folder));
    }
    const QTemporaryDir unfinished(choice.folder + QStringLiteral("/unfinished-XXXXXX"));
    if (!unfinished.isValid()) {
        return fault(tr("its export cannot be written: %1").arg(unfinished.errorString()));
    }
    QLockFile lock(unfinished.filePath(kExportLock));
    if (!lock.tryLock(0)) {
        return fault(tr("its export cannot be written to %1").arg(unfinished.path()));
    }
    const QString made = unfinished.filePath(QStringLiteral("export.sqlite"));
    stage.set(ExportState {shortVersion(version), -1});
    const Result<void> written = runNsys(nsys, report, made, stage, progress);
    stage.set(std::nullopt);
    if (!written) {
        return tl::unexpected(written.error());
    }
    return kept.keep(made, known, version, choice.mostBytes);
}

} // namespace

ExportChoice exportChoice()
{
    const int mostGiB = std::max(0, setting(kMostExportGiB, kDefaultMostGiB).toInt());
    return {setting(kNsysPath).toString(),
            QStandardPaths::writableLocation(QStandardPaths::CacheLocation)
                + QStringLiteral("/reports"),
            qint64 {mostGiB} << 30};
}

void ExportStage::set(std::optional<ExportState> state)
{
    const QMutexLocker lock(&m_mutex);
    m_state = std::move(state);
}

void ExportStage::setPercent(int percent)
{
    const QMutexLocker lock(&m_mutex);
    if (m_state) {
        m_state->percent = percent;
    }
}

std::optional<ExportState> ExportStage::state() const
{
    const QMutexLocker lock(&m_mutex);
    return m_state;
}

Result<std::optional<ReportExport>> exportReport(const QString& report, const ExportChoice& choice,
                                                 ExportStage& stage, const Progress& progress)
{
    const Result<FileFingerprint> known
        = fingerprint(QFile::encodeName(report).toStdString(), progress);
    if (!known) {
        return tl::unexpected(known.error());
    }
    const QString nsys = findNsys(choice.nsys);
    const QString version = nsys.isEmpty() ? QString() : nsysVersion(nsys, progress);
    const QString found = KeptExports(choice.folder).find(*known, version);
    if (!found.isEmpty()) {
        return ReportExport {found, false};
    }
    if (nsys.isEmpty()) {
        return std::nullopt;
    }
    const Result<QString> made = exportAnew(nsys, version, report, *known, choice, stage, progress);
    if (!made) {
        return tl::unexpected(made.error());
    }
    return ReportExport {*made, true};
}

} // namespace flamelane
