#pragma once

#include "core/importers/json/stretch.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

namespace flamelane {

/// Threads that read stretches. What has not begun when the pool ends is left undone; no thread
/// outlives it.
class StretchPool
{
public:
    /// `keepsText`: the text of each stretch is packed too.
    StretchPool(unsigned threads, bool keepsText);
    ~StretchPool();
    StretchPool(const StretchPool&) = delete;
    StretchPool& operator=(const StretchPool&) = delete;

    /// The stretch must not be touched until wait() has returned.
    void submit(Stretch& stretch);
    void wait(const Stretch& stretch);

private:
    void work();

    bool m_keepsText;
    bool m_isEnding = false;
    std::mutex m_mutex; // guards m_waiting, m_isEnding and each Stretch::isDone
    std::condition_variable m_hasWork;
    std::condition_variable m_hasResult;
    std::deque<Stretch*> m_waiting;
    std::vector<std::jthread> m_threads;
};

} // namespace flamelane
