#pragma once

#include "core/analysis/flame/flame_tree.h"

namespace flamelane::test {

/// The first node of this name; kNoNode where there is none.
[[nodiscard]] inline uint32_t nodeNamed(const FlameTree& tree, std::string_view name)
{
    for (uint32_t node = 0; node < tree.size(); ++node) {
        if (tree.name(node) == name) {
            return node;
        }
    }
    return kNoNode;
}

/// Two steps in which the GPU works 600 ns for one operator and 100 for another.
inline constexpr const char* kTwoSteps = R"trace(
thread 1/2 "main"
  0 1000 ProfilerStep#1 annotation
    0 400 aten::mm operator
      10 20 cudaLaunchKernel runtime corr=1
    500 400 aten::relu operator
      510 20 cudaLaunchKernel runtime corr=2
  1000 1000 ProfilerStep#2 annotation
    1000 400 aten::mm operator
      1010 20 cudaLaunchKernel runtime corr=3
thread 0/7
  100 300 gemm kernel corr=1 device=0 stream=7
  600 100 relu kernel corr=2 device=0 stream=7
  1100 300 gemm kernel corr=3 device=0 stream=7
)trace";

} // namespace flamelane::test
