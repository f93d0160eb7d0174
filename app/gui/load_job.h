#pragma once

#include "app/gui/report_export.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace flamelane {

class LatestTask;

/// How far a load is. Sizes are bytes of the file.
struct LoadState
{
    std::optional<ExportState> exporting; // of a report, before it is read; none of the rest then
    qint64 elapsedMs = 0; // of the export, or of reading
    uint64_t done = 0;
    uint64_t total = 0; // 0: not known
    double bytesPerSecond = 0;
    double remainingSeconds = -1; // below 0: not known yet
};

/// Reads a trace on a worker thread; one at a time, a later one replaces an earlier one.
class LoadJob : public QObject
{
    Q_OBJECT

public:
    explicit LoadJob(QObject* parent = nullptr);
    ~LoadJob() override;

    void start(const QString& path);
    void cancel();
    [[nodiscard]] bool isRunning() const;
    [[nodiscard]] QString path() const { return m_path; }

signals:
    void started();
    void progressed(const LoadState& state);
    /// The job is over, with one of the three that follow.
    void finished();
    void loaded(const std::shared_ptr<const Trace>& trace);
    void failed(const QString& error);
    void cancelled();

private:
    void apply(const Result<std::shared_ptr<const Trace>>& answer);
    void reportProgress();

    LatestTask* m_task;
    std::shared_ptr<ExportStage> m_stage;
    bool m_isExporting = false;
    QTimer m_poll;
    QElapsedTimer m_elapsed;
    QString m_path;
};

} // namespace flamelane
