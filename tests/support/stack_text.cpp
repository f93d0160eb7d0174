#include "tests/support/stack_text.h"

#include "core/base/decimal.h"

#include <fmt/format.h>

#include <functional>

namespace flamelane::test {

std::string textOfStacks(const Trace& trace)
{
    const RecordedStacks& stacks = trace.stacks;
    std::string text;
    const std::function<void(uint32_t, size_t)> append = [&](uint32_t parent, size_t depth) {
        for (uint32_t frame = 0; frame < stacks.size(); ++frame) {
            if (stacks.parent[frame] != parent) {
                continue;
            }
            text += fmt::format("{:{}}{} {}", "", 2 * depth, trace.strings.view(stacks.name[frame]),
                                decimalText(stacks.weight[frame], stacks.decimals));
            text += stacks.count[frame] == 0 ? "\n" : fmt::format(" x {}\n", stacks.count[frame]);
            append(frame, depth + 1);
        }
    };
    append(kNoFrame, 0);
    return text;
}

} // namespace flamelane::test
