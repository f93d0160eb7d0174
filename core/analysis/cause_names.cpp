#include "core/analysis/cause_names.h"

#include <algorithm>
#include <array>
#include <initializer_list>

namespace flamelane {

namespace {

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
    // "ncclAllReduce" is what NCCL calls itself in NVTX, "MPI_Allreduce" a library's call.
    const bool isOfLibrary = name.starts_with("MPI_")
        || (name.starts_with("nccl") && name.size() > 4 && name[4] >= 'A' && name[4] <= 'Z');
    return isOfLibrary || name.starts_with("c10d::") || name.starts_with("nccl:")
        || name.starts_with("gloo:") || name.starts_with("mpi:") || name.starts_with("ucc:")
        || name == "record_param_comms";
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

} // namespace

uint8_t causeBits(std::string_view name)
{
    struct Rule
    {
        bool (*holds)(std::string_view);
        CauseBits bit;
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

} // namespace flamelane
