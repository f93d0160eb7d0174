#include "core/analysis/annotations.h"

#include "core/analysis/step_names.h"

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

constexpr uint32_t kNone = UINT32_MAX;

bool isAnnotation(SliceKind kind)
{
    return kind == SliceKind::Annotation || kind == SliceKind::DataLoader;
}

/// Rows in order of first use, with the way from (parent row, name) to a row.
struct Rows
{
    std::vector<AnnotationRow> rows;
    std::map<std::pair<uint32_t, std::string>, uint32_t> byPath;

    uint32_t at(uint32_t parent, std::string name)
    {
        const auto [known, isNew]
            = byPath.try_emplace({parent, name}, static_cast<uint32_t>(rows.size()));
        if (isNew) {
            rows.emplace_back();
            rows.back().name = std::move(name);
            rows.back().parent = parent;
            rows.back().depth = parent == kNone ? 0 : rows[parent].depth + 1;
        }
        return known->second;
    }
};

/// Adds what the hardware counted for each row. `rowOf` is by slice.
void addMetrics(const Trace& trace, const Window& window, const GpuMetrics& metrics,
                const std::vector<uint32_t>& rowOf, std::vector<AnnotationRow>& rows)
{
    const SliceTable& slices = trace.slices;
    const auto isCounted = [&](uint32_t slice) {
        return isAnnotation(slices.kind[slice]) && window.contains(slices.start[slice]);
    };
    std::vector<DeviceId> devices(slices.size(), metrics.onlyDevice()); // by slice
    std::vector<bool> hasWork(slices.size());
    for (const GpuWork& work : trace.gpuWork) {
        const MetricSums sums = metrics.over(work.device, slices.range(work.slice));
        for (SliceId at = work.launch; !at.isNone(); at = slices.parent[at.index()]) {
            const uint32_t i = at.index();
            if (!isCounted(i)) {
                continue;
            }
            rows[rowOf[i]].gpuMetrics.add(sums);
            devices[i] = hasWork[i] ? devices[i] : work.device;
            hasWork[i] = true;
        }
    }
    for (uint32_t i = 0; i < slices.size(); ++i) {
        if (isCounted(i)) {
            rows[rowOf[i]].hostMetrics.add(metrics.over(devices[i], slices.range(SliceId(i))));
        }
    }
}

/// The rows in the order that is promised, parents renumbered.
std::vector<AnnotationRow> inTreeOrder(std::vector<AnnotationRow> rows)
{
    std::vector<std::vector<uint32_t>> inside(rows.size() + 1); // the last entry: the roots
    for (uint32_t i = 0; i < rows.size(); ++i) {
        inside[rows[i].parent == kNone ? rows.size() : rows[i].parent].push_back(i);
    }
    // Depth first with a stack of our own: nesting comes from the file.
    const auto before = [&rows](uint32_t a, uint32_t b) {
        return rows[a].total != rows[b].total ? rows[a].total > rows[b].total
                                              : rows[a].name < rows[b].name;
    };
    std::vector<AnnotationRow> ordered;
    std::vector<uint32_t> place(rows.size(), kNone);
    std::vector<uint32_t> open;
    const auto push = [&](std::vector<uint32_t>& children) {
        std::sort(children.begin(), children.end(), before);
        open.insert(open.end(), children.rbegin(), children.rend());
    };
    push(inside.back());
    while (!open.empty()) {
        const uint32_t row = open.back();
        open.pop_back();
        place[row] = static_cast<uint32_t>(ordered.size());
        ordered.push_back(rows[row]);
        if (rows[row].parent != kNone) {
            ordered.back().parent = place[rows[row].parent];
        }
        push(inside[row]);
    }
    return ordered;
}

} // namespace

std::vector<AnnotationRow> annotationTree(const Trace& trace, const Window& window,
                                          const GpuMetrics& metrics)
{
    const SliceTable& slices = trace.slices;
    const GpuTimes gpu = gpuTimes(trace);
    const StepNames steps(trace);
    Rows tree;
    std::vector<uint32_t> rowOf(slices.size(), kNone); // of the innermost annotation at a slice
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceId parent = slices.parent[i];
        const uint32_t around = parent.isNone() ? kNone : rowOf[parent.index()];
        rowOf[i] = around;
        if (!isAnnotation(slices.kind[i])) {
            continue;
        }
        rowOf[i] = tree.at(around, steps.nameOf(slices.name[i]));
        if (!window.contains(slices.start[i])) {
            continue;
        }
        const TimeNs duration = slices.duration[i];
        AnnotationRow& row = tree.rows[rowOf[i]];
        if (row.count == 0 || duration > row.max) {
            row.max = duration;
            row.longest = SliceId(i);
        }
        row.min = row.count == 0 ? duration : std::min(row.min, duration);
        ++row.count;
        row.total += duration;
        row.self += duration;
        row.gpuTotal += gpu.total[i];
        if (around != kNone) {
            tree.rows[around].self -= duration;
        }
    }
    if (!metrics.isEmpty()) {
        addMetrics(trace, window, metrics, rowOf, tree.rows);
    }
    return inTreeOrder(std::move(tree.rows));
}

std::string annotationPath(const std::vector<AnnotationRow>& rows, size_t row)
{
    std::vector<size_t> chain;
    for (size_t at = row; at != kNone; at = rows[at].parent) {
        chain.push_back(at);
    }
    std::string path;
    for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
        path += (path.empty() ? "" : "/") + rows[*at].name;
    }
    return path;
}

} // namespace flamelane
