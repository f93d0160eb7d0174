#pragma once

#include <QRegularExpression>
#include <QString>

namespace flamelane::test {

/// Of an API call, which nsys takes away from some names alone.
[[nodiscard]] inline QString withoutVersion(QString name)
{
    static const QRegularExpression kVersion("_v\\d+$");
    return name.remove(kVersion);
}

} // namespace flamelane::test
