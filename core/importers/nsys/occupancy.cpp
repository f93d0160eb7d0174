#include "core/importers/nsys/occupancy.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr uint64_t kRegistersAtOnce = 256; // a warp gets registers in units of these
constexpr uint64_t kWarpsAtOnce = 4; // and there are four schedulers to spread warps over
constexpr uint64_t kReservedSharedBytes = 1024; // of each block, by the system, since 8.0
constexpr uint32_t kReservesSince = 8;

uint64_t roundedUp(uint64_t value, uint64_t unit)
{
    return (value + unit - 1) / unit * unit;
}

} // namespace

void estimateOccupancy(const ExportedDevice& device, GpuFields& fields)
{
    const auto product = [](const uint32_t(&extent)[3]) {
        return static_cast<double>(extent[0]) * extent[1] * extent[2];
    };
    const double blocks = product(fields.grid);
    const double threads = product(fields.block);
    const uint32_t multiprocessors = device.device.multiprocessors;
    if (multiprocessors == 0 || blocks == 0 || threads == 0 || threads > 1024) {
        return;
    }
    const auto perWarp = static_cast<uint64_t>(device.threadsPerWarp);
    const uint64_t warps = (static_cast<uint64_t>(threads) + perWarp - 1) / perWarp; // of a block
    const double blocksPerSm = blocks / multiprocessors;
    fields.blocksPerSm = static_cast<float>(blocksPerSm);
    fields.warpsPerSm = static_cast<float>(blocksPerSm * static_cast<double>(warps));
    if (device.maxWarps == 0) {
        return;
    }
    const auto maxWarps = static_cast<uint64_t>(device.maxWarps);
    uint64_t fit = maxWarps / warps;
    if (device.maxBlocks > 0) {
        fit = std::min(fit, static_cast<uint64_t>(device.maxBlocks));
    }
    if (device.maxRegisters > 0 && fields.registersPerThread > 0) {
        const uint64_t ofWarp = roundedUp(fields.registersPerThread * perWarp, kRegistersAtOnce);
        const uint64_t warpsThatFit
            = static_cast<uint64_t>(device.maxRegisters) / ofWarp / kWarpsAtOnce * kWarpsAtOnce;
        fit = std::min(fit, warpsThatFit / warps);
    }
    const uint64_t reserved
        = device.device.computeMajor >= kReservesSince ? kReservedSharedBytes : 0;
    const uint64_t shared = fields.sharedMemoryBytes + reserved;
    if (device.maxSharedBytes > 0 && shared > 0) {
        fit = std::min(fit, static_cast<uint64_t>(device.maxSharedBytes) / shared);
    }
    const double resident = std::min(static_cast<double>(fit), blocksPerSm);
    fields.occupancyPercent = static_cast<float>(std::min(
        100.0, 100 * resident * static_cast<double>(warps) / static_cast<double>(maxWarps)));
}

} // namespace flamelane
