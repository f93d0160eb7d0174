#pragma once

#include <QChar>
#include <QString>
#include <QStringList>

namespace flamelane {

/// Cells as one line with its line break. Between commas, cells are quoted where they need it
/// (RFC 4180); between tabs, tabs and line breaks within a cell become blanks.
[[nodiscard]] QString delimitedLine(QStringList cells, QChar separator);

} // namespace flamelane
