#include "widgets/painting/box_list.h"

#include <QPainter>

namespace flamelane {

void BoxList::add(int colorNumber, Shade shade, bool isFolded, const QRect& box)
{
    const auto at = static_cast<size_t>((colorNumber * kShadeCount + static_cast<int>(shade)) * 2
                                        + (isFolded ? 1 : 0));
    if (at >= m_boxes.size()) {
        m_boxes.resize(at + 1);
    }
    m_boxes[at].push_back(box);
}

void BoxList::paint(QPainter& painter, const SliceColors& colors)
{
    painter.setPen(Qt::NoPen);
    for (size_t i = 0; i < m_boxes.size(); ++i) {
        std::vector<QRect>& boxes = m_boxes[i];
        if (boxes.empty()) {
            continue;
        }
        const auto number = static_cast<int>(i / 2) / kShadeCount;
        const auto shade = static_cast<Shade>(i / 2 % kShadeCount);
        painter.setBrush(i % 2 == 0 ? colors.fill(number, shade)
                                    : colors.foldedFill(number, shade));
        painter.drawRects(boxes.data(), static_cast<int>(boxes.size()));
        boxes.clear();
    }
}

} // namespace flamelane
