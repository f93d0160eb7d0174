#include "core/trace/build/row_ends.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kFanOut = 64;

} // namespace

uint32_t RowEnds::place(uint32_t first, TimeRange slice)
{
    const size_t row = findFree(first, slice.start);
    if (row == m_levels[0].size()) {
        append(slice.end);
    } else {
        m_levels[0][row] = slice.end;
    }
    return static_cast<uint32_t>(row);
}

size_t RowEnds::findFree(size_t first, TimeNs start)
{
    size_t level = 0;
    size_t at = first;
    while (true) {
        const std::vector<TimeNs>& ends = m_levels[level];
        const size_t groupEnd = std::min((at / kFanOut + 1) * kFanOut, ends.size());
        const bool isWholeGroup = at % kFanOut == 0;
        TimeNs least = INT64_MAX;
        while (at < groupEnd && ends[at] > start) {
            least = std::min(least, ends[at]);
            ++at;
        }
        if (at < groupEnd) {
            if (level == 0) {
                return at;
            }
            --level;
            at *= kFanOut;
            continue;
        }
        if (level + 1 == m_levels.size() || at == ends.size()) {
            return m_levels[0].size();
        }
        ++level;
        if (isWholeGroup) {
            m_levels[level][at / kFanOut - 1] = least;
        }
        at /= kFanOut;
    }
}

void RowEnds::append(TimeNs end)
{
    size_t at = m_levels[0].size();
    for (size_t level = 0; level < m_levels.size(); ++level) {
        std::vector<TimeNs>& ends = m_levels[level];
        if (at == ends.size()) {
            ends.push_back(end);
        } else {
            ends[at] = std::min(ends[at], end);
        }
        if (ends.size() > kFanOut && level + 1 == m_levels.size()) {
            // What holds for all of the first group; a search will raise it.
            m_levels.push_back({*std::min_element(ends.begin(), ends.begin() + kFanOut)});
        }
        at /= kFanOut;
    }
}

} // namespace flamelane
