#pragma once

#include <string_view>
#include <vector>

namespace flamelane {

/// A line of folded stacks, taken apart. Views of the line.
struct FoldedLine
{
    enum class Kind
    {
        Blank,
        Comment, // "# ..." or "// ..."
        Unsupported, // no stack, or no count behind it
        Stack,
    };
    Kind kind = Kind::Blank;
    std::string_view stack; // "main;train;<built-in method addmm>"
    std::string_view count; // "12", "1.5e3", "-2": a JSON number
};

/// `line` is without its line feed. Frames may hold blanks; the last one ends the stack.
[[nodiscard]] FoldedLine splitFoldedLine(std::string_view line);

/// Whether the stack itself ends with a blank and a whole number: "main;f 12 34".
[[nodiscard]] bool hasTwoCounts(const FoldedLine& line);

/// The frames of a stack, outermost first, exactly as written.
void splitFrames(std::string_view stack, std::vector<std::string_view>& frames);

/// Whether a file that starts like this is to be read as folded stacks: text that is neither JSON
/// nor markup, where lines end in counts or at least look like stacks.
[[nodiscard]] bool looksFolded(std::string_view prefix);

/// Whether a text holds bytes below the blank other than tabs and line ends.
[[nodiscard]] bool holdsControlBytes(std::string_view text);

} // namespace flamelane
