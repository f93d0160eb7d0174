#include "core/analysis/operators.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace flamelane {

namespace {

bool isRow(SliceKind kind)
{
    return kind == SliceKind::Operator || kind == SliceKind::Annotation
        || kind == SliceKind::DataLoader || isCall(kind);
}

/// The nearest slice around this one that is a row; Python in between is looked through.
SliceId rowAround(const SliceTable& slices, SliceId slice)
{
    SliceId around = slices.parent[slice.index()];
    while (!around.isNone() && !isRow(slices.kind[around.index()])) {
        around = slices.parent[around.index()];
    }
    return around;
}

/// Name under which a slice is summed up: all steps are one row.
StringId rowName(const Trace& trace, SliceId slice, StringId& stepName)
{
    const StringId name = trace.slices.name[slice.index()];
    if (trace.slices.kind[slice.index()] != SliceKind::Annotation
        || !trace.strings.view(name).starts_with("ProfilerStep#")) {
        return name;
    }
    if (stepName.isNone()) {
        stepName = name; // the first stands for all
    }
    return stepName;
}

/// Operators whose only row inside bears their own name, and the ones inside, by slice.
struct Wrappers
{
    std::vector<uint32_t> children; // rows directly inside
    std::vector<SliceId> around; // rowAround

    explicit Wrappers(const SliceTable& slices)
        : children(slices.size())
        , around(slices.size())
    {
        for (uint32_t i = 0; i < slices.size(); ++i) {
            if (!isRow(slices.kind[i])) {
                continue;
            }
            around[i] = rowAround(slices, SliceId(i));
            if (!around[i].isNone()) {
                ++children[around[i].index()];
            }
        }
    }

    /// True where the row around it stands for this slice as well.
    [[nodiscard]] bool isWrapped(const SliceTable& slices, uint32_t slice) const
    {
        const SliceId wrapper = around[slice];
        return slices.kind[slice] == SliceKind::Operator && !wrapper.isNone()
            && slices.kind[wrapper.index()] == SliceKind::Operator
            && slices.name[wrapper.index()] == slices.name[slice] && children[wrapper.index()] == 1;
    }
};

void addCall(OperatorRow& row, TimeNs duration, SliceId slice)
{
    if (row.count == 0 || duration > row.cpuMax) {
        row.cpuMax = duration;
        row.longest = slice;
    }
    row.cpuMin = row.count == 0 ? duration : std::min(row.cpuMin, duration);
    row.cpuTotal += duration;
    ++row.count;
}

} // namespace

GpuTimes gpuTimes(const Trace& trace)
{
    const SliceTable& slices = trace.slices;
    GpuTimes times {std::vector<TimeNs>(slices.size()), std::vector<TimeNs>(slices.size())};
    for (const GpuWork& work : trace.gpuWork) {
        SliceId owner = work.launch;
        if (owner.isNone()) {
            continue;
        }
        const TimeNs duration = slices.duration[work.slice.index()];
        times.total[owner.index()] += duration;
        SliceId annotation;
        while (!owner.isNone() && slices.kind[owner.index()] != SliceKind::Operator) {
            const bool isAnnotation = slices.kind[owner.index()] == SliceKind::Annotation
                || slices.kind[owner.index()] == SliceKind::DataLoader;
            if (isAnnotation && annotation.isNone()) {
                annotation = owner;
            }
            owner = slices.parent[owner.index()];
        }
        owner = owner.isNone() ? annotation : owner;
        if (!owner.isNone()) {
            times.self[owner.index()] += duration;
        }
    }
    // Parents precede their children, so that one pass from the back carries everything up.
    for (uint32_t i = slices.size(); i-- > 0;) {
        if (!slices.parent[i].isNone()) {
            times.total[slices.parent[i].index()] += times.total[i];
        }
    }
    return times;
}

std::vector<OperatorRow> operatorTable(const Trace& trace, const Window& window)
{
    const SliceTable& slices = trace.slices;
    const GpuTimes gpu = gpuTimes(trace);
    const Wrappers wrappers(slices);
    // One row for each name and kind that occurs; found by a table over names for each kind.
    constexpr uint32_t kNoRow = std::numeric_limits<uint32_t>::max();
    std::vector<std::vector<uint32_t>> rowOf(kSliceKinds);
    std::vector<OperatorRow> rows;
    std::vector<uint32_t> sliceRow(slices.size(), kNoRow); // the row that a slice is part of
    StringId stepName;
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceKind kind = slices.kind[i];
        if (!isRow(kind)) {
            continue;
        }
        const bool isWrapped = wrappers.isWrapped(slices, i);
        if (isWrapped) {
            sliceRow[i] = sliceRow[wrappers.around[i].index()];
        } else if (window.kind == WindowKind::All || window.time.contains(slices.start[i])) {
            std::vector<uint32_t>& byName = rowOf[static_cast<size_t>(kind)];
            byName.resize(trace.strings.size(), kNoRow);
            const StringId name = rowName(trace, SliceId(i), stepName);
            uint32_t& row = byName[name.index()];
            if (row == kNoRow) {
                row = static_cast<uint32_t>(rows.size());
                rows.emplace_back();
                rows.back().name = name == stepName ? "ProfilerStep*" : trace.strings.view(name);
                rows.back().kind = kind;
            }
            sliceRow[i] = row;
            addCall(rows[row], slices.duration[i], SliceId(i));
            rows[row].gpuTotal += gpu.total[i];
        }
        if (sliceRow[i] != kNoRow) {
            OperatorRow& row = rows[sliceRow[i]];
            row.cpuSelf += slices.duration[i];
            row.gpuSelf += isCall(kind) ? 0 : gpu.self[i];
        }
        const SliceId around = wrappers.around[i];
        if (!around.isNone() && sliceRow[around.index()] != kNoRow) {
            rows[sliceRow[around.index()]].cpuSelf -= slices.duration[i];
        }
    }
    for (OperatorRow& row : rows) {
        if (isCall(row.kind)) {
            row.gpuTotal = 0; // a call's work is the operator's
        }
    }
    std::sort(rows.begin(), rows.end(), [](const OperatorRow& a, const OperatorRow& b) {
        if (a.gpuTotal != b.gpuTotal) {
            return a.gpuTotal > b.gpuTotal;
        }
        if (a.cpuSelf != b.cpuSelf) {
            return a.cpuSelf > b.cpuSelf;
        }
        return a.name != b.name ? a.name < b.name : a.kind < b.kind;
    });
    return rows;
}

} // namespace flamelane
