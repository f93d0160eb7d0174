#include "core/importers/nsys/device_map.h"

#include "core/importers/nsys/global_id.h"
#include "core/importers/nsys/table_reader.h"

#include <algorithm>
#include <optional>
#include <set>

namespace flamelane {

namespace {

constexpr int64_t kMostDevices = 1 << 20; // of one host; more are no devices
constexpr uint64_t kMetricsGpuBits = 0xFF;

uint32_t small(int64_t value)
{
    return value > 0 && value <= INT32_MAX ? static_cast<uint32_t>(value) : 0;
}

/// What is no number of a device is the place in the table.
int64_t number(int64_t written, size_t place)
{
    return written >= 0 && written < kMostDevices ? written : static_cast<int64_t>(place);
}

} // namespace

DeviceMap::DeviceMap(Database& database)
{
    readDevices(database);
    if (m_devices.empty()) {
        readOldDevices(database);
    }
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
        kCudaNumber,
    };
    TableReader row(database, "TARGET_INFO_GPU",
                    {"vmId", "id", "name", "totalMemory", "smCount", "pwGpuId", "maxWarpsPerSm",
                     "threadsPerWarp", "maxBlocksPerSm", "maxRegistersPerSm", "maxShmemPerSm",
                     "computeMajor", "computeMinor", "cuDevice"});
    while (row.next() && m_devices.size() < kMostDevices) {
        ExportedDevice exported;
        exported.host = hostOf(row.bits(kVmId));
        exported.gpu = number(row.integer(kId, -1), m_devices.size());
        exported.cudaNumber = std::min(row.integer(kCudaNumber, -1), kMostDevices);
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

/// https://docs.nvidia.com/nsight-systems/2021.1: deviceId is what processes call it.
void DeviceMap::readOldDevices(Database& database)
{
    TableReader row(database, "TARGET_INFO_CUDA_GPU",
                    {"deviceId", "name", "numMultiprocessors", "numThreadsPerWarp",
                     "maxWarpsPerMultiprocessor", "computeCapabilityMajor",
                     "computeCapabilityMinor"});
    while (row.next() && m_devices.size() < kMostDevices) {
        ExportedDevice exported;
        exported.gpu = number(row.integer(0, -1), m_devices.size());
        exported.metricsGpu = exported.gpu;
        exported.threadsPerWarp = std::clamp<int64_t>(row.integer(3, 32), 1, 1024);
        exported.maxWarps = small(row.integer(4));
        Device& device = exported.device;
        device.name = row.text(1);
        device.multiprocessors = small(row.integer(2));
        device.maxThreadsPerMultiprocessor = small(exported.maxWarps * exported.threadsPerWarp);
        device.computeMajor = small(row.integer(5));
        device.computeMinor = small(row.integer(6));
        m_devices.push_back(std::move(exported));
    }
}

void DeviceMap::readMapping(Database& database)
{
    TableReader row(database, "TARGET_INFO_CUDA_DEVICE", {"gpuId", "cudaId", "pid"});
    std::map<int64_t, int64_t> gpuOfNumber;
    while (row.next()) {
        const int64_t called = row.integer(1, -1);
        if (!row.number(0) || called < 0 || called > kMostDevices) {
            continue;
        }
        const int64_t gpu = row.integer(0);
        m_gpuOf[{row.bits(2), called}] = gpu;
        const auto [known, isNew] = gpuOfNumber.try_emplace(called, gpu);
        m_isByGpu = m_isByGpu || known->second != gpu;
    }
}

/// None where no process uses it.
std::optional<int64_t> DeviceMap::mappedNumber(const ExportedDevice& exported) const
{
    for (const auto& [called, gpu] : m_gpuOf) {
        if (gpu == exported.gpu) {
            return called.second;
        }
    }
    return std::nullopt;
}

/// As processes count them where they agree, else as their host does; hosts one behind the other.
/// What no process uses takes a number that is free.
void DeviceMap::giveOrdinals()
{
    std::map<uint64_t, std::set<int64_t>> taken; // by host
    std::vector<std::optional<int64_t>> numbers;
    for (const ExportedDevice& exported : m_devices) {
        std::optional<int64_t> number = exported.gpu;
        if (m_gpuOf.empty()) {
            number = exported.cudaNumber >= 0 ? exported.cudaNumber : exported.gpu;
        } else if (!m_isByGpu) {
            number = mappedNumber(exported);
        }
        if (number && !taken[exported.host].insert(*number).second) {
            number.reset();
        }
        numbers.push_back(number);
    }
    int64_t first = 0;
    for (size_t i = 0; i < m_devices.size(); ++i) {
        ExportedDevice& exported = m_devices[i];
        std::set<int64_t>& ofHost = taken[exported.host];
        if (!numbers[i]) {
            int64_t free = exported.gpu;
            while (!ofHost.insert(free).second) {
                ++free;
            }
            numbers[i] = free;
        }
    }
    for (const ExportedDevice& exported : m_devices) { // hosts as they come
        if (m_firstOfHost.try_emplace(exported.host, first).second) {
            first += *taken[exported.host].rbegin() + 1;
        }
    }
    for (size_t i = 0; i < m_devices.size(); ++i) {
        m_devices[i].device.ordinal = firstOfHost(m_devices[i].host) + *numbers[i];
    }
}

int64_t DeviceMap::firstOfHost(uint64_t host) const
{
    const auto found = m_firstOfHost.find(host);
    return found == m_firstOfHost.end() ? 0 : found->second;
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
