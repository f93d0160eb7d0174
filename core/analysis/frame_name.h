#pragma once

#include <string>
#include <string_view>

namespace flamelane {

/// "ProfilerStep*", under which the calls of all steps are summed up.
inline constexpr std::string_view kAllSteps = "ProfilerStep*";
/// "ProfilerStep#12". Which names are steps depends on the trace: see StepNames.
[[nodiscard]] bool isProfilerStep(std::string_view name);

/// What a slice is called on a stack, so that calls that are alike are one: all of PyTorch's steps
/// are one (StepNames::frameOf() makes others one, too), and
/// where an object lies in memory is nobody's concern, "<built-in method to of Tensor object>"
/// rather than "... at 0x7fb5dec54960>". The blank that exported stacks write as "_" behind the
/// line of a Python function is one again: "train.py(10): main", and so is "main (train.py:10)", as
/// py-spy writes it.
[[nodiscard]] std::string frameName(std::string_view name);

} // namespace flamelane
