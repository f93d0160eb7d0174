#pragma once

#include "core/analysis/compare/comparison.h"

#include <string>
#include <vector>

namespace flamelane {

/// A run and what of it is compared.
struct ComparedPart
{
    const ComparedRun& run;
    DeviceId device; // none where no device did anything
    size_t steps = 0;
};

/// What makes two runs hard to compare, a sentence each: another device, other options of the
/// profiler, or what its options made it record, more work for the same kernels, steps that are few
/// or vary, twice the same.
[[nodiscard]] std::vector<std::string> comparability(const ComparedPart& a, const ComparedPart& b);

} // namespace flamelane
