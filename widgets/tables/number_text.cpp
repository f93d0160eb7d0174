#include "widgets/tables/number_text.h"

#include <cstdlib>

namespace flamelane {

QString pointInTime(TimeNs time)
{
    const bool isLong = time <= -1'000'000 || time >= 1'000'000;
    const TimeNs thousandths = isLong ? time / 1000 : time; // of a ms or a µs
    const QString sign = thousandths < 0 ? QStringLiteral("\u2212") : QString();
    const TimeNs size = std::abs(thousandths);
    return sign + fromUtf8(formatCount(size / 1000))
        + QStringLiteral(".%1 ").arg(size % 1000, 3, 10, QLatin1Char('0'))
        + (isLong ? QStringLiteral("ms") : QStringLiteral("\u00b5s"));
}

} // namespace flamelane
