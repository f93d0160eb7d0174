#pragma once

#include "core/trace/trace.h"

#include <string>

namespace flamelane {

/// The outermost of the operators that directly enclose a call: aten::item for the synchronise call
/// in its _local_scalar_dense. None where no operator made the call.
[[nodiscard]] SliceId operatorAround(const Trace& trace, SliceId call);

/// The smallest slice that holds both of two slices of a thread; none where there is none.
[[nodiscard]] SliceId commonAncestor(const Trace& trace, SliceId a, SliceId b);

/// "train.py(41): step": the innermost Python frame around a call that is not part of PyTorch
/// itself, else the innermost one. Taken from the slices around the call, or from the "Call stack"
/// that the profiler wrote beside the operator; empty where the file has neither.
[[nodiscard]] std::string pythonLineAround(const Trace& trace, SliceId call);

} // namespace flamelane
