#pragma once

#include "app/gui/command_line.h"

#include <optional>

namespace flamelane {

/// Why a picture could not be made, with the file it is about, and what the program then exits
/// with.
struct RenderFailure
{
    QString file;
    QString message;
    int exitCode = 0;
};

/// Reads the trace, or the two that are compared, and draws without a window. Waits until it is
/// done.
[[nodiscard]] std::optional<RenderFailure> renderPicture(const QStringList& paths,
                                                         const PictureRequest& request);

} // namespace flamelane
