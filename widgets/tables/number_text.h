#pragma once

#include "core/base/format.h"

#include <QString>

#include <string_view>

namespace flamelane {

// The texts of core/base/format.h as Qt wants them.

[[nodiscard]] inline QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// "1.23 ms": three significant digits.
[[nodiscard]] inline QString shortDuration(TimeNs duration)
{
    return fromUtf8(formatDuration(duration));
}

/// "1 234 567 ns"
[[nodiscard]] inline QString exactDuration(TimeNs duration)
{
    return fromUtf8(formatExactDuration(duration));
}

/// A point in time to the microsecond, "1 234.567 ms", or to the ns where it is below a ms.
[[nodiscard]] QString pointInTime(TimeNs time);

/// "1.50 GiB"
[[nodiscard]] inline QString shortBytes(uint64_t bytes)
{
    return fromUtf8(formatBytes(static_cast<int64_t>(bytes)));
}

/// "2 031 118"
[[nodiscard]] inline QString exactCount(uint64_t count)
{
    return fromUtf8(formatCount(static_cast<int64_t>(count)));
}

/// "35.2 %" for 0.352.
[[nodiscard]] inline QString percent(double share)
{
    return fromUtf8(formatShare(share));
}

} // namespace flamelane
