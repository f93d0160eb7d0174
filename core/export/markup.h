#pragma once

#include "core/layout/tone.h"

#include <string>
#include <string_view>

namespace flamelane {

// What pictures and pages of XML and HTML have in common.

/// Advance of a letter of the 11 px monospaced type that boxes are labelled in.
inline constexpr double kLetterPx = 6.63;

/// Text of a file as content or as an attribute in double quotes. What XML cannot hold becomes
/// U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// As much of a text as fits into a box, cut between letters; not escaped. Empty where hardly any
/// would.
[[nodiscard]] std::string fittedToBox(std::string_view text, double widthPx);
/// The last `letters` of a text, behind an ellipsis where that is not all: what stands last in a
/// path is what it is.
[[nodiscard]] std::string endOf(std::string_view text, size_t letters);
/// The first `letters` of a text, before an ellipsis where that is not all.
[[nodiscard]] std::string beginningOf(std::string_view text, size_t letters);

/// "#2563d9".
[[nodiscard]] std::string hexOf(Rgb tone);

} // namespace flamelane
