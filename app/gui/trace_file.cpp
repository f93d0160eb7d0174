#include "app/gui/trace_file.h"

#include "core/load.h"

#include <QFile>

namespace flamelane {

Result<std::shared_ptr<const Trace>> readTraceFile(const QString& path, const ExportChoice& choice,
                                                   ExportStage& stage, Progress& progress)
{
    const std::string file = QFile::encodeName(path).toStdString();
    while (isNsightReport(file)) {
        const auto found = exportReport(path, choice, stage, progress);
        if (!found) {
            return tl::unexpected(found.error());
        }
        if (!*found) {
            const auto without = loadTrace(file, progress); // says which command to run
            return without ? without
                           : failure(without.error().message + "; no nsys was found here");
        }
        const ReportExport& exported = **found;
        auto trace = loadTrace(QFile::encodeName(exported.path).toStdString(), progress, file);
        if (trace || progress.isCancelled()) {
            return trace;
        }
        // Damaged, or of an nsys that writes what cannot be read: a kept one is written anew, once.
        QFile::remove(exported.path);
        if (exported.isNew) {
            return failure("what nsys exported: " + trace.error().message);
        }
    }
    return loadTrace(file, progress);
}

} // namespace flamelane
