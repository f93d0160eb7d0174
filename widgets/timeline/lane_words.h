#pragma once

#include "core/layout/lane_stack.h"

#include <QString>

namespace flamelane {

class TimelineScene;
struct Span;

// What the timeline says about lanes and what is on them.

/// "GPU 0  NVIDIA H200", "stream 7", "thread 433  pt_autograd_0".
[[nodiscard]] QString laneTitle(const Trace& trace, const Lane& lane);
/// What a lane carries: "12 034 slices, 35.2 % busy". Empty where there is nothing to say.
[[nodiscard]] QString laneDetail(TimelineScene& scene, LaneId lane);
/// Several lines about a span for a tool tip; plain text.
[[nodiscard]] QString spanToolTip(const Trace& trace, const Span& span);
/// The same in one line, for the status bar.
[[nodiscard]] QString spanLine(const Trace& trace, const Span& span);
/// "operator", "compute kernel" ...
[[nodiscard]] QString kindWord(SliceKind kind);
/// UTF-8 of a trace as one line of at most `length` characters.
[[nodiscard]] QString lineOf(std::string_view text, int length);

} // namespace flamelane
