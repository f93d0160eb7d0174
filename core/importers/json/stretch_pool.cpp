#include "core/importers/json/stretch_pool.h"

namespace flamelane {

StretchPool::StretchPool(unsigned threads, bool keepsText)
    : m_keepsText(keepsText)
{
    m_threads.reserve(threads);
    for (unsigned i = 0; i < threads; ++i) {
        m_threads.emplace_back([this] { work(); });
    }
}

StretchPool::~StretchPool()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isEnding = true;
    }
    m_hasWork.notify_all();
}

void StretchPool::submit(Stretch& stretch)
{
    {
        const std::lock_guard lock(m_mutex);
        stretch.isDone = false;
        m_waiting.push_back(&stretch);
    }
    m_hasWork.notify_one();
}

void StretchPool::wait(const Stretch& stretch)
{
    std::unique_lock lock(m_mutex);
    m_hasResult.wait(lock, [&stretch] { return stretch.isDone; });
}

void StretchPool::work()
{
    StretchParser parser;
    while (true) {
        Stretch* stretch = nullptr;
        {
            std::unique_lock lock(m_mutex);
            m_hasWork.wait(lock, [this] { return m_isEnding || !m_waiting.empty(); });
            if (m_isEnding) {
                return;
            }
            stretch = m_waiting.front();
            m_waiting.pop_front();
        }
        parser.parse(*stretch);
        if (m_keepsText && stretch->isSound) {
            stretch->packed = packText(stretch->place, stretch->text());
        }
        {
            const std::lock_guard lock(m_mutex);
            stretch->isDone = true;
        }
        m_hasResult.notify_one();
    }
}

} // namespace flamelane
