#pragma once

#include "core/analysis/gaps.h"

#include <QString>

namespace flamelane {

class TimelineScene;
struct IdleSpan;

// What the program says about gaps.

/// What an idle lane adds up to: "32 gaps, 12.3 ms". `device` has a lane with gaps.
[[nodiscard]] QString idleDetail(const TimelineScene& scene, DeviceId device);
/// Several lines about a span of an idle lane for a tool tip; plain text, times exact.
[[nodiscard]] QString gapToolTip(const TimelineScene& scene, const IdleSpan& span);
/// The same in one line, for the status bar.
[[nodiscard]] QString gapLine(const TimelineScene& scene, const IdleSpan& span);

} // namespace flamelane
