#include "core/importers/folded/folded_line.h"

#include "core/base/decimal.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr std::string_view kBlanks = " \t\r";

std::string_view withoutBlanksBehind(std::string_view text)
{
    return text.substr(0, text.find_last_not_of(kBlanks) + 1);
}

bool startsWithAny(std::string_view text, const auto& starts)
{
    return std::any_of(starts.begin(), starts.end(),
                       [text](std::string_view start) { return text.starts_with(start); });
}

/// "[unknown];main 3" and "{closure};main 3" are stacks, "[1, 2" and "{ \"ph\": 3" are JSON.
bool startsJson(std::string_view text)
{
    constexpr std::array<std::string_view, 5> kWords {"true", "false", "null", "NaN", "Infinity"};
    if (!text.starts_with('[') && !text.starts_with('{')) {
        return false;
    }
    const size_t next = text.find_first_not_of(" \t\r\n", 1);
    if (next == std::string_view::npos) {
        return true;
    }
    const std::string_view rest = text.substr(next);
    if (text.front() == '{') {
        return rest.front() == '"' || rest.front() == '}' || rest.front() == ',';
    }
    return std::string_view("{[\"],-0123456789").find(rest.front()) != std::string_view::npos
        || startsWithAny(rest, kWords);
}

bool startsMarkup(std::string_view text)
{
    constexpr std::array<std::string_view, 5> kStarts {"<!", "<?", "<html", "<HTML", "<svg"};
    return startsWithAny(text, kStarts);
}

} // namespace

FoldedLine splitFoldedLine(std::string_view line)
{
    constexpr std::array<std::string_view, 2> kComments {"# ", "// "};
    FoldedLine result;
    line = withoutBlanksBehind(line);
    if (line.empty()) {
        return result;
    }
    if (startsWithAny(line, kComments) || line == "#" || line == "//") {
        result.kind = FoldedLine::Kind::Comment;
        return result;
    }
    // One blank parts the two; more of them belong to the frame, as flamegraph.pl has it too.
    const size_t blank = line.find_last_of(kBlanks);
    if (blank != std::string_view::npos) {
        result.stack = line.substr(0, blank);
        result.count = line.substr(blank + 1);
    }
    const bool isStack = !result.stack.empty() && isJsonNumber(result.count);
    result.kind = isStack ? FoldedLine::Kind::Stack : FoldedLine::Kind::Unsupported;
    return result;
}

bool hasTwoCounts(const FoldedLine& line)
{
    const size_t blank = line.stack.find_last_of(kBlanks);
    return blank != std::string_view::npos && parseUnsigned(line.stack.substr(blank + 1));
}

void splitFrames(std::string_view stack, std::vector<std::string_view>& frames)
{
    frames.clear();
    for (size_t start = 0; start <= stack.size();) {
        const size_t end = std::min(stack.find(';', start), stack.size());
        frames.push_back(stack.substr(start, end - start));
        start = end + 1;
    }
}

bool looksFolded(std::string_view prefix)
{
    if (holdsControlBytes(prefix) || startsJson(prefix) || startsMarkup(prefix)) {
        return false;
    }
    size_t counted = 0;
    size_t uncounted = 0;
    bool isFirstAStack = false; // by its frames, with a count or not
    for (size_t start = 0; start < prefix.size();) {
        const size_t feed = prefix.find('\n', start);
        const size_t end = std::min(feed, prefix.size());
        const std::string_view text = prefix.substr(start, end - start);
        const FoldedLine line = splitFoldedLine(text);
        start = end + 1;
        if (line.kind == FoldedLine::Kind::Blank || line.kind == FoldedLine::Kind::Comment) {
            continue;
        }
        const bool hasFrames = text.find(';') != std::string_view::npos;
        if (counted + uncounted == 0) {
            isFirstAStack = hasFrames && !text.starts_with('<');
        }
        if (line.kind == FoldedLine::Kind::Stack) {
            if (hasFrames) {
                return true;
            }
            ++counted;
        } else if (feed != std::string_view::npos || uncounted == 0) {
            ++uncounted; // the last line may be cut
        }
    }
    // Stacks without counts are claimed too: it is better to say what they lack than that nothing
    // is known of them.
    return isFirstAStack || (counted > 0 && counted >= uncounted);
}

bool holdsControlBytes(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
}

} // namespace flamelane
