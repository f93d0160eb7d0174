#pragma once

#include <cstdint>
#include <string_view>

namespace flamelane {

/// What a slice is, whatever the format called it. Decides colour, lane and what analysis counts.
enum class SliceKind : uint8_t
{
    Other, // a plain Chrome trace says no more
    Operator, // PyTorch operator (cpu_op)
    Annotation, // record_function, NVTX, ProfilerStep on the host
    DataLoader, // an annotation that waits for input: enumerate(DataLoader)#...
    Python, // Python function
    RuntimeCall, // CUDA, HIP, SYCL runtime call
    DriverCall, // CUDA or Level Zero driver call
    OsCall, // a call of the operating system or its libraries that may block
    LibraryCall, // cuBLAS, cuDNN, MPI: what a library says of itself
    Overhead, // the profiler's own work
    Span, // the profiler's window ("Trace" category)
    ThreadState, // what the scheduler does with a thread
    Kernel, // compute kernel on a device
    Communication, // kernel of a collective library (nccl, rccl, oneccl, hccl)
    Copy, // memory copy on a device
    Set, // memory set on a device
    Graph, // a CUDA graph recorded as a whole, its kernels unseen
    GpuAnnotation, // the shadow of an annotation on a device stream; never work
    Sync, // a wait recorded on a device stream; never work
};
inline constexpr int kSliceKinds = static_cast<int>(SliceKind::Sync) + 1;

/// "operator", "annotation", ... for text output and queries.
[[nodiscard]] std::string_view sliceKindName(SliceKind kind);

/// Kernel, Communication, Copy, Set or Graph: what makes a device busy.
[[nodiscard]] constexpr bool isGpuWork(SliceKind kind)
{
    return kind >= SliceKind::Kernel && kind <= SliceKind::Graph;
}

/// GPU work, or what is recorded beside it on a device's streams.
[[nodiscard]] constexpr bool isOnDevice(SliceKind kind)
{
    return kind >= SliceKind::Kernel;
}

/// On the stack of a thread. The profiler's window is not: it spans everything on a thread of its
/// own. Nor are the states of a thread, which lie beside it.
[[nodiscard]] constexpr bool isOnStack(SliceKind kind)
{
    return !isOnDevice(kind) && kind != SliceKind::Span && kind != SliceKind::ThreadState;
}

[[nodiscard]] constexpr bool isCall(SliceKind kind)
{
    return kind == SliceKind::RuntimeCall || kind == SliceKind::DriverCall;
}

/// Kernel or Communication, by the kernel's name: collective libraries name theirs nccl..., also
/// behind a prefix ("nccl:ncclDevKernel_AllGather", "ncclKernel_...", "rccl", "oneccl", "hccl").
[[nodiscard]] SliceKind kernelKind(std::string_view kernelName);

} // namespace flamelane
