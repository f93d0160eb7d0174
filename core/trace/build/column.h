#pragma once

#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>
#include <vector>

namespace flamelane {

/// Memory straight from the system, and straight back to it. What the allocator keeps of small
/// blocks would stay beside the finished table.
class Pages
{
public:
    static constexpr size_t kBytes = size_t {1} << 18U;

    [[nodiscard]] static void* take();
    static void giveBack(void* pages);
};

/// An array that only grows, in blocks: growing copies nothing and wastes at most one block, and
/// release() lowers the program's memory at once. Both matter where millions of rows wait to be put
/// in order.
template<typename T>
class Column
{
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

public:
    void push(const T& value)
    {
        if (m_size == m_blocks.size() * kBlock) {
            m_blocks.emplace_back(static_cast<T*>(Pages::take()));
        }
        ::new (m_blocks.back().get() + m_size % kBlock) T(value);
        ++m_size;
    }
    [[nodiscard]] T& operator[](size_t at) { return m_blocks[at / kBlock].get()[at % kBlock]; }
    [[nodiscard]] const T& operator[](size_t at) const
    {
        return m_blocks[at / kBlock].get()[at % kBlock];
    }
    [[nodiscard]] size_t size() const { return m_size; }
    void release()
    {
        m_blocks.clear();
        m_size = 0;
    }

private:
    static constexpr size_t kBlock = std::bit_floor(Pages::kBytes / sizeof(T));

    struct GiveBack
    {
        void operator()(T* pages) const { Pages::giveBack(pages); }
    };
    std::vector<std::unique_ptr<T, GiveBack>> m_blocks;
    size_t m_size = 0;
};

} // namespace flamelane
