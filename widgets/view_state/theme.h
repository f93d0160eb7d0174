#pragma once

#include "core/analysis/cause.h"
#include "core/analysis/flame/frame_family.h"
#include "core/trace/slice_kind.h"

#include <QColor>
#include <QPalette>

#include <string_view>

namespace flamelane {

enum class ThemeChoice
{
    System,
    Light,
    Dark
};

/// All colours of the program; LOOK's two columns. A value: whoever paints holds a copy.
struct Theme
{
    bool isDark = false;
    QColor background, panel, grid;
    QColor text, mutedText, accent;
    QColor runA, runB, faster, slower;

    [[nodiscard]] static Theme light();
    [[nodiscard]] static Theme dark();
    /// The palette for Qt's own widgets.
    [[nodiscard]] QPalette palette() const;
    /// Fixed hue by kind, lightness by the name's hash; stable from run to run.
    [[nodiscard]] QColor sliceColor(SliceKind kind, std::string_view name) const;
    /// Black or white-ish, whichever reads better on `fill`.
    [[nodiscard]] QColor textOn(QColor fill) const;
    /// Profiler overhead and spans are drawn hatched, so that colour is not the only sign.
    [[nodiscard]] static bool isHatched(SliceKind kind);
    /// Of idle time by what the device waited for; related to the kinds of slices that cause it.
    [[nodiscard]] QColor causeColor(Cause cause) const;
    /// Of a frame by the library that it belongs to.
    [[nodiscard]] QColor familyColor(FrameFamily family, std::string_view name) const;
    /// From hardly any (0) to all (1).
    [[nodiscard]] QColor heatColor(double share) const;
    /// Idle time that no part of the program is the cause of: profiler, nothing recorded.
    [[nodiscard]] static bool isHatched(Cause cause);
};

} // namespace flamelane
