#include "widgets/tables/delimited_line.h"

#include <algorithm>

namespace flamelane {

namespace {

bool breaksLine(QChar c)
{
    return c == QLatin1Char('\n') || c == QLatin1Char('\r');
}

void quoteForCsv(QString& cell)
{
    const bool isPlain = std::none_of(cell.cbegin(), cell.cend(), [](QChar c) {
        return c == QLatin1Char('"') || c == QLatin1Char(',') || breaksLine(c);
    });
    if (!isPlain) {
        cell.replace(QLatin1Char('"'), QLatin1String("\"\""));
        cell = QLatin1Char('"') + cell + QLatin1Char('"');
    }
}

} // namespace

QString delimitedLine(QStringList cells, QChar separator)
{
    for (QString& cell : cells) {
        if (separator == QLatin1Char(',')) {
            quoteForCsv(cell);
        } else {
            std::replace_if(
                cell.begin(), cell.end(),
                [separator](QChar c) { return c == separator || breaksLine(c); }, QLatin1Char(' '));
        }
    }
    return cells.join(separator) + QLatin1Char('\n');
}

} // namespace flamelane
