#pragma once

#include "widgets/flamegraph/flame_scene.h"
#include "widgets/painting/box_list.h"

#include <QHash>
#include <QStaticText>

#include <vector>

class QPainter;

namespace flamelane {

/// Puts a flame graph on a painter: boxes gathered by colour, then names, then what is picked.
/// Boxes are drawn in pixels of the device, so that they are sharp at every scale. Keeps its lists
/// and its numbers from frame to frame.
class FlamePainter
{
public:
    explicit FlamePainter(FlameScene& scene);

    /// Before another tree, or the same in other units.
    void forgetNumbers() { m_numbers.clear(); }
    /// `hasFocus` decides how the picked box is outlined.
    void paint(QPainter& painter, bool hasFocus);

private:
    struct Label
    {
        QPointF baseline;
        double width = 0;
        uint32_t node = 0;
        bool isOthers = false;
        QColor color;
    };

    void gather();
    void gatherLabel(const FlameSpan& span, const QRect& box, const QColor& color);
    void paintBoxes(QPainter& painter);
    void paintLone(QPainter& painter);
    void paintLabels(QPainter& painter);
    void paintName(QPainter& painter, const Label& label, double width);
    [[nodiscard]] double nameWidthOf(const Label& label);
    void paintOutline(QPainter& painter, bool hasFocus);
    [[nodiscard]] const QStaticText& numberOf(uint32_t node);

    FlameScene& m_scene;
    QHash<uint32_t, QStaticText> m_numbers; // by node: weight and share, or the change
    // Of the frame, in pixels of the device.
    BoxList m_boxes; // "others" are folded
    std::vector<QRect> m_hatched;
    std::vector<QRect> m_new; // frames that B alone has
    std::vector<QRect> m_gone; // and A
    std::vector<QRect> m_pins;
    std::vector<Label> m_labels;
};

} // namespace flamelane
