#include "core/analysis/host_causes.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

// What a name says, by the kind of slice that bears it.
enum NameBits : uint8_t
{
    kSyncCall = 1,
    kAllocatorCall = 2,
    kCompileCall = 4,
    kLoaderPython = 8,
    kCompilePython = 16,
    kCollectiveName = 32,
    kReshapeOperator = 64,
    kLoaderAnnotation = 128,
};

bool containsAny(std::string_view text, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [text](std::string_view word) {
        return text.find(word) != std::string_view::npos;
    });
}

bool isSyncCall(std::string_view name)
{
    // cudaMemcpy and its like without Async return when the copy is done.
    const bool isBlockingCopy = containsAny(name, {"Memcpy", "Memset"})
        && !containsAny(name, {"Async", "Batch"}) && containsAny(name, {"cuda", "hip", "cu"});
    return containsAny(name, {"Synchronize", "synchronize", "EventHostSynchronize", "zeFenceHost"})
        || (isBlockingCopy && !containsAny(name, {"GetAttribute", "Node", "Params"}));
}

bool isAllocatorCall(std::string_view name)
{
    return containsAny(name, {"cudaMalloc",       "cudaFree",           "cudaHostAlloc",
                              "cudaHostRegister", "cudaHostUnregister", "hipMalloc",
                              "hipFree",          "hipHostMalloc",      "hipHostFree",
                              "hipHostRegister",  "cuMemAlloc",         "cuMemFree",
                              "cuMemCreate",      "cuMemMap",           "cuMemUnmap",
                              "cuMemRelease",     "cuMemSetAccess",     "cuMemAddressReserve",
                              "zeMemAlloc",       "zeMemFree",          "urUSM"});
}

bool isCompileCall(std::string_view name)
{
    return containsAny(name,
                       {"ModuleLoad", "LibraryLoad", "nvrtc", "hiprtc", "ModuleGetFunction",
                        "LibraryGet", "KernelGetFunction", "GraphInstantiate", "cuLink",
                        "Lazy Function Loading", "Module Loading"});
}

bool isLoaderPython(std::string_view name)
{
    return containsAny(
        name,
        {"utils/data/dataloader.py", "utils/data/_utils/", "utils/data/datapipes", "torchdata/"});
}

bool isCompilePython(std::string_view name)
{
    return containsAny(name,
                       {"torch/_dynamo/", "torch/_inductor/compile", "torch/_inductor/codecache",
                        "torch/_inductor/scheduler", "torch/_inductor/graph.py", "triton/compiler",
                        "triton/backends", "torch/_functorch/aot_autograd",
                        "torch/_functorch/_aot_autograd/", "torch/fx/experimental/"});
}

bool isCollectiveName(std::string_view name)
{
    return name.starts_with("c10d::") || name.starts_with("nccl:") || name.starts_with("gloo:")
        || name.starts_with("mpi:") || name.starts_with("ucc:") || name == "record_param_comms";
}

bool isLoaderAnnotation(std::string_view name)
{
    return containsAny(name, {"DataLoader", "dataloader", "data_loader", "DataPipe"});
}

// Operators that touch shapes and strides, never the data.
constexpr std::array<std::string_view, 34> kReshapeOperators {
    "aten::_reshape_alias", "aten::_unsafe_view",
    "aten::alias",          "aten::as_strided",
    "aten::broadcast_to",   "aten::chunk",
    "aten::detach",         "aten::diagonal",
    "aten::empty",          "aten::empty_like",
    "aten::empty_strided",  "aten::expand",
    "aten::expand_as",      "aten::flatten",
    "aten::movedim",        "aten::narrow",
    "aten::numpy_T",        "aten::permute",
    "aten::reshape",        "aten::resize_",
    "aten::result_type",    "aten::select",
    "aten::set_",           "aten::slice",
    "aten::split",          "aten::split_with_sizes",
    "aten::squeeze",        "aten::t",
    "aten::transpose",      "aten::unbind",
    "aten::unflatten",      "aten::unsqueeze",
    "aten::view",           "detach"};

bool isReshapeOperator(std::string_view name)
{
    return std::binary_search(kReshapeOperators.begin(), kReshapeOperators.end(), name);
}

uint8_t bitsOf(std::string_view name)
{
    struct Rule
    {
        bool (*holds)(std::string_view);
        NameBits bit;
    };
    static constexpr std::array<Rule, 8> kRules {{
        {isSyncCall, kSyncCall},
        {isAllocatorCall, kAllocatorCall},
        {isCompileCall, kCompileCall},
        {isLoaderPython, kLoaderPython},
        {isCompilePython, kCompilePython},
        {isCollectiveName, kCollectiveName},
        {isReshapeOperator, kReshapeOperator},
        {isLoaderAnnotation, kLoaderAnnotation},
    }};
    unsigned bits = 0;
    for (const Rule& rule : kRules) {
        if (rule.holds(name)) {
            bits |= rule.bit;
        }
    }
    return static_cast<uint8_t>(bits);
}

} // namespace

