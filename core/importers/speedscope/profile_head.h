#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What a profile of a speedscope file says of itself, before any of its events or samples is read.
struct ProfileHead
{
    const char* at = nullptr; // where it begins in the text
    bool isSampled = false; // else evented
    std::string name;
    std::optional<int> power; // of ten, from its unit to ns; none where the unit is no time
    std::string unit; // "bytes" or empty, where the unit is no time
    std::string_view startValue; // raw
    std::vector<std::string_view> weights; // of samples, raw
    std::string problem; // why it cannot be read, else empty
};

} // namespace flamelane
