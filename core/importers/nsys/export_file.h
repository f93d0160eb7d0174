#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/database.h"
#include "core/io/file_source.h"

#include <memory>
#include <mutex>
#include <string>

namespace flamelane {

class TextStream;

/// The database of an export, however it lies on disk. The file that a person opened is never
/// written to, and nothing is left beside it: what cannot be read in place (packed, or with a log
/// whose rows are not yet in it) is read as a copy in the folder for temporary files, which is gone
/// with the last owner.
class ExportFile
{
public:
    /// `stream` has read no more than its prefix. Errors: cancelled, cannot be unpacked, not a
    /// database.
    [[nodiscard]] static Result<std::shared_ptr<ExportFile>> open(TextStream& stream,
                                                                  Progress& progress);
    ~ExportFile();
    ExportFile(const ExportFile&) = delete;
    ExportFile& operator=(const ExportFile&) = delete;

    [[nodiscard]] Database& database() { return m_database; }
    /// One at a time, once several threads may ask.
    [[nodiscard]] std::mutex& mutex() { return m_mutex; }
    /// An error where the file has been written to since.
    [[nodiscard]] Result<void> checkUnchanged() const;

private:
    ExportFile(Database database, std::string folder, std::shared_ptr<const File> original);

    std::string m_folder; // of the copy; empty where the file is read in place
    std::shared_ptr<const File> m_original; // null where nothing depends on it any more
    Database m_database;
    std::mutex m_mutex;
};

} // namespace flamelane
