#include "core/importers/nsys/device_map.h"

#include "core/importers/nsys/global_id.h"
#include "core/importers/nsys/table_reader.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr int64_t kMostDevices = 1 << 20; // of one host; more are no devices
constexpr uint64_t kMetricsGpuBits = 0xFF;

uint32_t small(int64_t value)
{
    return value > 0 && value <= INT32_MAX ? static_cast<uint32_t>(value) : 0;
}

} // namespace

DeviceMap::DeviceMap(Database& database)
{
    readDevices(database);
    readMapping(database);
    giveOrdinals();
}

void DeviceMap::readDevices(Database& database)
{
    enum Column
    {
        kVmId,
        kId,
        kName,
        kMemory,
        kSms,
        kMetricsGpu,
        kWarps,
        kThreads,
        kBlocks,
        kRegisters,
        kShared,
        kMajor,
        kMinor,
    };
    TableReader row(database, "TARGET_INFO_GPU",
                    {"vmId", "id", "name", "totalMemory", "smCount", "pwGpuId", "maxWarpsPerSm",
                     "threadsPerWarp", "maxBlocksPerSm", "maxRegistersPerSm", "maxShmemPerSm",
                     "computeMajor", "computeMinor"});
    while (row.next() && m_devices.size() < kMostDevices) {
        ExportedDevice exported;
        exported.host = hostOf(row.bits(kVmId));
        exported.gpu = row.integer(kId, static_cast<int64_t>(m_devices.size()));
        exported.metricsGpu = row.integer(kMetricsGpu, exported.gpu);
        exported.threadsPerWarp = std::clamp<int64_t>(row.integer(kThreads, 32), 1, 1024);
        exported.maxWarps = small(row.integer(kWarps));
        exported.maxBlocks = small(row.integer(kBlocks));
        exported.maxRegisters = small(row.integer(kRegisters));
        exported.maxSharedBytes = small(row.integer(kShared));
        Device& device = exported.device;
        device.name = row.text(kName);
        device.memoryBytes = row.integer(kMemory) > 0 ? row.bits(kMemory) : 0;
        device.multiprocessors = small(row.integer(kSms));
        device.maxThreadsPerMultiprocessor = small(exported.maxWarps * exported.threadsPerWarp);
        device.computeMajor = small(row.integer(kMajor));
        device.computeMinor = small(row.integer(kMinor));
        m_devices.push_back(std::move(exported));
    }
}

void DeviceMap::readMapping(Database& database)
{
    TableReader row(database, "TARGET_INFO_CUDA_DEVICE", {"gpuId", "cudaId", "pid"});
    std::map<int64_t, int64_t> gpuOfNumber;
    while (row.next()) {
        if (!row.number(0) || !row.number(1)) {
            continue;
        }
        const int64_t gpu = row.integer(0);
        m_gpuOf[{row.bits(2), row.integer(1)}] = gpu;
        const auto [known, isNew] = gpuOfNumber.try_emplace(row.integer(1), gpu);
        m_isByGpu = m_isByGpu || known->second != gpu;
    }
}

/// As processes count them where they agree, else as their host does; hosts one behind the other.
void DeviceMap::giveOrdinals()
{
    for (ExportedDevice& exported : m_devices) {
        int64_t number = exported.gpu;
        if (!m_isByGpu) {
            for (const auto& [called, gpu] : m_gpuOf) {
                number = gpu == exported.gpu ? called.second : number;
            }
        }
        exported.device.ordinal = firstOfHost(exported.host) + number;
    }
}

int64_t DeviceMap::firstOfHost(uint64_t host) const
{
    int64_t first = 0;
    for (const ExportedDevice& exported : m_devices) {
        if (exported.host == host) {
            break;
        }
        ++first;
    }
    return first == static_cast<int64_t>(m_devices.size()) ? 0 : first;
}

int64_t DeviceMap::ordinal(uint64_t globalPid, int64_t deviceId) const
{
    if (deviceId < 0 || deviceId > kMostDevices) {
        return -1;
    }
    int64_t number = deviceId;
    if (m_isByGpu) {
        const auto found = m_gpuOf.find({pidOf(globalPid), deviceId});
        number = found == m_gpuOf.end() ? number : found->second;
    }
    return firstOfHost(hostOf(globalPid)) + number;
}

int64_t DeviceMap::ordinalOfMetrics(uint64_t typeId) const
{
    const auto gpu = static_cast<int64_t>(typeId & kMetricsGpuBits);
    for (const ExportedDevice& exported : m_devices) {
        if (exported.metricsGpu == gpu && exported.host == hostOf(typeId)) {
            return exported.device.ordinal;
        }
    }
    return gpu;
}

const ExportedDevice* DeviceMap::find(int64_t ordinal) const
{
    const auto found = std::find_if(
        m_devices.begin(), m_devices.end(),
        [ordinal](const ExportedDevice& exported) { return exported.device.ordinal == ordinal; });
    return found == m_devices.end() ? nullptr : &*found;
}

} // namespace flamelane
