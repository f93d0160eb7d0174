#pragma once

#include "core/analysis/rules/rule.h"

#include <string>
#include <string_view>

namespace flamelane {

// Pieces of sentences that several rules need.

/// "The GPU", or "GPU 3" where several worked.
[[nodiscard]] std::string gpuLabel(const RuleInput& input);
/// "1 kernel", "2 472 kernels"; a plural of its own for words that need one.
[[nodiscard]] std::string counted(uint64_t count, std::string_view noun,
                                  std::string_view plural = {});
/// A name of the file fit for the middle of a sentence: printable, "void" of a kernel taken off,
/// and shortened with an ellipsis.
[[nodiscard]] std::string quoted(std::string_view name);
/// "3.07 GB/s", three significant digits.
[[nodiscard]] std::string bandwidthText(double bytesPerSecond);

} // namespace flamelane
