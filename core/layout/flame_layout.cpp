#include "core/layout/flame_layout.h"

#include <algorithm>

namespace flamelane {

namespace {

/// Lays one tree out, level by level.
class FlameLayout
{
public:
    FlameLayout(const FlameTree& tree, const FlameLayoutRequest& request)
        : m_tree(tree)
        , m_request(request)
        , m_scale(request.width / std::max(request.range.end - request.range.start, 1e-9))
    {
    }

    std::vector<FlameSpan> spans()
    {
        std::vector<uint32_t> level {0};
        for (uint32_t row = 0; !level.empty() && row < m_request.endRow; ++row) {
            if (row == 0) {
                add(0, 0, row, m_tree.total[0], m_tree.start[0]);
            }
            std::vector<uint32_t> next;
            for (const uint32_t node : level) {
                addChildren(node, row + 1, next);
            }
            level = std::move(next);
        }
        return std::move(m_spans);
    }

private:
    [[nodiscard]] double end(uint32_t node) const
    {
        return static_cast<double>(m_tree.start[node]) + static_cast<double>(m_tree.total[node]);
    }

    void addChildren(uint32_t node, uint32_t row, std::vector<uint32_t>& next)
    {
        const uint32_t first = m_tree.firstChild[node];
        const uint32_t last = first + m_tree.childCount[node];
        uint32_t child = first;
        for (uint32_t count = last - first; count > 0;) { // the first that ends within the view
            const uint32_t half = count / 2;
            if (end(child + half) <= m_request.range.start) {
                child += half + 1;
                count -= half + 1;
            } else {
                count = half;
            }
        }
        for (; child < last && static_cast<double>(m_tree.start[child]) < m_request.range.end;
             ++child) {
            const double width = static_cast<double>(m_tree.total[child]) * m_scale;
            if (width < m_request.minWidth) {
                // Siblings come by weight: all that follow are narrow too.
                const int64_t weight
                    = m_tree.start[last - 1] + m_tree.total[last - 1] - m_tree.start[child];
                if (weight > 0) {
                    add(child, last - child, row, weight, m_tree.start[child]);
                }
                return;
            }
            add(child, 0, row, m_tree.total[child], m_tree.start[child]);
            next.push_back(child);
        }
    }

    void add(uint32_t node, uint32_t others, uint32_t row, int64_t weight, int64_t start)
    {
        if (row < m_request.firstRow || row >= m_request.endRow) {
            return;
        }
        const double left = (static_cast<double>(start) - m_request.range.start) * m_scale;
        const double right = left + static_cast<double>(weight) * m_scale;
        FlameSpan span;
        span.node = node;
        span.others = others;
        span.row = row;
        span.x = std::clamp(left, 0.0, m_request.width);
        span.width = std::clamp(right, 0.0, m_request.width) - span.x;
        span.weight = weight;
        m_spans.push_back(span);
    }

    const FlameTree& m_tree;
    const FlameLayoutRequest& m_request;
    double m_scale; // units of the view for each unit of weight
    std::vector<FlameSpan> m_spans;
};

} // namespace

FlameRange rangeOf(const FlameTree& tree, uint32_t node)
{
    const auto start = static_cast<double>(tree.start[node]);
    return {start, start + static_cast<double>(tree.total[node])};
}

std::vector<FlameSpan> layoutFlame(const FlameTree& tree, const FlameLayoutRequest& request)
{
    return FlameLayout(tree, request).spans();
}

int flameSpanAt(const std::vector<FlameSpan>& spans, uint32_t row, double x)
{
    const auto after = std::partition_point(spans.begin(), spans.end(), [&](const FlameSpan& s) {
        return s.row < row || (s.row == row && s.x <= x);
    });
    if (after == spans.begin()) {
        return -1;
    }
    const auto span = after - 1;
    const bool isHit = span->row == row && x < span->x + span->width;
    return isHit ? static_cast<int>(span - spans.begin()) : -1;
}

uint32_t flameRows(const FlameTree& tree)
{
    std::vector<uint32_t> row(tree.size());
    for (uint32_t node = 1; node < tree.size(); ++node) {
        row[node] = row[tree.parent[node]] + 1;
    }
    return row.empty() ? 0 : *std::max_element(row.begin(), row.end()) + 1;
}

} // namespace flamelane
