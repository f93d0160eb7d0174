#include "core/analysis/flame/noise_list.h"

#include "core/analysis/flame/noise_presets.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <utility>

namespace flamelane {

namespace {

/// "cuda,/a,b/,python" into its three parts.
std::vector<std::string> splitList(std::string_view text)
{
    std::vector<std::string> parts {""};
    bool isPattern = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const bool isAtEdge
            = isPattern ? i + 1 == text.size() || text[i + 1] == ',' : parts.back().empty();
        if (text[i] == '/' && isAtEdge) {
            isPattern = !isPattern;
        }
        if (text[i] == ',' && !isPattern) {
            parts.emplace_back();
        } else {
            parts.back() += text[i];
        }
    }
    std::erase(parts, "");
    return parts;
}

Result<NoiseFilter> readFilter(const std::string& text, FilterMode mode)
{
    if (const NoisePreset* preset = findNoisePreset(text)) {
        NoiseFilter filter = filterOf(*preset);
        filter.mode = preset->mode == FilterMode::Isolate ? preset->mode : mode;
        return filter;
    }
    if (text.size() > 1 && text.front() == '/' && text.back() == '/') {
        return makeNoiseFilter(text, mode, text);
    }
    std::string known;
    for (const NoisePreset& preset : noisePresets()) {
        known += fmt::format("{}, ", preset.key);
    }
    return failure(
        fmt::format("{}: no such filter; known are {}or a /pattern/", printable(text), known));
}

} // namespace

Result<std::vector<NoiseFilter>> readNoiseFilters(std::string_view list, FilterMode mode)
{
    std::vector<NoiseFilter> filters;
    for (const std::string& part : splitList(list)) {
        Result<NoiseFilter> filter = readFilter(part, mode);
        if (!filter) {
            return tl::unexpected(filter.error());
        }
        filters.push_back(*std::move(filter));
    }
    return filters;
}

} // namespace flamelane
