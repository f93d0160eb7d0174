#include "core/importers/nsys/pytorch_range.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

struct Part
{
    std::string_view key; // as it begins
    std::string_view PyTorchRange::*member = nullptr; // none: passed over
};

constexpr std::array<Part, 4> kParts {{
    {", seq = ", &PyTorchRange::sequence},
    {", op_id = ", &PyTorchRange::id},
    {", sizes = ", &PyTorchRange::sizes},
    {", input_op_ids = ", nullptr},
}};

bool isNumber(std::string_view text)
{
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

std::optional<PyTorchRange> parsePyTorchRange(std::string_view text)
{
    // From the end: names may hold anything, and most texts are no such range.
    PyTorchRange range;
    std::string_view rest = text;
    for (auto part = kParts.rbegin(); part != kParts.rend(); ++part) {
        const size_t at = rest.rfind(part->key);
        if (at == rest.npos) {
            continue;
        }
        if (part->member != nullptr) {
            range.*part->member = rest.substr(at + part->key.size());
        }
        rest = rest.substr(0, at);
    }
    range.name = rest;
    const bool isRange = rest.size() < text.size() && !rest.empty()
        && (range.sequence.empty() || isNumber(range.sequence))
        && (range.id.empty() || isNumber(range.id))
        && (!range.sequence.empty() || !range.id.empty() || range.sizes.starts_with("["));
    return isRange ? std::optional(range) : std::nullopt;
}

} // namespace flamelane
