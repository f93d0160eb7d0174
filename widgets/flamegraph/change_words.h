#pragma once

#include "core/analysis/compare/flame_diff.h"

#include <QString>

namespace flamelane {

/// A change of a weight of the diff, as the mean of a step: "+1.20 ms", "−3.20 ms", "0 ns".
[[nodiscard]] QString signedWeight(const FlameDiff& diff, int64_t change);
/// "−41 %", "new", "gone", "+> 999 %"; "0 %" where nothing changed. Of a frame's total or self.
[[nodiscard]] QString signedShare(int64_t a, int64_t b);
/// What stands on a box beside its name: "−3.20 ms, −41 %", "new, +1.20 ms"; empty where
/// nothing changed.
[[nodiscard]] QString changeLabel(const FlameDiff& diff, uint32_t node);
/// "only in B", "only in A; what it encloses is in both", "called x in A"; empty of most frames.
[[nodiscard]] QString loneText(const FlameDiff& diff, uint32_t node);
/// "3.20 ms", the mean of a step.
[[nodiscard]] QString meanWords(const FlameDiff& diff, int64_t weight);
/// "3.20 ms / step".
[[nodiscard]] QString meanText(const FlameDiff& diff, int64_t weight);
/// Calls of one run in a step.
[[nodiscard]] QString callsText(const FlameDiff& diff, uint64_t count, uint64_t steps);
/// The whole story of a node, with what its colour says.
[[nodiscard]] QString changeToolTip(const FlameDiff& diff, const QString& rootName, uint32_t node);

} // namespace flamelane
