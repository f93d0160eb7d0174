#pragma once

#include "core/analysis/compare/step_ledger.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// A row of one run and what it is in the other; UINT32_MAX where it is new or gone.
struct RowPair
{
    static constexpr uint32_t kNone = UINT32_MAX;
    uint32_t a = kNone;
    uint32_t b = kNone;
};

/// Pairs the rows of two ledgers, merged or not; each is in one pair. First come equal paths. What
/// is left is paired by what it is at heart, where that is in both, preferring paths with the most
/// in common, then kernels of the same grid and block, then the most time: the innermost operator,
/// so that one more or less around it does not matter; of kernels the same name, else any two of
/// one operator, as another library's kernel for the same product is; any two of one annotation and
/// family where no operator is known to have launched them. Idle time is paired by cause alone. In
/// order of a, then of b.
[[nodiscard]] std::vector<RowPair> matchRows(const std::vector<LedgerRow>& a,
                                             const std::vector<LedgerRow>& b);

} // namespace flamelane
