#include "core/importers/kineto/file_facts.h"

#include "core/base/decimal.h"
#include "core/importers/json/json_scanner.h"
#include "core/importers/json/json_string.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace flamelane {

namespace {

constexpr size_t kLongestValueBytes = size_t {64} << 10U;
constexpr size_t kMostDevices = 4096;

uint32_t smallNumber(std::string_view value)
{
    const auto number = parseUnsigned(value);
    return number && *number <= std::numeric_limits<uint32_t>::max()
        ? static_cast<uint32_t>(*number)
        : 0;
}

Device deviceOf(const std::vector<JsonField>& fields)
{
    Device device;
    for (const JsonField& field : fields) {
        std::string scratch;
        const std::string_view value = jsonText(field.value, scratch);
        if (field.key == "id") {
            device.ordinal = parseInteger(value).value_or(0);
        } else if (field.key == "name") {
            device.name = value;
        } else if (field.key == "totalGlobalMem") {
            device.memoryBytes = parseUnsigned(value).value_or(0);
        } else if (field.key == "numSms") {
            device.multiprocessors = smallNumber(value);
        } else if (field.key == "maxThreadsPerMultiprocessor") {
            device.maxThreadsPerMultiprocessor = smallNumber(value);
        } else if (field.key == "computeMajor") {
            device.computeMajor = smallNumber(value);
        } else if (field.key == "computeMinor") {
            device.computeMinor = smallNumber(value);
        }
    }
    return device;
}

} // namespace

void FileFacts::add(std::string_view key, std::string_view rawValue)
{
    std::string scratch;
    if (key == "deviceProperties" || key == "computeProperties") {
        m_isKineto = true;
        addDevices(rawValue);
    } else if (key == "distributedInfo") {
        addDistributedInfo(rawValue);
    } else if (key == "baseTimeNanoseconds") {
        m_baseTime = parseInteger(jsonText(rawValue, scratch)).value_or(0);
    } else if (key == "schemaVersion") {
        m_isKineto = true;
    }
    Arg property;
    appendUnescaped(key, property.key);
    property.isText = isJsonString(rawValue);
    property.value = rawValue.size() <= kLongestValueBytes
        ? std::string(jsonText(rawValue, scratch))
        : fmt::format("({} bytes)", rawValue.size());
    m_properties.push_back(std::move(property));
}

void FileFacts::addDevices(std::string_view rawList)
{
    std::vector<JsonField> fields;
    for (size_t at = rawList.find('{');
         at != std::string_view::npos && m_devices.size() < kMostDevices;
         at = rawList.find('{', at)) {
        JsonScanner scanner(rawList, at);
        if (scanner.readObject(fields) != JsonScan::Complete) {
            return;
        }
        m_devices.push_back(deviceOf(fields));
        at = scanner.at();
    }
}

void FileFacts::addDistributedInfo(std::string_view rawObject)
{
    std::vector<JsonField> fields;
    if (!rawObject.starts_with('{')
        || JsonScanner(rawObject).readObject(fields) != JsonScan::Complete) {
        return;
    }
    for (const JsonField& field : fields) {
        std::string scratch;
        if (field.key == "rank") {
            m_rank = parseInteger(jsonText(field.value, scratch));
        } else if (field.key == "world_size") {
            m_worldSize = parseInteger(jsonText(field.value, scratch));
        }
    }
}

std::optional<int64_t> FileFacts::number(std::string_view key) const
{
    const auto found = std::find_if(m_properties.begin(), m_properties.end(),
                                    [key](const Arg& property) { return property.key == key; });
    return found == m_properties.end() ? std::nullopt : parseInteger(found->value);
}

std::string FileFacts::producer() const
{
    if (!m_isKineto) {
        // The key stands in what the XLA profiler of JAX and TensorFlow writes.
        const auto metadata
            = std::find_if(m_properties.begin(), m_properties.end(),
                           [](const Arg& property) { return property.key == "metadata"; });
        return metadata != m_properties.end()
                && metadata->value.find("highres-ticks") != std::string::npos
            ? "XLA profiler (JAX, TensorFlow)"
            : "";
    }
    std::string versions;
    const auto say = [&versions](std::string_view text) {
        versions += (versions.empty() ? "" : ", ") + std::string(text);
    };
    // 12040 is 12.4; 60443483 is 6.4.43483.
    if (const auto cuda = number("cuda_runtime_version")) {
        say(fmt::format("CUDA {}.{}", *cuda / 1000, *cuda % 1000 / 10));
    }
    if (const auto cupti = number("cupti_version")) {
        say(fmt::format("CUPTI {}", *cupti));
    }
    if (const auto hip = number("hip_runtime_version")) {
        say(fmt::format("HIP {}.{}.{}", *hip / 10'000'000, *hip / 100'000 % 100, *hip % 100'000));
    }
    return versions.empty() ? "PyTorch Profiler" : fmt::format("PyTorch Profiler ({})", versions);
}

void FileFacts::applyTo(TraceBuilder& builder) const
{
    builder.setFormat(m_isKineto ? "kineto" : "chrome", producer());
    builder.setBaseTime(m_baseTime);
    builder.setRank(m_rank, m_worldSize);
    for (const Arg& property : m_properties) {
        builder.addProperty(property);
    }
    for (const Device& device : m_devices) {
        builder.addDevice(device);
    }
}

} // namespace flamelane
