#pragma once

#include "core/analysis/window.h"
#include "core/session/session.h"

#include <optional>
#include <string>

namespace flamelane {

class Document;
class NoiseTrail;

// What of a document a session keeps. Times in a session are those of the file's clock.

/// Without the fingerprint and what the run is called.
[[nodiscard]] SessionRun sessionRunOf(Document& document);
/// Marks, ranges and the window of a document whose trace was just read. `isViewed`: the visible
/// range is that of the document's own timeline.
void restoreRun(Document& document, const SessionRun& run, bool isViewed);

/// A session may say anything: nothing far outside of the trace is taken over.
[[nodiscard]] bool isNear(TimeRange range, const Document& document);

[[nodiscard]] std::vector<SessionFilter> sessionFiltersOf(const NoiseTrail& noise);
/// Those that cannot be understood are left out, and counted.
[[nodiscard]] size_t restoreFilters(NoiseTrail& noise, const std::vector<SessionFilter>& filters);

/// "", "all", "steady", "steps 100:200 300:400", "range 100:200".
[[nodiscard]] std::string windowText(const std::optional<Window>& window, TimeNs origin);
/// None for the default, and where the text says nothing.
[[nodiscard]] std::optional<Window> windowFrom(const std::string& text, TimeNs origin);

} // namespace flamelane
