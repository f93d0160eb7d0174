#pragma once

#include "core/base/result.h"

#include <QImage>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace flamelane {

/// Draws a page into an area of a size that begins at (0, 0).
using PaintPage = std::function<void(QPainter&, QSize)>;

/// `size` is in units of the screen; the image has `scale` pixels for each. Null where there is no
/// memory for it.
[[nodiscard]] QImage pictureOf(const PaintPage& paint, QSize size, double scale);

/// Draws a page into a .png, .svg or .pdf file, chosen by its name's end.
/// `size` is in units of the screen; a PNG has `scale` pixels for each. Errors: another ending, no
/// memory for the picture, the file cannot be written.
[[nodiscard]] Result<void> writePicture(const PaintPage& paint, const QString& path, QSize size,
                                        double scale);

} // namespace flamelane
