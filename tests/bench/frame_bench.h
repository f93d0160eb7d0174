#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <span>
#include <string>
#include <vector>

namespace flamelane::bench {

/// One zoom of the timeline and what a frame of it costs.
struct ZoomFigures
{
    TimeRange range;
    double milliseconds = 0; // median of 50 frames
};

struct FrameFigures
{
    double yardstickMilliseconds = 0; // median of 50: 5000 filled rectangles, 500 elided labels
    std::vector<ZoomFigures> zooms; // from the whole trace down to 20 us
};

/// The views that are painted of a trace, as far as it is long enough; each leaves room to pan.
[[nodiscard]] std::vector<TimeRange> zoomsOf(TimeRange trace);

/// Paints 1920x1080 frames of the real timeline with Qt's software raster. Every frame shows
/// another range than the last, so that none is painted from a layout of before; the yardstick's
/// frames are painted between them. Figures in the order of the files; an error names its file.
/// Needs a QApplication.
[[nodiscard]] Result<std::vector<FrameFigures>> measureFrames(std::span<const std::string> files);

} // namespace flamelane::bench
