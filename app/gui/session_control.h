#pragma once

#include "core/session/session.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace flamelane {

class Document;
class LatestTask;
class MainWindow;

/// Saves what a window shows as a `.flamelane` file, and brings a window back to what such a file
/// says. Files are read and written by workers.
class SessionControl : public QObject
{
    Q_OBJECT

public:
    explicit SessionControl(MainWindow* window);

    /// By the name's end.
    [[nodiscard]] static bool isSession(const QString& path);
    void open(const QString& path);
    void save(const QString& path);
    /// Asks where to.
    void saveAs();

signals:
    void saved(const QString& path);

private:
    struct Opened
    {
        Session session;
        std::vector<FoundRun> found; // by run
    };

    [[nodiscard]] static Result<Opened> read(const std::string& path, const Progress& progress);
    [[nodiscard]] Session gather() const;
    void begin(const QString& path, Result<Opened> opened);
    void restoreFirst();
    void restoreSecond();
    void restoreComparison();
    void report(const QString& problem);

    MainWindow* m_window;
    LatestTask* m_task;
    QString m_path; // of the last session; where saving begins
    QString m_warning; // said once the first trace is there
    // What still waits for its trace, or for the comparison of both.
    std::optional<Session> m_first;
    std::optional<Session> m_second;
    std::optional<Session> m_comparison;
};

} // namespace flamelane
