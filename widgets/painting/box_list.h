#pragma once

#include "widgets/painting/slice_colors.h"

#include <QRect>

#include <vector>

class QPainter;

namespace flamelane {

/// Boxes of one frame gathered by colour, so that a painter changes its brush but once for each.
/// Keeps its memory from frame to frame.
class BoxList
{
public:
    void add(int colorNumber, Shade shade, bool isFolded, const QRect& box);
    /// Paints all boxes without outlines, and forgets them.
    void paint(QPainter& painter, const SliceColors& colors);

private:
    std::vector<std::vector<QRect>> m_boxes; // by colour, shade, and whether folded
};

} // namespace flamelane
