#pragma once

#include "core/analysis/rules/rule.h"

#include <initializer_list>
#include <vector>

namespace flamelane {

/// How much evidence a finding shows: enough to look at, not a table.
inline constexpr size_t kMostEvidence = 8;

[[nodiscard]] Evidence sliceEvidence(const RuleInput& input, SliceId slice);
[[nodiscard]] Evidence stepEvidence(const TrainingStep& step);

/// The gaps that these causes account for most of, the heaviest first; none without such a part.
[[nodiscard]] std::vector<Evidence> gapEvidence(const RuleInput& input,
                                                std::initializer_list<Cause> causes, size_t most);

/// The longest gaps, whatever they are for.
[[nodiscard]] std::vector<Evidence> longestGaps(const RuleInput& input, size_t most);

/// The longest slices, at most `most`; ties to the earlier one.
[[nodiscard]] std::vector<Evidence> longestEvidence(const RuleInput& input,
                                                    std::vector<SliceId> slices, size_t most);

/// Host slices whose own name or kind gives this cause and that begin in the window, without those
/// inside another one of them.
[[nodiscard]] std::vector<SliceId> hostSlicesFor(const RuleInput& input, Cause cause);

/// The time of the window that a host thread spends in these slices.
[[nodiscard]] TimeNs durationOf(const RuleInput& input, const std::vector<SliceId>& slices);

void append(std::vector<Evidence>& evidence, std::vector<Evidence> more);

} // namespace flamelane
