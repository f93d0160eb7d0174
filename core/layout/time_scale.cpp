#include "core/layout/time_scale.h"

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr double kGridPeriod = 4096;
constexpr double kFarthest = 9.2e18; // a little inside of int64

} // namespace

TimeScale::TimeScale(TimeRange range, int widthPx)
    : m_range(range.start, std::max(range.end, range.start + 1))
    , m_widthPx(std::max(1, widthPx))
    , m_pxPerNs(m_widthPx / static_cast<double>(m_range.duration()))
{
    const double left = static_cast<double>(m_range.start) * m_pxPerNs;
    const double column = std::floor(left);
    m_phase = left - column;
    m_gridStart = static_cast<int>(column - std::floor(column / kGridPeriod) * kGridPeriod);
}

int TimeScale::column(TimeNs time) const
{
    const double at = std::floor(position(time));
    return static_cast<int>(
        std::clamp(at, double {-kOutsidePx}, static_cast<double>(m_widthPx + kOutsidePx)));
}

TimeNs TimeScale::timeAt(double position) const
{
    const double offset = std::ceil((position - m_phase) / m_pxPerNs);
    TimeNs time = 0;
    if (__builtin_add_overflow(
            m_range.start, static_cast<TimeNs>(std::clamp(offset, -kFarthest, kFarthest)), &time)) {
        return offset < 0 ? INT64_MIN : INT64_MAX;
    }
    // The division may have rounded to the neighbour.
    if (this->position(time - 1) >= position) {
        return time - 1;
    }
    return this->position(time) < position ? time + 1 : time;
}

} // namespace flamelane