HostCauses::HostCauses(const Trace& trace)
    : m_trace(trace)
    , m_byName(trace.strings.size())
    , m_launches(trace.slices.size())
{
    for (uint32_t i = 0; i < trace.strings.size(); ++i) {
        m_byName[i] = bitsOf(trace.strings.view(StringId(i)));
    }
    for (const GpuWork& work : trace.gpuWork) {
        SliceId slice = work.launch;
        while (!slice.isNone() && !m_launches[slice.index()]) {
            m_launches[slice.index()] = true;
            slice = trace.slices.parent[slice.index()];
        }
    }
}

std::optional<Cause> HostCauses::ofSlice(SliceId slice) const
{
    const uint8_t bits = m_byName[m_trace.slices.name[slice.index()].index()];
    const auto when = [bits](uint8_t bit, Cause cause) {
        return (bits & bit) != 0 ? std::optional(cause) : std::nullopt;
    };
    std::optional<Cause> cause;
    switch (m_trace.slices.kind[slice.index()]) {
    case SliceKind::RuntimeCall:
    case SliceKind::DriverCall:
        cause = when(kSyncCall, Cause::Sync);
        cause = cause ? cause : when(kAllocatorCall, Cause::Allocator);
        return cause ? cause : when(kCompileCall, Cause::Compile);
    case SliceKind::Overhead:
        cause = when(kCompileCall, Cause::Compile);
        return cause ? cause : Cause::Profiler;
    case SliceKind::DataLoader:
        return Cause::InputPipeline;
    case SliceKind::Annotation:
        cause = when(kLoaderAnnotation, Cause::InputPipeline);
        return cause ? cause : when(kCollectiveName, Cause::Collective);
    case SliceKind::Python:
        cause = when(kLoaderPython, Cause::InputPipeline);
        return cause ? cause : when(kCompilePython, Cause::Compile);
    case SliceKind::Operator:
        return when(kCollectiveName, Cause::Collective);
    default:
        return std::nullopt;
    }
}

Cause HostCauses::fallback(SliceId slice) const
{
    // A call that is no reason to wait belongs to the operator or Python function that made it.
    while (!slice.isNone() && isCall(m_trace.slices.kind[slice.index()])) {
        slice = m_trace.slices.parent[slice.index()];
    }
    if (slice.isNone()) {
        return Cause::Framework;
    }
    const uint8_t bits = m_byName[m_trace.slices.name[slice.index()].index()];
    switch (m_trace.slices.kind[slice.index()]) {
    case SliceKind::Operator:
        return m_launches[slice.index()] || (bits & kReshapeOperator) != 0 ? Cause::Framework
                                                                           : Cause::HostCompute;
    case SliceKind::Python:
        return Cause::Python;
    default:
        return Cause::Framework;
    }
}

std::vector<CauseChange> HostCauses::ofThread(TrackId thread) const
{
    struct Open
    {
        TimeNs end;
        Cause cause; // in force while this slice is the innermost
        std::optional<Cause> said; // by the slice or one around it
    };
    const SliceTable& slices = m_trace.slices;
    const Track& track = m_trace.tracks[thread.index()];
    std::vector<CauseChange> timeLine;
    std::vector<Open> open;
    const auto change = [&timeLine](TimeNs start, Cause cause) {
        if (!timeLine.empty() && timeLine.back().start == start) {
            timeLine.pop_back();
        }
        if (timeLine.empty() ? cause != Cause::Unrecorded : timeLine.back().cause != cause) {
            timeLine.push_back({start, cause});
        }
    };
    const auto closeUntil = [&open, &change](TimeNs time) {
        while (!open.empty() && open.back().end <= time) {
            const TimeNs end = open.back().end;
            while (!open.empty() && open.back().end <= end) {
                open.pop_back();
            }
            change(end, open.empty() ? Cause::Unrecorded : open.back().cause);
        }
    };
    for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
        const SliceId slice(i);
        if (slices.duration[i] == 0) {
            continue;
        }
        closeUntil(slices.start[i]);
        std::optional<Cause> said = ofSlice(slice);
        if (!said && !open.empty()) {
            said = open.back().said;
        }
        const Cause cause = said ? *said : fallback(slice);
        open.push_back({slices.end(slice), cause, said});
        change(slices.start[i], cause);
    }
    closeUntil(INT64_MAX);
    return timeLine;
}

void appendParts(const std::vector<CauseChange>& timeLine, TimeRange range,
                 std::vector<CausePart>& parts)
{
    const auto later = [](TimeNs time, const CauseChange& change) { return time < change.start; };
    auto next = std::upper_bound(timeLine.begin(), timeLine.end(), range.start, later);
    TimeNs from = range.start;
    while (from < range.end) {
        const TimeNs to = next == timeLine.end() ? range.end : std::min(range.end, next->start);
        const Cause cause = next == timeLine.begin() ? Cause::Unrecorded : std::prev(next)->cause;
        parts.push_back({{from, to}, cause});
        from = to;
        if (next != timeLine.end()) {
            ++next;
        }
    }
}

} // namespace flamelane
