#include "core/trace/slice_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace flamelane {

namespace {

constexpr std::array<std::string_view, kSliceKinds> kNames {
    "other",         "operator", "annotation", "data_loader",    "python",
    "runtime",       "driver",   "overhead",   "span",           "kernel",
    "communication", "copy",     "set",        "gpu_annotation", "sync"};

constexpr std::array<std::string_view, 4> kCollectiveLibraries {"nccl", "rccl", "oneccl", "hccl"};

} // namespace

std::string_view sliceKindName(SliceKind kind)
{
    return kNames[static_cast<size_t>(kind)];
}

SliceKind kernelKind(std::string_view kernelName)
{
    for (const std::string_view library : kCollectiveLibraries) {
        const auto at = std::search(
            kernelName.begin(), kernelName.end(), library.begin(), library.end(),
            [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
        if (at == kernelName.end()) {
            continue;
        }
        // "nccl" inside another word is no collective: the name starts a word.
        if (at == kernelName.begin() || std::isalpha(static_cast<unsigned char>(at[-1])) == 0) {
            return SliceKind::Communication;
        }
    }
    return SliceKind::Kernel;
}

} // namespace flamelane
