#pragma once

#include "core/session/session.h"
#include "core/trace/trace.h"

#include <string>

namespace flamelane {

class ComparePage;
class FlamePage;

// How a window looks at its traces, in the words of a session. Words that say nothing of use are
// passed over.

/// By track, time, depth and name, since its number means nothing in another trace; empty for none.
[[nodiscard]] std::string sliceText(const Trace& trace, SliceId slice);
/// None where the trace has no such slice.
[[nodiscard]] SliceId sliceFrom(const Trace& trace, const std::string& text);

/// "100:200"; empty for an empty range. In the file's clock.
[[nodiscard]] std::string rangeText(TimeRange range, TimeNs origin);
/// From the origin. Empty where the text says nothing.
[[nodiscard]] TimeRange rangeFrom(const std::string& text, TimeNs origin);

[[nodiscard]] SessionFlameView flameViewOf(const FlamePage& page, const Trace& trace);
void restoreFlameView(FlamePage& page, const Trace& trace, const SessionFlameView& view);

/// The tab in front and the differential flame graph.
void keepCompareTabs(const ComparePage& page, SessionCompareView& view);
void restoreCompareTabs(ComparePage& page, const SessionCompareView& view);

} // namespace flamelane
