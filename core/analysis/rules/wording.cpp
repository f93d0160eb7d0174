#include "core/analysis/rules/wording.h"

#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

std::string gpuLabel(const RuleInput& input)
{
    if (input.device == nullptr || input.analysis.devices.size() < 2) {
        return "The GPU";
    }
    return fmt::format("GPU {}", input.trace.devices[input.device->device.index()].ordinal);
}

std::string counted(uint64_t count, std::string_view noun, std::string_view plural)
{
    const std::string number = formatCount(static_cast<int64_t>(count));
    if (count == 1) {
        return fmt::format("{} {}", number, noun);
    }
    return plural.empty() ? fmt::format("{} {}s", number, noun)
                          : fmt::format("{} {}", number, plural);
}

std::string quoted(std::string_view name)
{
    constexpr size_t kLongestName = 72; // bytes
    constexpr std::string_view kReturnType = "void ";
    if (name.starts_with(kReturnType)) {
        name.remove_prefix(kReturnType.size());
    }
    const std::string text = printable(name);
    if (text.size() <= kLongestName) {
        return text;
    }
    size_t cut = 0;
    while (cut < kLongestName) {
        const size_t length = std::max<size_t>(1, utf8Length(std::string_view(text).substr(cut)));
        if (cut + length > kLongestName) {
            break;
        }
        cut += length;
    }
    return text.substr(0, cut) + "…";
}

std::string bandwidthText(double bytesPerSecond)
{
    const double gigabytes = bytesPerSecond / 1e9;
    return gigabytes < 1 ? fmt::format("{:#.3g} MB/s", bytesPerSecond / 1e6)
                         : fmt::format("{:#.3g} GB/s", gigabytes);
}

} // namespace flamelane
