#include "widgets/pages/wrap_layout.h"

#include <QWidget>

#include <algorithm>

namespace flamelane {

WrapLayout::WrapLayout(QWidget* parent)
    : QLayout(parent)
{
}

WrapLayout::~WrapLayout()
{
    qDeleteAll(m_items);
}

void WrapLayout::addItem(QLayoutItem* item)
{
    m_items << item;
    invalidate(); // showing what was added before may have settled the layout already
}

QLayoutItem* WrapLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int WrapLayout::heightForWidth(int width) const
{
    return arrange(QRect(0, 0, width, 0), false);
}

QSize WrapLayout::sizeHint() const
{
    const QMargins margins = contentsMargins();
    QSize size;
    for (const QLayoutItem* item : m_items) {
        if (!item->isEmpty()) {
            size.rwidth() += item->sizeHint().width() + spacing();
            size.setHeight(std::max(size.height(), item->sizeHint().height()));
        }
    }
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize WrapLayout::minimumSize() const
{
    const QMargins margins = contentsMargins();
    QSize size;
    for (const QLayoutItem* item : m_items) {
        size = size.expandedTo(item->isEmpty() ? QSize() : item->minimumSize());
    }
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void WrapLayout::setGeometry(const QRect& area)
{
    QLayout::setGeometry(area);
    arrange(area, true);
}

int WrapLayout::arrange(const QRect& area, bool isMoving) const
{
    const QRect inner = area.marginsRemoved(contentsMargins());
    int x = inner.left();
    int y = inner.top();
    int lineHeight = 0;
    QList<std::pair<QLayoutItem*, QRect>> line;
    const auto endLine = [&] {
        for (const auto& [item, rect] : line) {
            const int down = (lineHeight - rect.height()) / 2; // in the middle of the line
            if (isMoving) {
                item->setGeometry(rect.translated(0, down));
            }
        }
        line.clear();
    };
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        QSize size = item->sizeHint();
        size.setWidth(std::min(size.width(), std::max(1, inner.width())));
        if (x > inner.left() && x + size.width() > inner.right() + 1) {
            endLine();
            x = inner.left();
            y += lineHeight + spacing();
            lineHeight = 0;
        }
        line << std::pair(item, QRect(QPoint(x, y), size));
        x += size.width() + spacing();
        lineHeight = std::max(lineHeight, size.height());
    }
    endLine();
    return y + lineHeight - area.top() + contentsMargins().bottom();
}

} // namespace flamelane
