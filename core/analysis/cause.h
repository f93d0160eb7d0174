#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace flamelane {

/// Why a device stood idle, as far as the host and the launch of the next work tell.
enum class Cause : uint8_t
{
    Sync, // the host waits for a device: synchronise calls, blocking copies
    InputPipeline, // inside the data loader
    Allocator, // device or pinned memory is allocated or released
    Compile, // compilation, or loading of device code
    HostCompute, // the host computes and launches nothing
    Collective, // a collective operation on the host
    Python, // Python code between operators
    Framework, // dispatch: operators that lead to a launch, small host calls, between operators
    Profiler, // the profiler's own work
    Unrecorded, // nothing recorded on the launching thread but waiting, or no launch known
    LaunchCall, // the launching call itself
    LaunchLatency, // from the end of the launching call to the start on the device
    QueueWait, // launched before the device fell idle and yet not begun
    StreamWait, // the same where the stream was told to wait for another one
    Graph, // between the nodes of one graph launch
};
inline constexpr size_t kCauses = static_cast<size_t>(Cause::Graph) + 1;
/// Some of the causes, by Cause.
using Causes = std::bitset<kCauses>;

/// "sync", "input_pipeline", ... as scripts see it.
[[nodiscard]] std::string_view causeName(Cause cause);
/// "synchronization", "input pipeline", ... for people.
[[nodiscard]] std::string_view causeLabel(Cause cause);

} // namespace flamelane
