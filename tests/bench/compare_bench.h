#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <string>
#include <vector>

namespace flamelane::bench {

/// One zoom of two linked timelines, beside one timeline alone. Medians of 50 frames.
struct PairZoomFigures
{
    TimeRange range; // in the time of A
    double singleMilliseconds = 0;
    double pairMilliseconds = 0;
};

struct PairFigures
{
    std::vector<PairZoomFigures> zooms; // as of measureFrames()
    double singleMilliseconds = 0; // median of the frames of all zooms
    double pairMilliseconds = 0;
};

/// Pans the linked timelines of a comparison, and between their frames a single timeline of the
/// same 1920x1080 that shows A alone. Every frame shows another range than the last. Both files are
/// loaded, even when they are the same: two traces share no memory. Needs a QApplication.
[[nodiscard]] Result<PairFigures> measurePair(const std::string& a, const std::string& b);

} // namespace flamelane::bench
