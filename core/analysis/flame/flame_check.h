#pragma once

#include "core/analysis/flame/flame_stacks.h"
#include "core/base/result.h"

#include <string>
#include <string_view>

namespace flamelane {

/// Whether a trace has what the options weigh, and the weight takes notice of all that they ask
/// for: what would change nothing is a mistake of who asks. A window of WindowKind::All asks for
/// nothing. Errors: "weight bytes: the trace records nothing of it".
[[nodiscard]] Result<void> checkFlameOptions(const Trace& trace, const FlameOptions& options);

/// The track of this id, name or trackWordsInFull(), of those that the weight tells apart: streams
/// of GPU time, else threads of the host. Errors: there is none, or several.
[[nodiscard]] Result<TrackId> findFlameTrack(const Trace& trace, FlameWeight weight,
                                             std::string_view text);

/// What to say of an answer without weight: "weight gpu: there is nothing of it in the window
/// range, inside annotations step".
[[nodiscard]] std::string nothingWeighed(const FlameOptions& options);

} // namespace flamelane
