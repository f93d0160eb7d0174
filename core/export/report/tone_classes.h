#pragma once

#include "core/layout/tone.h"

#include <iosfwd>
#include <map>
#include <string>
#include <tuple>

namespace flamelane {

/// The tones of a page's pictures as classes of its style, so that each box follows the reader's
/// light or dark ground, and the text on it too.
class ToneClasses
{
public:
    /// "t12"
    [[nodiscard]] std::string ofSlice(SliceKind kind, std::string_view name);
    [[nodiscard]] std::string ofCause(Cause cause);

    /// CSS of all that were asked for.
    void writeStyle(std::ostream& out) const;

private:
    using Channels = std::tuple<uint8_t, uint8_t, uint8_t>;

    [[nodiscard]] std::string classOf(Rgb onLight, Rgb onDark);

    std::map<std::pair<Channels, Channels>, size_t> m_numbers; // by tone on light and dark
};

} // namespace flamelane
