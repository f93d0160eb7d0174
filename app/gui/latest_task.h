#pragma once

#include "core/base/progress.h"

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrent>

#include <memory>
#include <type_traits>
#include <utility>

namespace flamelane {

/// Slow work off the interface thread, one wanted piece at a time: starting another, or cancel(),
/// tells the earlier one to stop and drops what it still answers.
class LatestTask : public QObject
{
public:
    explicit LatestTask(QObject* parent)
        : QObject(parent)
    {
    }
    ~LatestTask() override { cancel(); }

    [[nodiscard]] bool isRunning() const { return m_progress != nullptr; }
    /// Null while nothing runs.
    [[nodiscard]] const Progress* progress() const { return m_progress.get(); }

    void cancel()
    {
        if (m_progress) {
            m_progress->cancel();
            m_progress.reset();
        }
    }

    /// Calls work(Progress&) on a worker, then `apply` with its answer on this thread. What `work`
    /// captures must be values or shared, since it may outlive this object.
    template<typename Work, typename Apply>
    void run(Work work, Apply apply)
    {
        using Answer = std::invoke_result_t<Work, Progress&>;
        cancel();
        m_progress = std::make_shared<Progress>();
        auto* watcher = new QFutureWatcher<Answer>(this);
        connect(watcher, &QFutureWatcherBase::finished, this,
                [this, watcher, apply = std::move(apply), progress = m_progress] {
                    watcher->deleteLater();
                    if (progress == m_progress) {
                        m_progress.reset();
                        apply(watcher->future().takeResult());
                    }
                });
        watcher->setFuture(QtConcurrent::run(
            [work = std::move(work), progress = m_progress] { return work(*progress); }));
    }

private:
    std::shared_ptr<Progress> m_progress;
};

} // namespace flamelane
