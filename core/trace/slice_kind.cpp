#include "core/trace/slice_kind.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr std::array<std::string_view, kSliceKinds> kNames {
    "other",   "operator",     "annotation",     "data_loader",   "python",
    "runtime", "driver",       "os_call",        "library_call",  "overhead",
    "span",    "thread_state", "kernel",         "communication", "copy",
    "set",     "graph",        "gpu_annotation", "sync"};

constexpr std::array<std::string_view, 4> kCollectiveLibraries {"nccl", "rccl", "oneccl", "hccl"};

} // namespace

std::string_view sliceKindName(SliceKind kind)
{
    return kNames[static_cast<size_t>(kind)];
}

SliceKind kernelKind(std::string_view kernelName)
{
    const auto lower
        = [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c); };
    const auto isLetter = [lower](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
    const auto endsWithLibrary = [lower](std::string_view text, std::string_view library) {
        return text.size() >= library.size()
            && std::equal(library.rbegin(), library.rend(), text.rbegin(),
                          [lower](char a, char b) { return a == lower(b); });
    };
    // All of them end in "ccl", which is rare enough to look for first: names are long and many.
    for (size_t at = 2; at < kernelName.size(); ++at) {
        if ((kernelName[at] | 0x20) != 'l' || (kernelName[at - 1] | 0x20) != 'c') {
            continue;
        }
        const std::string_view upTo = kernelName.substr(0, at + 1);
        for (const std::string_view library : kCollectiveLibraries) {
            // "nccl" inside another word is no collective: the name starts a word.
            if (endsWithLibrary(upTo, library)
                && (upTo.size() == library.size() || !isLetter(upTo[at - library.size()]))) {
                return SliceKind::Communication;
            }
        }
    }
    return SliceKind::Kernel;
}

} // namespace flamelane
