#pragma once

#include "core/base/time.h"

#include <cstdint>

namespace flamelane {

/// Maps visible time to pixel columns. Columns lie on a grid that is fixed to time zero, not to the
/// left edge, so that panning moves a picture without changing it.
class TimeScale
{
public:
    TimeScale() = default;
    /// `range` is not empty, widthPx > 0; both are made so otherwise.
    TimeScale(TimeRange range, int widthPx);

    [[nodiscard]] TimeRange range() const { return m_range; }
    [[nodiscard]] int widthPx() const { return m_widthPx; }
    [[nodiscard]] double pxPerNs() const { return m_pxPerNs; }
    /// Where a time lies, from the left edge; may be far outside.
    [[nodiscard]] double position(TimeNs time) const
    {
        return static_cast<double>(time - m_range.start) * m_pxPerNs + m_phase;
    }
    /// The column of a time, cut to a little outside of the view.
    [[nodiscard]] int column(TimeNs time) const;
    /// The first time whose column is `column` or later.
    [[nodiscard]] TimeNs timeAt(double position) const;
    /// The column's number on the grid that is fixed to time zero, modulo 4096.
    [[nodiscard]] int gridColumn(int column) const { return column + m_gridStart; }

    /// Cut columns lie this far outside of the view, so that an edge there is not seen.
    static constexpr int kOutsidePx = 8;

    bool operator==(const TimeScale& other) const
    {
        return m_range == other.m_range && m_widthPx == other.m_widthPx;
    }

private:
    TimeRange m_range {0, 1};
    int m_widthPx = 1;
    double m_pxPerNs = 1;
    double m_phase = 0; // of the left edge on the grid, 0 to 1
    int m_gridStart = 0; // grid number of column 0, modulo 4096
};

} // namespace flamelane
