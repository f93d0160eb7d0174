#pragma once

#include "tests/support/corpus.h"
#include "tests/support/trace_text.h"
#include "widgets/compare/compare_content.h"

#include <memory>
#include <string_view>

namespace flamelane::test {

/// Three steps of 100 us, of which the GPU works 40 and waits for the host in the rest.
inline constexpr std::string_view kSlowRun = R"(
device 0 "NVIDIA H200"
process 1 python
thread 1/2 main
  0 100000 ProfilerStep#1 annotation
    1000 60000 forward annotation
      2000 50000 aten::mm operator
        40000 5000 cudaLaunchKernel runtime corr=1
  100000 100000 ProfilerStep#2 annotation
    101000 60000 forward annotation
      102000 50000 aten::mm operator
        140000 5000 cudaLaunchKernel runtime corr=2
  200000 100000 ProfilerStep#3 annotation
    201000 60000 forward annotation
      202000 50000 aten::mm operator
        240000 5000 cudaLaunchKernel runtime corr=3
thread 0/7
  46000 40000 ampere_gemm kernel corr=1 device=0 stream=7 grid=8,1,1 block=128,1,1 registers=32
  146000 40000 ampere_gemm kernel corr=2 device=0 stream=7 grid=8,1,1 block=128,1,1 registers=32
  246000 40000 ampere_gemm kernel corr=3 device=0 stream=7 grid=8,1,1 block=128,1,1 registers=32
)";

/// The same in 60 us a step: a wait less, another kernel for the same product.
inline constexpr std::string_view kFastRun = R"(
device 0 "NVIDIA H200"
process 1 python
thread 1/2 main
  0 60000 ProfilerStep#5 annotation
    1000 30000 forward annotation
      2000 20000 aten::mm operator
        10000 5000 cudaLaunchKernel runtime corr=1
  60000 60000 ProfilerStep#6 annotation
    61000 30000 forward annotation
      62000 20000 aten::mm operator
        70000 5000 cudaLaunchKernel runtime corr=2
  120000 60000 ProfilerStep#7 annotation
    121000 30000 forward annotation
      122000 20000 aten::mm operator
        130000 5000 cudaLaunchKernel runtime corr=3
thread 0/7
  16000 30000 cutlass_gemm kernel corr=1 device=0 stream=7 grid=8,1,1 block=128,1,1 registers=32
  76000 30000 cutlass_gemm kernel corr=2 device=0 stream=7 grid=8,1,1 block=128,1,1 registers=32
  136000 30000 cutlass_gemm kernel corr=3 device=0 stream=7 grid=8,1,1 block=128,1,1 registers=32
)";

[[nodiscard]] inline std::shared_ptr<const CompareContent>
comparedContent(const std::shared_ptr<const Trace>& a, const std::shared_ptr<const Trace>& b)
{
    CompareRequest request;
    for (const auto& [place, trace] : {std::pair(0, a), std::pair(1, b)}) {
        request.traces[place] = trace;
        request.analyses[place]
            = std::make_shared<const Analysis>(analyse(*trace, nullptr, Progress()));
    }
    return gatherComparison(request, Progress());
}

/// The slow run as A, the fast one as B.
[[nodiscard]] inline std::shared_ptr<const CompareContent> slowAndFast()
{
    return comparedContent(traceFromText(kSlowRun), traceFromText(kFastRun));
}

} // namespace flamelane::test
