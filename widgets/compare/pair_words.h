#pragma once

#include "widgets/compare/compare_content.h"

#include <QString>

namespace flamelane {

/// "aten::mm: 1.20 ms in A, 0.80 ms in B, -0.40 ms (-33.3 %)". One of the two may be none: then
/// there is nothing like the other, unless it is still being looked for.
[[nodiscard]] QString pairWords(const CompareContent& content, SliceId a, SliceId b,
                                bool isSearching);

} // namespace flamelane
