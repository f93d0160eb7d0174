#pragma once

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <utility>

namespace flamelane::test {

/// A kernel of 2 \u00b5s and one of 1 \u00b5s, with metrics every 100 ns: some while the first
/// runs, others while the second does, and "SMs active" in the idle time behind.
[[nodiscard]] inline std::string
measuredTrace(std::initializer_list<std::pair<const char*, std::pair<double, double>>> metrics,
              double idle = 0)
{
    std::string text = "thread 1/1\n";
    for (const auto& [metric, values] : metrics) {
        text += fmt::format("  m {0} metric={0} device=0 unit=%\n", metric);
        for (int i = 0; i < 41; ++i) {
            const double value = i < 20 ? values.first : i < 30 ? values.second : idle;
            text += fmt::format("  C {} {} {}={}\n", i * 100, metric, metric, value);
        }
    }
    return text
        + "thread 0/7\n"
          "  0 2000 first kernel device=0 stream=7\n"
          "  2000 1000 second kernel device=0 stream=7\n"
          "  4000 10 last kernel device=0 stream=7\n";
}

} // namespace flamelane::test
