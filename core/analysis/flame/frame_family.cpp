#include "core/analysis/flame/frame_family.h"

#include <fmt/format.h>

#include <array>

namespace flamelane {

namespace {

/// What makes a frame one of a family: one of the kinds, and a name that this pattern finds and
/// that of no family of the same kinds before it does.
struct FamilyRule
{
    std::string_view name;
    std::array<std::string_view, 2> kinds; // sliceKindName(); empty: none more
    std::string_view pattern; // empty: any name
};

constexpr std::array<FamilyRule, kFrameFamilies> kRules {{
    {"cuDNN", {"kernel"}, "cudnn|implicit_convolve|wgrad_alg|dgrad|xmma_(f|d|w)"},
    {"Attention kernels", {"kernel"}, "flash|fmha|mem_eff|attention"},
    {"cuBLAS and CUTLASS", {"kernel"}, "cublas|nvjet|gemm|gemv|splitk|xmma|cutlass"},
    {"Triton", {"kernel"}, "^triton_"},
    {"ATen kernels", {"kernel"}, "\\bat::|at_cuda_detail|\\b(cub|thrust)::|softmax_warp"},
    {"Other kernels", {"kernel"}, ""},
    {"NCCL and other collectives", {"communication"}, ""},
    {"Copies and sets", {"copy", "set"}, ""},
    {"ATen operators", {"operator"}, "^aten::"},
    {"Autograd", {"operator"}, "^autograd::|Backward\\d*$|^torch::autograd"},
    {"Other operators", {"operator"}, ""},
    {"CUDA runtime", {"runtime", "driver"}, ""},
    {"PyTorch's Python",
     {"python"},
     "(^|[\\/])torch[\\/]|^nn\\.Module|built-in[ _]method[ _].*(\\b|_)torch\\b"},
    {"Other Python",
     {"python"},
     "^<|site-packages|dist-packages|lib\\/python\\d|^(threading|contextlib|functools|typing|enum|"
     "abc|copy|random|queue|selectors|socket|subprocess|weakref|collections|logging|warnings|"
     "inspect|tempfile|pickle|json|os|re|linecache|posixpath|genericpath|multiprocessing|"
     "concurrent|asyncio|importlib)(\\.py|\\/)|^(torchvision|torchaudio|numpy|triton|transformers|"
     "accelerate|lightning|pytorch_lightning|deepspeed)\\/"},
    {"Your Python", {"python"}, ""},
    {"Annotations", {"annotation", "data_loader"}, ""},
    {"Other", {}, ""},
}};

std::string patternOf(size_t family)
{
    std::string text;
    for (const std::string_view kind : kRules[family].kinds) {
        if (kind.empty()) {
            continue;
        }
        text += fmt::format("{}kind:{}", text.empty() ? "" : " or ", kind);
        if (!kRules[family].pattern.empty()) {
            text += fmt::format(" /{}/", kRules[family].pattern);
        }
        for (size_t i = 0; i < family; ++i) {
            if (kRules[i].kinds[0] == kind && !kRules[i].pattern.empty()) {
                text += fmt::format(" -/{}/", kRules[i].pattern);
            }
        }
    }
    return text;
}

std::vector<Query> familyQueries()
{
    std::vector<Query> queries;
    for (size_t i = 0; i + 1 < kFrameFamilies; ++i) {
        queries.push_back(filterForFamily(static_cast<FrameFamily>(i), FilterMode::Fold).query);
    }
    return queries;
}

FrameFamily familyBy(const std::vector<Query>& queries, SliceKind kind, std::string_view name)
{
    for (size_t i = 0; i < queries.size(); ++i) {
        if (matchesNameAndKind(queries[i], name, kind)) {
            return static_cast<FrameFamily>(i);
        }
    }
    return FrameFamily::Other;
}

} // namespace

std::string_view familyName(FrameFamily family)
{
    return kRules[static_cast<size_t>(family)].name;
}

std::vector<FrameFamily> frameFamilies(const FrameTable& table)
{
    const std::vector<Query> queries = familyQueries();
    std::vector<FrameFamily> families;
    families.reserve(table.frames.size());
    for (const Frame& frame : table.frames) {
        families.push_back(frame.role == FrameRole::Code
                               ? familyBy(queries, frame.kind, table.names.view(frame.name))
                               : FrameFamily::Other);
    }
    return families;
}

NoiseFilter filterForFamily(FrameFamily family, FilterMode mode)
{
    std::string name(familyName(family));
    // "Other" is what no family's pattern finds; there is no way to ask for it.
    auto filter = makeNoiseFilter(name, mode, patternOf(static_cast<size_t>(family)));
    return filter ? *std::move(filter) : NoiseFilter {std::move(name), mode, {}, {}};
}

} // namespace flamelane
