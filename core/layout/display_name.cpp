#include "core/layout/display_name.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr std::string_view kUnnamed = "(anonymous namespace)::";

/// Names that say nothing without what stands before or within them.
bool isGeneric(std::string_view name)
{
    constexpr std::array<std::string_view, 6> kGeneric {"kernel",  "Kernel",      "Kernel2",
                                                        "kernel1", "kernel_impl", "operator"};
    return std::find(kGeneric.begin(), kGeneric.end(), name) != kGeneric.end();
}

/// The text outside of all brackets. Empty where they do not match.
std::string withoutBrackets(std::string_view text)
{
    std::string outside;
    int depth = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isArrow = c == '>' && i > 0 && text[i - 1] == '-';
        if (c == '<' || c == '(') {
            ++depth;
        } else if ((c == '>' && !isArrow) || c == ')') {
            if (--depth < 0) {
                return {};
            }
        } else if (depth == 0) {
            outside += c;
        }
    }
    return depth == 0 ? outside : std::string();
}

/// The first template argument, down to where its own begin.
std::string_view firstArgument(std::string_view text)
{
    const size_t begin = text.find('<');
    if (begin == text.npos) {
        return {};
    }
    text.remove_prefix(begin + 1);
    return text.substr(0, text.find_first_of("<>,("));
}

std::string_view afterLast(std::string_view text, std::string_view separator)
{
    const size_t at = text.rfind(separator);
    return at == text.npos ? text : text.substr(at + separator.size());
}

std::string kernelName(std::string_view name)
{
    std::string text(name);
    for (size_t at = text.find(kUnnamed); at != text.npos; at = text.find(kUnnamed)) {
        text.erase(at, kUnnamed.size());
    }
    const std::string outside = withoutBrackets(text);
    std::string_view qualified = outside;
    while (!qualified.empty() && qualified.back() == ' ') {
        qualified.remove_suffix(1);
    }
    qualified = afterLast(qualified, " ");
    const std::string_view last = afterLast(qualified, "::");
    if (last.empty()) {
        return std::string(name);
    }
    if (!isGeneric(last)) {
        return std::string(last);
    }
    if (const std::string_view argument = afterLast(firstArgument(text), "::");
        argument.size() > 8) {
        return std::string(argument);
    }
    const size_t rest = qualified.size() - last.size();
    return rest < 2
        ? std::string(last)
        : std::string(afterLast(qualified.substr(0, rest - 2), "::")) + "::" + std::string(last);
}

/// "path/module.py(12): f" and "<built-in method f of X object at 0x...>".
std::string pythonName(std::string_view name)
{
    constexpr std::string_view kBuiltIn = "<built-in method ";
    if (name.substr(0, kBuiltIn.size()) == kBuiltIn) {
        name.remove_prefix(kBuiltIn.size());
        return std::string(name.substr(0, name.find_first_of(" >"))) + " (built-in)";
    }
    const size_t colon = name.find("): ");
    const size_t open = colon == name.npos ? name.npos : name.rfind('(', colon);
    if (open == name.npos) {
        return std::string(name);
    }
    return std::string(name.substr(colon + 3)) + "  "
        + std::string(afterLast(name.substr(0, open), "/")) + ":"
        + std::string(name.substr(open + 1, colon - open - 1));
}

/// "ProfilerStep#12": the number is what tells steps apart, and must be seen first.
std::string stepName(std::string_view name)
{
    constexpr std::string_view kStep = "ProfilerStep#";
    return name.substr(0, kStep.size()) == kStep ? "Step " + std::string(name.substr(kStep.size()))
                                                 : std::string(name);
}

} // namespace

std::string displayName(SliceKind kind, std::string_view name)
{
    constexpr size_t kLongestUnderstood = 8192;
    if (name.size() > kLongestUnderstood) {
        return std::string(name.substr(0, kLongestUnderstood));
    }
    switch (kind) {
    case SliceKind::Kernel:
    case SliceKind::Communication:
        return kernelName(name);
    case SliceKind::Annotation:
    case SliceKind::GpuAnnotation:
        return stepName(name);
    case SliceKind::Python:
        return pythonName(name);
    default:
        return std::string(name);
    }
}

} // namespace flamelane
