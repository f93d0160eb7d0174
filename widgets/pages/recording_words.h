#pragma once

#include "core/trace/trace.h"

#include <QString>

#include <cstdint>

namespace flamelane {

/// What a trace may lack because its profiler was not asked for it.
enum class Recording : uint8_t
{
    GpuWork,
    HostThreads,
    Operators,
    Shapes,
    Memory,
    Steps,
    Annotations,
    Stacks, // with weights, of the whole recording
};

/// How to record it with the profiler that wrote the trace: "profile with profile_memory=True",
/// "profile with --cuda-memory-usage=true".
[[nodiscard]] QString recordingWords(const Trace& trace, Recording what);

} // namespace flamelane
