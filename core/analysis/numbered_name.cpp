#include "core/analysis/numbered_name.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace flamelane {

namespace {

constexpr size_t kLongestNumber = 18; // digits; fits 64 bits
constexpr std::string_view kDigits = "0123456789";

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// The text without the characters of a set at its end.
std::string_view trimmed(std::string_view text, std::string_view ends)
{
    return text.substr(0, text.find_last_not_of(ends) + 1);
}

/// The letters at the end, in lower case.
std::string lastWord(std::string_view text)
{
    const auto begin = std::find_if_not(text.rbegin(), text.rend(), isLetter).base();
    std::string word(begin, text.end());
    std::transform(word.begin(), word.end(), word.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return word;
}

bool isPassWord(std::string_view word)
{
    // Also behind others: "timestep", "minibatch", "trainStep".
    constexpr std::array<std::string_view, 5> kEnds {"step", "iteration", "batch", "epoch",
                                                     "token"};
    constexpr std::array<std::string_view, 8> kWhole {"iter",  "loop",       "round", "request",
                                                      "frame", "generation", "trial", "episode"};
    return std::any_of(kEnds.begin(), kEnds.end(),
                       [word](std::string_view each) { return word.ends_with(each); })
        || std::find(kWhole.begin(), kWhole.end(), word) != kWhole.end();
}

/// Their numbers tell parts of a model or a machine apart, not moments.
bool isPartWord(std::string_view word)
{
    constexpr std::array<std::string_view, 20> kParts {
        "layer",  "layers", "block",  "blocks", "module", "head",   "expert",
        "stage",  "level",  "rank",   "node",   "gpu",    "device", "stream",
        "thread", "worker", "bucket", "part",   "op",     "id"};
    return std::find(kParts.begin(), kParts.end(), word) != kParts.end();
}

} // namespace

std::optional<NumberedName> numberedName(std::string_view name)
{
    const std::string_view open = trimmed(name, ")]");
    std::string_view counted = trimmed(open, kDigits);
    // "3/10": what is behind the stroke says how many there are.
    const bool hasTotal = counted.size() < open.size() && counted.ends_with('/');
    std::string_view upToNumber = hasTotal ? counted.substr(0, counted.size() - 1) : open;
    counted = trimmed(upToNumber, kDigits);
    const std::string_view digits = upToNumber.substr(counted.size());
    const std::string_view stem = trimmed(counted, " _#:-=([");
    const std::string word = lastWord(stem);
    if (digits.empty() || digits.size() > kLongestNumber || word.empty()) {
        return std::nullopt;
    }
    NumberedName numbered;
    numbered.isOfSteps = isPassWord(word);
    const std::string_view between = counted.substr(stem.size());
    const bool isValue = hasTotal || between.empty() || between.find('=') != between.npos;
    if (!numbered.isOfSteps && (isValue || isPartWord(word))) {
        return std::nullopt;
    }
    std::from_chars(digits.data(), digits.data() + digits.size(), numbered.number);
    numbered.family = std::string(counted) + "*" + std::string(name.substr(upToNumber.size()));
    return numbered;
}

} // namespace flamelane
