#include "tests/support/figure_check.h"

#include <algorithm>
#include <cmath>

namespace flamelane::test {

namespace {

bool contains(const std::vector<const char*>& names, const QString& name)
{
    return std::any_of(names.begin(), names.end(),
                       [&name](const char* each) { return name == QLatin1String(each); });
}

} // namespace

void FigureCheck::near(const QString& figure, const QString& place, double expected, double found,
                       double tolerance)
{
    QStringList& differences = m_differences[figure];
    if (!(std::abs(found - expected) <= tolerance)) {
        differences += QStringLiteral("%1 %2 %3: expected %4, found %5, off by %6, allowed %7")
                           .arg(m_file, place, figure)
                           .arg(expected, 0, 'g', 12)
                           .arg(found, 0, 'g', 12)
                           .arg(found - expected, 0, 'g', 4)
                           .arg(tolerance, 0, 'g', 4);
    }
}

bool FigureCheck::isKnown(const QString& figure) const
{
    return std::any_of(m_known.begin(), m_known.end(), [&](const Disagreement& each) {
        return contains(each.files, m_file) && contains(each.figures, figure);
    });
}

QStringList FigureCheck::complaints() const
{
    QStringList complaints;
    for (const auto& [figure, differences] : m_differences) {
        if (!isKnown(figure)) {
            complaints += differences;
        }
    }
    for (const Disagreement& each : m_known) {
        if (!contains(each.files, m_file)) {
            continue;
        }
        for (const char* name : each.figures) {
            const auto at = m_differences.find(QString::fromLatin1(name));
            if (at == m_differences.end() || at->second.isEmpty()) {
                complaints
                    += QStringLiteral("%1 %2: listed as differing (%3), and yet %4")
                           .arg(m_file, QString::fromLatin1(name), QString::fromLatin1(each.reason),
                                at == m_differences.end() ? QStringLiteral("not compared")
                                                          : QStringLiteral("equal"));
            }
        }
    }
    return complaints;
}

} // namespace flamelane::test
