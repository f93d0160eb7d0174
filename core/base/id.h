#pragma once

#include <cstdint>

namespace flamelane {

/// A row number of one kind of table. The default value means "none".
/// Valid only with the Trace (or the pool) that made it; 32 bits on purpose.
template<typename Tag>
class Id
{
public:
    constexpr Id() = default;
    constexpr explicit Id(uint32_t index)
        : m_index(index)
    {
    }
    [[nodiscard]] constexpr uint32_t index() const { return m_index; }
    [[nodiscard]] constexpr bool isNone() const { return m_index == kNone; }
    constexpr explicit operator bool() const { return m_index != kNone; }
    // Written out, since moc of Qt 6.4 fails on the header that <=> needs.
    constexpr bool operator==(const Id&) const = default;
    constexpr bool operator<(const Id& other) const { return m_index < other.m_index; }

private:
    static constexpr uint32_t kNone = UINT32_MAX;
    uint32_t m_index = kNone;
};

using StringId = Id<struct StringTag>;
using SliceId = Id<struct SliceTag>;
using TrackId = Id<struct TrackTag>;
using ProcessId = Id<struct ProcessTag>;
using DeviceId = Id<struct DeviceTag>;
using CounterId = Id<struct CounterTag>;
using FlowId = Id<struct FlowTag>;

} // namespace flamelane
