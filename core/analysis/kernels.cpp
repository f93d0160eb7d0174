#include "core/analysis/kernels.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace flamelane {

namespace {

/// Grid, block, registers and shared memory.
using LaunchShape = std::array<uint32_t, 8>;

LaunchShape shapeOf(const GpuFields& fields)
{
    return {fields.grid[0],
            fields.grid[1],
            fields.grid[2],
            fields.block[0],
            fields.block[1],
            fields.block[2],
            fields.registersPerThread,
            fields.sharedMemoryBytes};
}

/// One row while it is being summed.
struct Sums
{
    KernelRow row;
    std::map<LaunchShape, TimeNs> shapes; // with the time each took
    double occupancy = 0; // percent * ns
    double occupancyTime = 0; // ns
    uint64_t timedBytes = 0;
    TimeNs bytesTime = 0;

    void add(const GpuWork& work, TimeNs duration)
    {
        if (row.count == 0 || duration > row.max) {
            row.max = duration;
            row.longest = work.slice;
        }
        row.min = row.count == 0 ? duration : std::min(row.min, duration);
        ++row.count;
        row.total += duration;
        row.bytes += work.fields.bytes;
        shapes[shapeOf(work.fields)] += duration;
        if (work.fields.occupancyPercent >= 0) {
            const auto weight = static_cast<double>(duration);
            occupancy += static_cast<double>(work.fields.occupancyPercent) * weight;
            occupancyTime += weight;
        }
        if (work.fields.bytes > 0 && duration > 0) {
            timedBytes += work.fields.bytes;
            bytesTime += duration;
        }
    }

    KernelRow finish(std::string_view name)
    {
        const auto count = static_cast<TimeNs>(row.count);
        row.mean = (row.total + count / 2) / count;
        row.usesTensorCores = row.kind == SliceKind::Kernel && isTensorCoreKernel(name);
        row.shapes = static_cast<uint32_t>(shapes.size());
        const auto longest
            = std::max_element(shapes.begin(), shapes.end(),
                               [](const auto& a, const auto& b) { return a.second < b.second; });
        const LaunchShape& shape = longest->first;
        std::copy_n(shape.begin(), 3, row.grid);
        std::copy_n(shape.begin() + 3, 3, row.block);
        row.registersPerThread = shape[6];
        row.sharedMemoryBytes = shape[7];
        if (occupancyTime > 0) {
            row.occupancy = occupancy / occupancyTime / 100;
        }
        if (bytesTime > 0) {
            row.bandwidth = static_cast<double>(timedBytes) * 1e9 / static_cast<double>(bytesTime);
        }
        return row;
    }
};

} // namespace

std::vector<KernelRow> kernelTable(const Trace& trace, const Window& window, DeviceId device,
                                   const GpuMetrics& metrics)
{
    std::map<std::pair<uint32_t, SliceKind>, Sums> sums;
    for (const GpuWork& work : trace.gpuWork) {
        const uint32_t slice = work.slice.index();
        if (!window.contains(trace.slices.start[slice])
            || (!device.isNone() && work.device != device)) {
            continue;
        }
        Sums& sum = sums[{trace.slices.name[slice].index(), trace.slices.kind[slice]}];
        sum.row.name = trace.slices.name[slice];
        sum.row.kind = trace.slices.kind[slice];
        sum.add(work, trace.slices.duration[slice]);
        if (!metrics.isEmpty()) {
            sum.row.metrics.add(metrics.over(work.device, trace.slices.range(work.slice)));
        }
    }
    std::vector<KernelRow> rows;
    for (auto& [key, sum] : sums) {
        rows.push_back(sum.finish(trace.strings.view(sum.row.name)));
    }
    std::sort(rows.begin(), rows.end(), [&trace](const KernelRow& a, const KernelRow& b) {
        return a.total != b.total ? a.total > b.total
                                  : trace.strings.view(a.name) < trace.strings.view(b.name);
    });
    return rows;
}

bool isTensorCoreKernel(std::string_view name)
{
    // Instruction shapes and mnemonics (hmma, imma, wgmma, tcgen05), and families that use nothing
    // else.
    constexpr std::array<std::string_view, 22> kSigns {"h884",
                                                       "s884",
                                                       "h1688",
                                                       "s1688",
                                                       "c1688",
                                                       "i8816",
                                                       "16816",
                                                       "hmma",
                                                       "imma",
                                                       "wgmma",
                                                       "tcgen05",
                                                       "nvjet",
                                                       "tensorop",
                                                       "TensorOp",
                                                       "tensor_op",
                                                       "xmma_gemm_bf16",
                                                       "xmma_gemm_f16",
                                                       "xmma_gemm_tf32",
                                                       "xmma_fprop_implicit_gemm_tf32",
                                                       "flash_fwd",
                                                       "flash_bwd",
                                                       "mma_sm"};
    return std::any_of(kSigns.begin(), kSigns.end(), [name](std::string_view sign) {
        return name.find(sign) != std::string_view::npos;
    });
}

} // namespace flamelane
