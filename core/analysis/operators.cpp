#include "core/analysis/operators.h"

#include "core/analysis/step_names.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

bool isRow(SliceKind kind)
{
    return kind == SliceKind::Operator || kind == SliceKind::Annotation
        || kind == SliceKind::DataLoader || kind == SliceKind::OsCall
        || kind == SliceKind::LibraryCall || isCall(kind);
}

/// An annotation that may end on another thread: its time is no thread's own.
bool isAsync(const Trace& trace, uint32_t slice)
{
    return trace.slices.kind[slice] == SliceKind::Annotation && trace.slices.parent[slice].isNone()
        && trace.tracks[trace.trackOf(SliceId(slice)).index()].kind == TrackKind::Async;
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

/// The rows of a table in order of their first call: one for each name and kind, or for each of
/// these and group.
class Rows
{
public:
    static constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

    Rows(const Trace& trace, const CallGroups* groups)
        : m_trace(trace)
        , m_groups(groups)
        , m_byName(kSliceKinds)
        , m_steps(trace)
    {
    }

    /// The row that a call is part of.
    uint32_t at(uint32_t slice)
    {
        uint32_t& ofName = ofNameOf(slice);
        if (m_groups == nullptr) {
            return ofName != kNone ? ofName : ofName = add(slice, 0);
        }
        if (ofName == kNone) {
            ofName = m_names++;
        }
        const uint32_t group = m_groups->ofSlice[slice];
        const auto [found, isNew] = m_byGroup.emplace(uint64_t {ofName} << 32U | group,
                                                      static_cast<uint32_t>(m_rows.size()));
        return isNew ? add(slice, group) : found->second;
    }

    [[nodiscard]] OperatorRow& operator[](uint32_t row) { return m_rows[row]; }
    [[nodiscard]] std::vector<OperatorRow> take() { return std::move(m_rows); }

private:
    uint32_t& ofNameOf(uint32_t slice)
    {
        const SliceKind kind = m_trace.slices.kind[slice];
        StringId name = m_trace.slices.name[slice];
        name = kind == SliceKind::Annotation ? m_steps.alike(name) : name;
        std::vector<uint32_t>& byName = m_byName[static_cast<size_t>(kind)];
        byName.resize(m_trace.strings.size(), kNone);
        return byName[name.index()];
    }

    uint32_t add(uint32_t slice, uint32_t group)
    {
        OperatorRow row;
        row.kind = m_trace.slices.kind[slice];
        const StringId name = m_trace.slices.name[slice];
        row.name = row.kind == SliceKind::Annotation ? m_steps.nameOf(name)
                                                     : std::string(m_trace.strings.view(name));
        row.group = m_groups != nullptr ? m_groups->text[group] : std::string();
        m_rows.push_back(std::move(row));
        return static_cast<uint32_t>(m_rows.size() - 1);
    }

    const Trace& m_trace;
    const CallGroups* m_groups;
    std::vector<OperatorRow> m_rows;
    std::vector<std::vector<uint32_t>> m_byName; // by kind, then by name
    std::unordered_map<uint64_t, uint32_t> m_byGroup; // only looked up
    uint32_t m_names = 0;
    StepNames m_steps;
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

/// By process, the GPU work launched in it: when, and the sum of all up to it.
using LaunchedWork = std::map<ProcessId, std::vector<std::pair<TimeNs, TimeNs>>>;

LaunchedWork launchedWork(const Trace& trace)
{
    LaunchedWork launched;
    for (const GpuWork& work : trace.gpuWork) {
        if (!work.launch.isNone()) {
            const ProcessId process = trace.tracks[trace.trackOf(work.launch).index()].process;
            launched[process].emplace_back(trace.slices.start[work.launch.index()],
                                           trace.slices.duration[work.slice.index()]);
        }
    }
    for (auto& [process, works] : launched) {
        std::sort(works.begin(), works.end());
        TimeNs sum = 0;
        for (auto& [start, upTo] : works) {
            sum += upTo;
            upTo = sum;
        }
    }
    return launched;
}

/// What may end on another thread is on no stack: the work launched in its process while it was
/// open is its own.
void addToAsync(const Trace& trace, GpuTimes& times)
{
    const SliceTable& slices = trace.slices;
    LaunchedWork launched;
    const auto sumBefore = [&launched](ProcessId process, TimeNs time) {
        const auto& works = launched[process];
        const auto after
            = std::lower_bound(works.begin(), works.end(), std::pair(time, TimeNs {INT64_MIN}));
        return after == works.begin() ? 0 : std::prev(after)->second;
    };
    for (const Track& track : trace.tracks) {
        if (track.kind != TrackKind::Async) {
            continue;
        }
        for (uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            if (slices.kind[i] != SliceKind::Annotation) {
                continue;
            }
            if (launched.empty()) {
                launched = launchedWork(trace);
            }
            const TimeRange range = slices.range(SliceId(i));
            times.total[i]
                = sumBefore(track.process, range.end) - sumBefore(track.process, range.start);
        }
    }
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
    addToAsync(trace, times);
    // Parents precede their children, so that one pass from the back carries everything up.
    for (uint32_t i = slices.size(); i-- > 0;) {
        if (!slices.parent[i].isNone()) {
            times.total[slices.parent[i].index()] += times.total[i];
        }
    }
    return times;
}

std::vector<OperatorRow> operatorTable(const Trace& trace, const Window& window,
                                       const CallGroups* groups)
{
    const SliceTable& slices = trace.slices;
    const GpuTimes gpu = gpuTimes(trace);
    const Wrappers wrappers(slices);
    Rows table(trace, groups);
    std::vector<uint32_t> sliceRow(slices.size(), Rows::kNone); // the row that a slice is part of
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceKind kind = slices.kind[i];
        if (!isRow(kind) || isAsync(trace, i)) {
            continue;
        }
        const bool isWrapped = wrappers.isWrapped(slices, i);
        if (isWrapped) {
            sliceRow[i] = sliceRow[wrappers.around[i].index()];
        } else if (window.contains(slices.start[i])) {
            sliceRow[i] = table.at(i);
            OperatorRow& row = table[sliceRow[i]];
            addCall(row, slices.duration[i], SliceId(i));
            row.gpuTotal += gpu.total[i];
        }
        if (sliceRow[i] != Rows::kNone) {
            OperatorRow& row = table[sliceRow[i]];
            row.cpuSelf += slices.duration[i];
            row.gpuSelf += isCall(kind) ? 0 : gpu.self[i];
        }
        const SliceId around = wrappers.around[i];
        if (!around.isNone() && sliceRow[around.index()] != Rows::kNone) {
            table[sliceRow[around.index()]].cpuSelf -= slices.duration[i];
        }
    }
    std::vector<OperatorRow> rows = table.take();
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
        return std::tie(a.name, a.kind, a.group) < std::tie(b.name, b.kind, b.group);
    });
    return rows;
}

} // namespace flamelane
