#pragma once

#include <optional>
#include <string_view>

namespace flamelane {

/// What PyTorch's emit_nvtx wrote as the name of a range:
///   aten::mm, seq = 12, op_id = 52, sizes = [[64, 128], [128, 10]], input_op_ids = [(50,0), (3,1)]
/// Source: torch/csrc/autograd/profiler_legacy.cpp and torch/csrc/profiler/util.cpp, getNvtxStr().
struct PyTorchRange
{
    std::string_view name; // "aten::mm"
    std::string_view sequence; // digits; empty where there are none, likewise below
    std::string_view id;
    std::string_view sizes; // "[[64, 128], [128, 10]]"
};

/// None where the text is no such name.
[[nodiscard]] std::optional<PyTorchRange> parsePyTorchRange(std::string_view text);

} // namespace flamelane
