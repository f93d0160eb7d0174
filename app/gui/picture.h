#pragma once

#include "core/base/result.h"

#include <QSize>
#include <QString>

namespace flamelane {

class TimelineView;

/// Draws all that the timeline shows into a .png, .svg or .pdf file, chosen by its name's end.
/// `size` is in units of the screen; a PNG has `scale` pixels for each. Errors: another ending, no
/// memory for the picture, the file cannot be written.
[[nodiscard]] Result<void> writePicture(TimelineView& view, const QString& path, QSize size,
                                        double scale);

} // namespace flamelane
