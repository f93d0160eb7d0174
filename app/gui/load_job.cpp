#include "app/gui/load_job.h"

#include "app/gui/latest_task.h"
#include "app/gui/trace_file.h"

namespace flamelane {

namespace {

constexpr int kPollMs = 50;
constexpr qint64 kRateAfterMs = 200; // a rate from less than this jumps about

} // namespace

LoadJob::LoadJob(QObject* parent)
    : QObject(parent)
    , m_task(new LatestTask(this))
{
    m_poll.setInterval(kPollMs);
    connect(&m_poll, &QTimer::timeout, this, &LoadJob::reportProgress);
}

LoadJob::~LoadJob() = default;

void LoadJob::start(const QString& path)
{
    cancel();
    m_path = path;
    m_elapsed.start();
    m_poll.start();
    m_isExporting = false;
    m_stage = std::make_shared<ExportStage>();
    m_task->run([path, choice = exportChoice(), stage = m_stage](
                    Progress& progress) { return readTraceFile(path, choice, *stage, progress); },
                [this](const Result<std::shared_ptr<const Trace>>& answer) { apply(answer); });
    emit started();
}

void LoadJob::cancel()
{
    if (!isRunning()) {
        return;
    }
    m_task->cancel();
    m_poll.stop();
    emit finished();
    emit cancelled();
}

bool LoadJob::isRunning() const
{
    return m_task->isRunning();
}

void LoadJob::apply(const Result<std::shared_ptr<const Trace>>& answer)
{
    m_poll.stop();
    emit finished();
    if (answer) {
        emit loaded(*answer);
    } else {
        emit failed(QString::fromStdString(answer.error().message));
    }
}

void LoadJob::reportProgress()
{
    const Progress* progress = m_task->progress();
    if (progress == nullptr) {
        return;
    }
    LoadState state;
    state.exporting = m_stage->state();
    if (state.exporting.has_value() != m_isExporting) {
        m_isExporting = !m_isExporting;
        m_elapsed.restart();
    }
    state.elapsedMs = m_elapsed.elapsed();
    state.done = progress->done();
    state.total = progress->total();
    if (state.elapsedMs >= kRateAfterMs && state.done > 0) {
        state.bytesPerSecond
            = static_cast<double>(state.done) * 1000.0 / static_cast<double>(state.elapsedMs);
        if (state.total >= state.done) {
            state.remainingSeconds
                = static_cast<double>(state.total - state.done) / state.bytesPerSecond;
        }
    }
    emit progressed(state);
}

} // namespace flamelane
