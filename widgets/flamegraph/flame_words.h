#pragma once

#include "widgets/flamegraph/flame_scene.h"

#include <QString>

namespace flamelane {

/// "12.3 ms", or "1.23 ms / step".
[[nodiscard]] QString weightText(const FlameTree& tree, const FlameLook& look, int64_t weight);
/// "1 234", or "1.5 / step".
[[nodiscard]] QString countText(const FlameLook& look, uint64_t count);
/// What the counts of a tree count: "Calls", "Allocations", "Samples".
[[nodiscard]] QString countTitle(FlameWeight weight);
/// Of the root's total.
[[nodiscard]] QString shareText(const FlameTree& tree, int64_t weight);
/// What stands on a box.
[[nodiscard]] QString boxName(const FlameTree& tree, const QString& rootName, uint32_t node);
/// Name and numbers of what a span stands for; lines are cut so that it fits any screen.
[[nodiscard]] QString spanToolTip(const FlameScene& scene, const FlameSpan& span);
/// The frames from the outermost to the node, one a line.
[[nodiscard]] QString stackText(const FlameTree& tree, uint32_t node);
/// Cut into lines of about so many characters, at places where a name has joints; at most `most`
/// lines, then an ellipsis.
[[nodiscard]] QString wrappedName(const QString& name, int columns, int most);

/// "GPU time", "Calls".
[[nodiscard]] QString weightTitle(FlameWeight weight);
/// "Fold", "Hide", "Isolate": what a filter does.
[[nodiscard]] QString modeTitle(FilterMode mode);

} // namespace flamelane
