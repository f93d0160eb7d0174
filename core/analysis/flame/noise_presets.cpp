#include "core/analysis/flame/noise_presets.h"

#include "core/analysis/flame/frame_family.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <string>

namespace flamelane {

namespace {

constexpr std::array kPresets {
    // Kernels alone by their names, since operators are called aten::cudnn_convolution and launches
    // explain the time; of the calls those that ask and set up, never those that launch, copy,
    // wait.
    NoisePreset {
        "cuda", "CUDA libraries", FilterMode::Fold,
        "kind:kernel "
        "/cudnn|xmma|cutlass|cublas|nvjet|\\b(at_cuda_detail::)?(cub|thrust)::|\\bat::native::|"
        "gemm|gemv|gemmk1|splitk|softmax_warp|_engine<|wgrad_alg|scal_kernel|"
        "^void \\(anonymous namespace\\)::|implicit_convolve/ "
        "or kind:runtime /^(cuda|hip)(Get|Peek|FuncGet|FuncSet|DeviceGet|StreamGet|Occupancy|"
        "StreamIsCapturing|PointerGet|DriverGet|KernelGet|LibraryGet)/ "
        "or kind:driver /^cu(FuncGet|FuncSet|DeviceGet|CtxGet|CtxSet|StreamGet|Occupancy|"
        "PointerGet|KernelGet|GetProc|Init)/ "
        "or kind:library_call /^(cudnn|cublas)/",
        "Kernels of cuDNN, cuBLAS, CUTLASS, CUB, Thrust and ATen, and calls that only ask or set "
        "up. Their time is shown at the launch.",
        "Which kernel ran is no longer seen: a slow algorithm, unused tensor cores and low "
        "occupancy look like the launch that chose them."},
    NoisePreset {
        "python", "Python interpreter", FilterMode::Fold,
        "kind:python "
        "/^<built-in[ _]|^<frozen |importlib|\\blinecache\\.py|\\bcontextlib\\.py|_contextlib\\.py|"
        "\\bfunctools\\.py|\\btyping\\.py|\\benum\\.py|\\babc\\.py|\\bcopyreg\\.py|"
        "\\bthreading\\.py\\(\\d+\\): (_bootstrap|run)|"
        "torch\\/nn\\/modules\\/module\\.py\\(\\d+\\): "
        "(__call__|_call_impl|_wrapped_call_impl|__getattr__|__setattr__)|"
        "torch\\/_ops\\.py|torch\\/_tensor\\.py\\(\\d+\\): __hash__|torch\\/_jit_internal\\.py|"
        "torch\\/backends\\/__init__\\.py|<(genexpr|listcomp|dictcomp|setcomp)>/",
        "Built-in functions, imports, context managers, generators and what nn.Module does to "
        "call forward. Their time is shown at the Python function that called them.",
        "A slow built-in (tolist, json, sorted) looks like the function around it."},
    // The kernel of a collective mostly waits for other ranks; the operator stays, and so does a
    // synchronize call under it, which is where the waiting shows on the host.
    NoisePreset {
        "nccl", "Communication", FilterMode::Fold,
        "kind:communication "
        "or kind:python /torch\\/distributed\\/|torch\\/nn\\/parallel\\/|"
        "built-in method (wait|_?allgather|allreduce|broadcast|barrier)/ "
        "or kind:operator /^record_param_comms$|^c10d::.*wait|_wait_tensor|::wait_tensor/ "
        "or kind:annotation /^(nccl|gloo|mpi|ucc|xccl):|^nccl[A-Z]/ or kind:library_call /^MPI_/",
        "The kernels of collectives, most of whose time is waiting for other ranks, and the layers "
        "between your code and them. Synchronize calls and the collective operator stay.",
        "A collective that is slow by itself (bandwidth, algorithm) no longer stands out; see the "
        "communication finding."},
    NoisePreset {
        "jit", "JIT and compilation", FilterMode::Fold,
        "/torch\\/_dynamo|torch\\/_inductor|torch\\/_functorch|torch\\/fx\\/|torch\\/jit\\/|"
        "torch\\/_compile\\.py|torch\\._C\\._jit|_jit_pass|\\btorchdynamo\\b|\\binductor\\b|"
        "triton\\/(compiler|runtime|backends)|^nvrtc|^cu(ModuleLoad|LibraryLoad|Link|ModuleGet|"
        "LibraryGet)|^cudaLibraryLoad|^hip(ModuleLoad|rtc)|^Torch-Compiled Region|"
        "^## Call CompiledFxGraph|^TorchDynamo|^CompiledFunction|CompiledFxGraph|"
        "^Inductor|^async_compile|^triton_heuristics/ "
        "-kind:kernel -kind:communication",
        "TorchScript, Dynamo, Inductor, Triton and NVRTC: compiling, loading modules, and the "
        "wrappers around compiled code. The kernels that were compiled stay.",
        "Compilation within the measured steps is a finding of its own: do not fold it before you "
        "know that there is none."},
    NoisePreset {
        "profiler", "Profiler", FilterMode::Fold,
        "kind:overhead or /torch\\/profiler\\/|torch\\/autograd\\/profiler(_util)?\\.py|"
        "_record_function_(enter|exit)|^profiler::|torch\\/cuda\\/nvtx\\.py|"
        "^<built-in method +of pybind11_builtins/ -kind:kernel -kind:annotation",
        "The profiler's own work and record_function. It is not there without the profiler.",
        "With it goes the reason why short operators look longer than they are."},
    NoisePreset {
        "allocator", "Allocator", FilterMode::Fold,
        "kind:runtime /^(cuda|hip)(Malloc|Free|HostAlloc|HostRegister|HostUnregister|MemPool)/ "
        "or kind:driver /^cuMem(Alloc|Free|Create|Map|Unmap|Release|Address|SetAccess)/ "
        "or kind:operator /^aten::(empty|empty_strided|empty_like|new_empty|resize_)$/",
        "Allocating and freeing: cudaMalloc, cudaFree, aten::empty and its kin.",
        "cudaFree waits for the device: an allocator that is out of memory looks like slow "
        "operators."},
    NoisePreset {
        "mine", "My code only", FilterMode::Isolate,
        "", // of FrameFamily::UserPython
        "Keeps the Python functions of your own files. All that they call merges into them.",
        "What runs outside of your functions, such as the backward pass on its own thread, is "
        "shown as hidden."},
};

template<typename Predicate>
const NoisePreset* presetWhere(const Predicate& isIt)
{
    const std::span<const NoisePreset> presets = noisePresets();
    const auto preset = std::find_if(presets.begin(), presets.end(), isIt);
    return preset == presets.end() ? nullptr : &*preset;
}

} // namespace

std::span<const NoisePreset> noisePresets()
{
    static const std::string mine
        = filterForFamily(FrameFamily::UserPython, FilterMode::Isolate).pattern;
    static const auto presets = [] {
        auto all = kPresets;
        all.back().pattern = mine;
        return all;
    }();
    return presets;
}

const NoisePreset* findNoisePreset(std::string_view key)
{
    return presetWhere([key](const NoisePreset& preset) { return preset.key == key; });
}

const NoisePreset* presetOf(const NoiseFilter& filter)
{
    return presetWhere([&](const NoisePreset& preset) { return preset.title == filter.name; });
}

NoiseFilter filterOf(const NoisePreset& preset)
{
    return *makeNoiseFilter(std::string(preset.title), preset.mode, std::string(preset.pattern));
}

NoiseFilter filterForFrame(const FrameTable& table, uint32_t frame, FilterMode mode)
{
    const std::string name(table.name(frame));
    // Quoting writes a slash as \/, which does not end the pattern.
    std::string pattern = fmt::format("kind:{} /^{}$/", sliceKindName(table.frames[frame].kind),
                                      re2::RE2::QuoteMeta(name));
    auto filter = makeNoiseFilter(name, mode, std::move(pattern));
    return filter ? *std::move(filter) : NoiseFilter {name, mode, {}, {}};
}

} // namespace flamelane
