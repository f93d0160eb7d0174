#pragma once

#include <cstdint>

namespace flamelane {

// The 64-bit ids of an export, see "Common SQLite Examples" of the Nsight Systems user guide:
// hardware (8 bits), virtual machine (8), process (24), thread (24).

inline constexpr uint64_t kTidBits = 0xFFFFFF;

/// The process in a globalTid, without its thread: what a globalPid is.
[[nodiscard]] constexpr uint64_t globalPidOf(uint64_t globalTid)
{
    return globalTid & ~kTidBits;
}
[[nodiscard]] constexpr uint64_t pidOf(uint64_t globalId)
{
    return (globalId >> 24U) & kTidBits;
}
[[nodiscard]] constexpr uint64_t tidOf(uint64_t globalTid)
{
    return globalTid & kTidBits;
}
/// Hardware and virtual machine: one host of a report that several have written.
[[nodiscard]] constexpr uint64_t hostOf(uint64_t globalId)
{
    return globalId >> 48U;
}

} // namespace flamelane
