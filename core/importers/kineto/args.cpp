#include "core/importers/kineto/args.h"

#include "core/base/decimal.h"

#include <limits>
#include <optional>

namespace flamelane {

namespace {

std::string_view unquoted(std::string_view value)
{
    return value.size() >= 2 && value.front() == '"' ? value.substr(1, value.size() - 2) : value;
}

template<typename Number>
void set(Number& field, std::optional<Number> value)
{
    if (value) {
        field = *value;
    }
}

void setInteger(int64_t& field, std::string_view value)
{
    set(field, parseInteger(unquoted(value)));
}

void setUnsigned(uint64_t& field, std::string_view value)
{
    set(field, parseUnsigned(unquoted(value)));
}

void setUnsigned(uint32_t& field, std::string_view value)
{
    const auto number = parseUnsigned(unquoted(value));
    if (number && *number <= std::numeric_limits<uint32_t>::max()) {
        field = static_cast<uint32_t>(*number);
    }
}

void setReal(float& field, std::string_view value)
{
    if (const auto number = parseReal(unquoted(value))) {
        field = static_cast<float>(*number);
    }
}

/// "[128, 1, 1]"; the text may go on behind the bracket.
void setExtent(uint32_t (&extent)[3], std::string_view value)
{
    if (value.empty() || value.front() != '[') {
        return;
    }
    size_t at = 1;
    for (uint32_t& side : extent) {
        while (at < value.size() && (value[at] == ' ' || value[at] == ',')) {
            ++at;
        }
        const size_t start = at;
        while (at < value.size() && value[at] >= '0' && value[at] <= '9') {
            ++at;
        }
        if (at == start) {
            return;
        }
        setUnsigned(side, value.substr(start, at - start));
    }
}

} // namespace

void setGpuArg(GpuFields& fields, std::string_view key, std::string_view value)
{
    if (key == "correlation") {
        setUnsigned(fields.correlation, value);
    } else if (key == "device") {
        setInteger(fields.device, value);
    } else if (key == "stream") {
        setInteger(fields.stream, value);
    } else if (key == "context") {
        setInteger(fields.context, value);
    } else if (key == "bytes") {
        setUnsigned(fields.bytes, value);
    } else if (key == "graph node id") {
        setUnsigned(fields.graphNode, value);
    } else if (key == "grid") {
        setExtent(fields.grid, value);
    } else if (key == "block") {
        setExtent(fields.block, value);
    } else if (key == "registers per thread") {
        setUnsigned(fields.registersPerThread, value);
    } else if (key == "shared memory") {
        setUnsigned(fields.sharedMemoryBytes, value);
    } else if (key == "blocks per SM") {
        setReal(fields.blocksPerSm, value);
    } else if (key == "warps per SM") {
        setReal(fields.warpsPerSm, value);
    } else if (key == "est. achieved occupancy %") {
        setReal(fields.occupancyPercent, value);
    }
}

void setCallArg(CallFields& fields, std::string_view key, std::string_view value)
{
    if (key == "correlation") {
        setUnsigned(fields.correlation, value);
    } else if (key == "stream") {
        setInteger(fields.stream, value);
    }
}

void setPythonArg(PythonFields& fields, std::string_view key, std::string_view value)
{
    if (key == "Python id") {
        setUnsigned(fields.id, value);
    } else if (key == "Python parent id") {
        fields.parentIsNull = value == "null";
        setUnsigned(fields.parentId, value);
    }
}

void setMemoryArg(MemoryFields& fields, std::string_view key, std::string_view value)
{
    if (key == "Device Type") {
        setInteger(fields.deviceType, value);
    } else if (key == "Device Id") {
        setInteger(fields.deviceId, value);
    } else if (key == "Bytes") {
        setInteger(fields.bytes, value);
    } else if (key == "Addr") {
        setUnsigned(fields.address, value);
    } else if (key == "Total Allocated") {
        setInteger(fields.totalAllocated, value);
    } else if (key == "Total Reserved") {
        setInteger(fields.totalReserved, value);
    }
}

} // namespace flamelane
