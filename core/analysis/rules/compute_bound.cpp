#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace flamelane {

namespace {

bool saysAny(std::string_view name, std::initializer_list<std::string_view> words)
{
    return std::any_of(words.begin(), words.end(), [name](std::string_view word) {
        return name.find(word) != std::string_view::npos;
    });
}

bool isMatrixKernel(std::string_view name)
{
    return saysAny(name, {"gemm", "Gemm", "GEMM", "conv", "wgrad", "dgrad", "fprop"});
}

/// The compute kernels of a device and their time, and what could make them faster.
class KernelJudge
{
public:
    explicit KernelJudge(const RuleInput& input)
        : m_input(input)
        , m_rows(kernelTable(input.trace, input.analysis.window, input.device->device))
    {
        std::erase_if(m_rows, [](const KernelRow& row) { return row.kind != SliceKind::Kernel; });
        for (const KernelRow& row : m_rows) {
            m_total += row.total;
        }
    }

    [[nodiscard]] const std::vector<KernelRow>& rows() const { return m_rows; }
    [[nodiscard]] double shareOf(const KernelRow& row) const { return ratioOf(row.total, m_total); }

    /// Advice for what this device and these kernels show; empty where nothing does.
    [[nodiscard]] std::string advice() const
    {
        return smallKernels() + tensorCores() + attention() + registers() + blocks();
    }

private:
    [[nodiscard]] bool isSignificant(const KernelRow& row) const
    {
        return shareOf(row) >= m_input.thresholds.significantKernel;
    }
    [[nodiscard]] const Device& device() const
    {
        return m_input.trace.devices[m_input.device->device.index()];
    }
    [[nodiscard]] std::string nameOf(const KernelRow& row) const
    {
        return quoted(m_input.trace.strings.view(row.name));
    }

    [[nodiscard]] std::string smallKernels() const
    {
        TimeNs small = 0;
        for (const KernelRow& row : m_rows) {
            small
                += static_cast<double>(row.mean) < m_input.thresholds.smallKernelNs ? row.total : 0;
        }
        const double share = ratioOf(small, m_total);
        if (share < m_input.thresholds.smallKernelShare) {
            return {};
        }
        return fmt::format("Kernels that take under {} on average are {} of the kernel time and "
                           "fill a GPU badly: fuse them (torch.compile; the first steps compile), "
                           "or give each more work with a larger batch. ",
                           formatDuration(static_cast<TimeNs>(m_input.thresholds.smallKernelNs)),
                           formatShare(share));
    }

    [[nodiscard]] std::string tensorCores() const
    {
        constexpr uint32_t kVolta = 7; // the first with tensor cores
        TimeNs without = 0;
        for (const KernelRow& row : m_rows) {
            const std::string_view name = m_input.trace.strings.view(row.name);
            without += isMatrixKernel(name) && !row.usesTensorCores ? row.total : 0;
        }
        const double share = ratioOf(without, m_total);
        if (device().computeMajor < kVolta || share < m_input.thresholds.significantKernel) {
            return {};
        }
        return fmt::format("Matrix kernels without tensor cores, by their names, take {} of the "
                           "kernel time: TF32, bf16 or FP8 use them, where the accuracy allows, "
                           "and sizes that are multiples of 8, better 64. ",
                           formatShare(share));
    }

    [[nodiscard]] std::string attention() const
    {
        TimeNs softmax = 0;
        TimeNs products = 0;
        for (const OperatorRow& row : m_input.analysis.operators) {
            if (saysAny(row.name,
                        {"flash_attention", "efficient_attention", "cudnn_attention", "FlashAttn",
                         "flash_attn"})) {
                return {};
            }
            softmax += row.name == "aten::_softmax" || row.name == "aten::_safe_softmax"
                ? row.gpuTotal
                : 0;
            products += row.name == "aten::bmm" || row.name == "aten::baddbmm" ? row.gpuTotal : 0;
        }
        const double share = ratioOf(softmax + products, m_total);
        if (softmax == 0 || products == 0 || share < m_input.thresholds.significantKernel) {
            return {};
        }
        return fmt::format("Attention runs as single products and softmax, {} of the kernel time: "
                           "scaled_dot_product_attention does it in one kernel where its types "
                           "and masks are supported, and saves memory too. ",
                           formatShare(std::min(share, 1.0)));
    }

