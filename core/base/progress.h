#pragma once

#include <atomic>
#include <cstdint>

namespace flamelane {

/// How far long work is, written by the work and polled by whoever shows it; and the wish to stop,
/// the other way. All members may be used from any thread.
class Progress
{
public:
    /// `total` is 0 while it is unknown (standard input). Units: bytes of the input file.
    void report(uint64_t done, uint64_t total)
    {
        m_total.store(total, std::memory_order_relaxed);
        m_done.store(done, std::memory_order_relaxed);
    }
    [[nodiscard]] uint64_t done() const { return m_done.load(std::memory_order_relaxed); }
    [[nodiscard]] uint64_t total() const { return m_total.load(std::memory_order_relaxed); }

    void cancel() { m_cancelled.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool isCancelled() const { return m_cancelled.load(std::memory_order_relaxed); }

private:
    std::atomic<uint64_t> m_done {0};
    std::atomic<uint64_t> m_total {0};
    std::atomic<bool> m_cancelled {false};
};

} // namespace flamelane
