#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace flamelane::test {

using Json = nlohmann::json;

/// How one of the "values" of an expectation is told from a dump.
using ValueOf = std::function<Json(const Json& expected, const Json& dump)>;

/// Those of steps, launches and GPU work, by name.
[[nodiscard]] std::map<std::string, ValueOf> analysisValues();

/// The length of what GPU work is left busy when work that runs over the next of its stream ends
/// where that begins; and the gaps then.
struct ClippedBusy
{
    int64_t busy = 0;
    int64_t idle = 0;
};
[[nodiscard]] ClippedBusy clippedBusy(const Json& dump, const Json& device);

} // namespace flamelane::test
