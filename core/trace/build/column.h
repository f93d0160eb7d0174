#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace flamelane {

/// An array that only grows, in blocks: growing copies nothing and wastes at most one block, which
/// matters where millions of rows wait to be put in order.
template<typename T>
class Column
{
public:
    void push(const T& value)
    {
        if (m_size == m_blocks.size() * kBlock) {
            m_blocks.push_back(std::make_unique_for_overwrite<T[]>(kBlock));
        }
        m_blocks.back()[m_size % kBlock] = value;
        ++m_size;
    }
    [[nodiscard]] T& operator[](size_t at) { return m_blocks[at / kBlock][at % kBlock]; }
    [[nodiscard]] const T& operator[](size_t at) const
    {
        return m_blocks[at / kBlock][at % kBlock];
    }
    [[nodiscard]] size_t size() const { return m_size; }
    /// Gives the memory back.
    void release() { *this = Column(); }

private:
    static constexpr size_t kBlock = size_t {1} << 14U;
    std::vector<std::unique_ptr<T[]>> m_blocks;
    size_t m_size = 0;
};

} // namespace flamelane
