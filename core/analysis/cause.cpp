#include "core/analysis/cause.h"

namespace flamelane {

namespace {

struct CauseWords
{
    std::string_view name;
    std::string_view label;
};

constexpr std::array<CauseWords, kCauses> kWords {{
    {"sync", "synchronization"},
    {"input_pipeline", "input pipeline"},
    {"allocator", "allocator"},
    {"compile", "compile or module load"},
    {"host_compute", "host compute"},
    {"collective", "collective on the host"},
    {"python", "Python"},
    {"framework", "framework"},
    {"profiler", "profiler"},
    {"unrecorded", "nothing recorded"},
    {"launch_call", "launch call"},
    {"launch_latency", "launch latency"},
    {"queue_wait", "queue wait"},
    {"stream_wait", "waits for another stream"},
    {"graph", "between graph nodes"},
}};

} // namespace

std::string_view causeName(Cause cause)
{
    return kWords[static_cast<size_t>(cause)].name;
}

std::string_view causeLabel(Cause cause)
{
    return kWords[static_cast<size_t>(cause)].label;
}

} // namespace flamelane
