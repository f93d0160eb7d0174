#pragma once

#include "core/trace/record_details.h"
#include "core/trace/trace.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

class TraceBuilder;

/// What the top-level keys of a trace say of the file as a whole, in whatever order they come.
///
/// Read: deviceProperties and computeProperties, distributedInfo (rank, world_size),
/// baseTimeNanoseconds, schemaVersion, the versions of CUDA, CUPTI and ROCm. All keys are kept as
/// properties, but the values of very long ones are left out.
class FileFacts
{
public:
    void add(std::string_view key, std::string_view rawValue);
    /// The records say the same where the keys were trimmed away.
    void sawKinetoRecords() { m_isKineto = true; }
    [[nodiscard]] bool isKineto() const { return m_isKineto; }
    void applyTo(TraceBuilder& builder) const;

private:
    void addDevices(std::string_view rawList);
    void addDistributedInfo(std::string_view rawObject);
    [[nodiscard]] std::string producer() const;
    [[nodiscard]] std::optional<int64_t> number(std::string_view key) const;

    std::vector<Arg> m_properties;
    std::vector<Device> m_devices;
    std::optional<int64_t> m_rank;
    std::optional<int64_t> m_worldSize;
    TimeNs m_baseTime = 0;
    bool m_isKineto = false;
};

} // namespace flamelane
