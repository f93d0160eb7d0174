#pragma once

#include "core/io/database.h"
#include "core/load.h"

#include <QFile>
#include <QTemporaryDir>

#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace flamelane::test {

/// An export of Nsight Systems made by hand, in a folder of its own.
class ExportDatabase
{
public:
    ExportDatabase()
        : m_path(m_folder.filePath("report.sqlite"))
    {
        QFile file(m_path);
        static_cast<void>(file.open(QIODevice::WriteOnly));
        file.close();
        if (auto opened = Database::create(m_path.toStdString())) {
            m_database = std::make_unique<Database>(std::move(*opened));
        }
    }

    /// False where a statement fails.
    [[nodiscard]] bool run(const std::string& sql)
    {
        return m_database != nullptr && m_database->run(sql.c_str()).has_value();
    }
    [[nodiscard]] Result<std::shared_ptr<const Trace>> load()
    {
        m_database.reset(); // so that all is in the file
        Progress progress;
        return loadTrace(m_path.toStdString(), progress);
    }
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

    /// As an export writes who a thread is.
    [[nodiscard]] static int64_t globalTid(int64_t pid, int64_t tid, int64_t host = 0)
    {
        return (host << 56) | (int64_t {1} << 48) | (pid << 24) | tid;
    }

private:
    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<Database> m_database;
};

} // namespace flamelane::test