    [[nodiscard]] std::string registers() const
    {
        // Matrix kernels on tensor cores run near their peak at low occupancy.
        const auto row = std::find_if(m_rows.begin(), m_rows.end(), [this](const KernelRow& each) {
            return isSignificant(each) && !each.usesTensorCores && each.occupancy
                && *each.occupancy < m_input.thresholds.lowOccupancy
                && each.registersPerThread >= m_input.thresholds.manyRegisters;
        });
        if (row == m_rows.end()) {
            return {};
        }
        return fmt::format("{} takes {} registers for each thread, so that few threads fit "
                           "(occupancy {}): smaller tiles or bounds on registers may help, or "
                           "spill to memory and harm. ",
                           nameOf(*row), row->registersPerThread, formatShare(*row->occupancy));
    }

    [[nodiscard]] std::string blocks() const
    {
        const auto blocksOf = [](const KernelRow& row) {
            return uint64_t {row.grid[0]} * std::max(1U, row.grid[1]) * std::max(1U, row.grid[2]);
        };
        const uint32_t multiprocessors = device().multiprocessors;
        const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const KernelRow& each) {
            return isSignificant(each) && blocksOf(each) > 0 && blocksOf(each) < multiprocessors;
        });
        if (row == m_rows.end()) {
            return {};
        }
        return fmt::format("{} runs {} on {} multiprocessors, so that some stand idle: a larger "
                           "batch or a split along another dimension fills them. ",
                           nameOf(*row), counted(blocksOf(*row), "block"), multiprocessors);
    }

    const RuleInput& m_input;
    std::vector<KernelRow> m_rows;
    TimeNs m_total = 0;
};

/// A memory set alone is no computation.
bool hasComputed(const RuleInput& input)
{
    const std::vector<GpuActivity>& all = input.analysis.activities;
    return std::any_of(all.begin(), all.end(), [&input](const GpuActivity& each) {
        return each.device == input.device->device && each.kernels + each.graphs > 0;
    });
}

} // namespace

std::vector<Finding> findComputeBound(const RuleInput& input)
{
    if (input.device == nullptr) {
        return {};
    }
    const DeviceSummary& device = *input.device;
    const double share = input.shareOf(device.compute);
    if (share < input.thresholds.computeBound || !hasComputed(input)) {
        return {};
    }
    const KernelJudge kernels(input);
    Finding finding {"compute_bound", Severity::Note, {}, share, 0, {}, {}};
    finding.title = fmt::format("{} computes {} of the window: it is the limit", gpuLabel(input),
                                formatShare(share));
    if (device.occupancy && *device.occupancy > 0) {
        finding.title += fmt::format(", at {} occupancy of {}",
                                     device.isMeasured ? "a measured" : "an estimated",
                                     formatShare(*device.occupancy));
    }
    if (!kernels.rows().empty()) {
        const KernelRow& first = kernels.rows().front();
        finding.title += fmt::format("; {} takes {} of the kernel time",
                                     quoted(input.trace.strings.view(first.name)),
                                     formatShare(kernels.shareOf(first)));
    }
    for (const KernelRow& row : kernels.rows()) {
        if (finding.evidence.size() < kMostEvidence) {
            finding.evidence.push_back(sliceEvidence(input, row.longest));
        }
    }
    finding.remedy = kernels.advice();
    finding.remedy += "Only faster or fewer kernels shorten the step now, not the host: lower "
                      "precision where the accuracy allows, fused operators, fewer operations. A "
                      "profile of single kernels tells whether arithmetic or memory holds them.";
    return {std::move(finding)};
}

} // namespace flamelane
