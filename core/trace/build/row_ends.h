#pragma once

#include "core/base/time.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// Where the last slice of each row ends, so that the first row with room is found without looking
/// at all of them. Upper levels hold lower bounds of the ends of 64 entries below each; since ends
/// only grow, a bound once true stays true and is raised when a search finds it too low.
class RowEnds
{
public:
    RowEnds()
        : m_levels(1)
    {
    }
    /// Puts a slice into the first row at or after `first` that is free at `slice.start`; rows are
    /// added as needed. `first` is at most rowCount().
    uint32_t place(uint32_t first, TimeRange slice);
    [[nodiscard]] uint32_t rowCount() const { return static_cast<uint32_t>(m_levels[0].size()); }

private:
    [[nodiscard]] size_t findFree(size_t first, TimeNs start);
    void append(TimeNs end);

    std::vector<std::vector<TimeNs>> m_levels;
};

} // namespace flamelane
