#pragma once

#include "core/base/decimal.h"
#include "core/base/time.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace flamelane {

// The one place where numbers become text for a person. Digits are grouped by U+202F, a narrow
// no-break space; a blank stands before the unit. Nothing here depends on the locale.

/// Three significant digits and the unit that fits: "0 ns", "12.3 µs", "1.50 s", "4 210 s".
[[nodiscard]] std::string formatDuration(TimeNs duration);
/// All digits: "12 345 ns".
[[nodiscard]] std::string formatExactDuration(TimeNs duration);
/// "12 345".
[[nodiscard]] std::string formatCount(int64_t count);
/// Three significant digits and a binary unit: "512 B", "1.50 MiB".
[[nodiscard]] std::string formatBytes(int64_t bytes);
/// What a file counts in a unit of its own: "1 234", "12.5 cycles"; whole "bytes" as formatBytes().
[[nodiscard]] std::string formatAmount(Decimal amount, std::string_view unit);
/// `share` is 0 to 1; "12.3 %". Never rounds up to "100 %" what is less, nor down to "0 %" what is
/// more: "> 99.9 %", "< 0.1 %".
[[nodiscard]] std::string formatShare(double share);

/// Text of a file made fit for one line of a terminal: control characters and bytes that are no
/// UTF-8 become \n, \t, \x1b and so on, so that no escape sequence gets through.
[[nodiscard]] std::string printable(std::string_view text);

/// Length of the valid UTF-8 sequence that `text` starts with; 0 where it starts with none.
[[nodiscard]] size_t utf8Length(std::string_view text);
/// True for the C0 and C1 controls and DEL, which terminals obey. `sequence` is one character.
[[nodiscard]] bool isControlCharacter(std::string_view sequence);

} // namespace flamelane
