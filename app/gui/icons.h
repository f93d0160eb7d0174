#pragma once

#include <QColor>
#include <QIcon>

namespace flamelane {

/// A line icon of resources/icons in the colour of the text beside it.
[[nodiscard]] QIcon lineIcon(const QString& name, const QColor& color);
/// The program's own.
[[nodiscard]] QIcon programIcon();

} // namespace flamelane
