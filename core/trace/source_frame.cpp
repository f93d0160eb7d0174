#include "core/trace/source_frame.h"

#include "core/base/decimal.h"

#include <fmt/format.h>

#include <optional>

namespace flamelane {

namespace {

constexpr std::string_view kFrozen = "<frozen "; // modules that Python brings along

/// A name taken apart. Views of the name.
struct PlacedName
{
    std::string_view file;
    uint64_t line = 0; // 0: not said
    std::string_view function;
};

/// "main (train.py:10)" or "main (train.py)".
std::optional<PlacedName> splitPlaceBehind(std::string_view name)
{
    const size_t open = name.rfind(" (");
    if (open == name.npos || !name.ends_with(')')) {
        return std::nullopt;
    }
    PlacedName placed {name.substr(open + 2, name.size() - open - 3), 0, name.substr(0, open)};
    const size_t colon = placed.file.rfind(':');
    if (colon != placed.file.npos) {
        if (const auto line = parseUnsigned(placed.file.substr(colon + 1))) {
            placed.line = *line;
            placed.file = placed.file.substr(0, colon);
        }
    }
    const bool isPython = placed.file.ends_with(".py")
        || (placed.file.starts_with(kFrozen) && placed.file.ends_with('>'));
    return isPython ? std::optional(placed) : std::nullopt;
}

} // namespace

std::string sourceFrame(std::string_view file, uint64_t line, std::string_view name)
{
    return line == 0 ? fmt::format("{}: {}", file, name)
                     : fmt::format("{}({}): {}", file, line, name);
}

std::string withPlaceFirst(std::string_view name)
{
    const auto placed = splitPlaceBehind(name);
    return placed ? sourceFrame(placed->file, placed->line, placed->function) : std::string(name);
}

bool isPythonFrame(std::string_view name)
{
    return name.starts_with("<built-in") || name.starts_with("nn.Module:")
        || name.starts_with(kFrozen) || name.find(".py(") != name.npos
        || name.find(".py: ") != name.npos || splitPlaceBehind(name);
}

} // namespace flamelane
