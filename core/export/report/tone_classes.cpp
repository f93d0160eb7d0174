#include "core/export/report/tone_classes.h"

#include "core/export/markup.h"

#include <fmt/format.h>

#include <cmath>
#include <ostream>

namespace flamelane {

namespace {

/// WCAG 2 relative luminance.
double luminance(Rgb tone)
{
    const auto linear = [](uint8_t channel) {
        const double share = channel / 255.0;
        return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(tone.red) + 0.7152 * linear(tone.green) + 0.0722 * linear(tone.blue);
}

std::string ruleOf(size_t number, Rgb tone)
{
    // Where black and white read equally well both have a contrast of 4.58.
    const bool isPale = luminance(tone) + 0.05 > 1.05 / 4.58;
    return fmt::format(".t{0}{{fill:{1};background:{1}}}.t{0} text{{fill:{2}}}", number,
                       hexOf(tone), isPale ? "#000" : "#fff");
}

} // namespace

std::string ToneClasses::ofSlice(SliceKind kind, std::string_view name)
{
    return classOf(sliceTone(kind, name, false), sliceTone(kind, name, true));
}

std::string ToneClasses::ofCause(Cause cause)
{
    return classOf(causeTone(cause, false), causeTone(cause, true));
}

std::string ToneClasses::classOf(Rgb onLight, Rgb onDark)
{
    const auto channels = [](Rgb tone) { return Channels(tone.red, tone.green, tone.blue); };
    const auto [known, isNew]
        = m_numbers.try_emplace({channels(onLight), channels(onDark)}, m_numbers.size());
    return fmt::format("t{}", known->second);
}

void ToneClasses::writeStyle(std::ostream& out) const
{
    const auto write = [this, &out](bool isDark) {
        for (const auto& [tones, number] : m_numbers) {
            const auto [red, green, blue] = isDark ? tones.second : tones.first;
            out << ruleOf(number, {red, green, blue}) << '\n';
        }
    };
    write(false);
    out << "@media screen and (prefers-color-scheme: dark) {\n";
    write(true);
    out << "}\n";
}

} // namespace flamelane
