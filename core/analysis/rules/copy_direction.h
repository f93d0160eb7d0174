#pragma once

#include <cstdint>
#include <string_view>

namespace flamelane {

/// Where a memory copy goes.
enum class CopyDirection : uint8_t
{
    ToDevice,
    ToHost,
    OnDevices, // within a device or between two
    Unknown,
};

/// By the name of the copy, as CUDA ("Memcpy DtoH (Device -> Pageable)") and HIP
/// ("CopyDeviceToHost") write it.
[[nodiscard]] CopyDirection copyDirection(std::string_view name);

/// True where one side is pageable host memory.
[[nodiscard]] bool isPageableCopy(std::string_view name);
/// True where one side is pinned host memory. Neither where the name does not say.
[[nodiscard]] bool isPinnedCopy(std::string_view name);

} // namespace flamelane
