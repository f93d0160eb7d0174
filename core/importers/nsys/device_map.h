#pragma once

#include "core/base/string_pool.h"
#include "core/io/database.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace flamelane {

/// What an export knows of a GPU, beside what a Trace keeps of one.
struct ExportedDevice
{
    Device device;
    int64_t threadsPerWarp = 32;
    int64_t maxWarps = 0; // on a multiprocessor, likewise below; 0: not said
    int64_t maxBlocks = 0;
    int64_t maxRegisters = 0;
    int64_t maxSharedBytes = 0;
    uint64_t host = 0;
    int64_t gpu = -1; // number on its host
    int64_t cudaNumber = -1; // as CUDA counts it where nothing is hidden from it; -1: not said
    int64_t metricsGpu = -1; // number as GPU metrics count them
};

/// Which GPU is meant. A process counts the GPUs that it may see, so that two processes may mean
/// different ones by 0; and so do two hosts.
class DeviceMap
{
public:
    /// Reads TARGET_INFO_GPU, TARGET_INFO_CUDA_GPU (before 2021) and TARGET_INFO_CUDA_DEVICE, where
    /// they are.
    explicit DeviceMap(Database& database);

    /// The ordinal in the trace of what a process calls `deviceId`.
    [[nodiscard]] int64_t ordinal(uint64_t globalPid, int64_t deviceId) const;
    /// The ordinal of the GPU that a typeId of GPU_METRICS names.
    [[nodiscard]] int64_t ordinalOfMetrics(uint64_t typeId) const;
    /// Null where the export does not describe it.
    [[nodiscard]] const ExportedDevice* find(int64_t ordinal) const;
    [[nodiscard]] const std::vector<ExportedDevice>& devices() const { return m_devices; }

private:
    void readDevices(Database& database);
    void readOldDevices(Database& database);
    void readMapping(Database& database);
    void giveOrdinals();
    [[nodiscard]] std::optional<int64_t> mappedNumber(const ExportedDevice& exported) const;
    [[nodiscard]] int64_t firstOfHost(uint64_t host) const;

    std::vector<ExportedDevice> m_devices;
    std::map<std::pair<uint64_t, int64_t>, int64_t> m_gpuOf; // by pid and what it calls the GPU
    std::map<uint64_t, int64_t> m_firstOfHost; // ordinal
    bool m_isByGpu = false; // processes disagree on what a number means
};

} // namespace flamelane
