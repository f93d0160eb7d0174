#pragma once

#include <cstdint>
#include <string_view>

namespace flamelane {

// What numbers of an export mean. Exports before 2023 have no tables that say so. Words are those
// that PyTorch's profiler writes for the same, so that traces of both compare.

/// ENUM_CUDA_MEMCPY_OPER: "HtoD".
[[nodiscard]] std::string_view copyKindWord(int64_t kind);
/// ENUM_CUDA_MEM_KIND: "Pageable".
[[nodiscard]] std::string_view memoryKindWord(int64_t kind);
/// ENUM_CUPTI_SYNC_TYPE: "Stream Sync".
[[nodiscard]] std::string_view syncKindWord(int64_t kind);

} // namespace flamelane
