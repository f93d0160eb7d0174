#pragma once

#include "core/analysis/flame/flame_tree.h"

#include <iosfwd>
#include <string>
#include <string_view>

namespace flamelane {

/// Folded stacks, one line for each stack with weight of its own: "outermost;...;innermost 12".
/// Integers in the tree's unit (ns, bytes, calls). A semicolon in a name becomes a colon, a line
/// break a blank: https://github.com/brendangregg/FlameGraph, stackcollapse.
void writeFolded(std::ostream& out, const FlameTree& tree);

/// A "sampled" profile of https://www.speedscope.app/file-format-schema.json, one sample for each
/// stack with weight of its own.
void writeSpeedscope(std::ostream& out, const FlameTree& tree, std::string_view title);

/// {name, self_ns, total_ns, count, kind, children []} from the root, where there is also
/// hidden_ns. "ns" is "bytes", "count" or "weight" where the tree weighs these.
void writeFlameJson(std::ostream& out, const FlameTree& tree);

struct FlamePicture
{
    std::string title;
    std::string subtitle; // what it weighs, in which window, behind which filters
    double width = 1600; // px
};

/// A picture that a browser shows by itself, with search, zoom and the full names. Neighbours that
/// are too narrow to be seen after some zooming in, less than a fifth of a pixel each, are one box
/// of "others".
void writeFlameSvg(std::ostream& out, const FlameTree& tree, const FlamePicture& picture);

} // namespace flamelane
