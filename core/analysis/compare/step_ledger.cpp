#include "core/analysis/compare/step_ledger.h"

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

/// A stretch of a device's time and the work that it belongs to.
struct Stretch
{
    TimeRange range;
    uint32_t work = 0;
};

/// Which work an instant belongs to where several run.
int rankOf(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Communication:
        return 1;
    case SliceKind::Copy:
        return 2;
    default:
        return 0;
    }
}

/// The stretches of the work of one rank: each instant to what was there first.
std::vector<Stretch> coveredBy(const Trace& trace, DeviceId device, int rank)
{
    const SliceTable& slices = trace.slices;
    std::vector<Stretch> works;
    for (uint32_t i = 0; i < trace.gpuWork.size(); ++i) {
        const GpuWork& work = trace.gpuWork[i];
        if (work.device == device && rankOf(slices.kind[work.slice.index()]) == rank) {
            works.push_back({slices.range(work.slice), i});
        }
    }
    std::stable_sort(works.begin(), works.end(), [](const Stretch& a, const Stretch& b) {
        return a.range.start < b.range.start;
    });
    std::vector<Stretch> covered;
    for (const Stretch& work : works) {
        const TimeNs from = covered.empty() ? work.range.start
                                            : std::max(work.range.start, covered.back().range.end);
        if (from < work.range.end) {
            covered.push_back({{from, work.range.end}, work.work});
        }
    }
    return covered;
}

std::vector<Stretch> busyStretches(const Trace& trace, DeviceId device)
{
    std::vector<Stretch> all;
    Intervals taken;
    for (int rank = 0; rank < 3; ++rank) {
        std::vector<TimeRange> ranges;
        for (const Stretch& stretch : coveredBy(trace, device, rank)) {
            const Intervals left
                = subtracted(Intervals({stretch.range}), within(taken, stretch.range));
            for (const TimeRange range : left.ranges()) {
                all.push_back({range, stretch.work});
            }
            ranges.push_back(stretch.range);
        }
        taken = united(taken, Intervals(std::move(ranges)));
    }
    std::sort(all.begin(), all.end(),
              [](const Stretch& a, const Stretch& b) { return a.range.start < b.range.start; });
    return all;
}

class Ledger
{
public:
    Ledger(const Trace& trace, std::vector<TimeRange> steps, const PathOptions& options)
        : m_trace(trace)
        , m_paths(trace, options)
        , m_steps(std::move(steps))
        , m_rowOfWork(trace.gpuWork.size(), kNone)
    {
        for (const TimeRange step : m_steps) {
            m_ledger.steps.push_back(step.duration());
        }
    }

    void addBusy(DeviceId device)
    {
        for (std::vector<TimeNs>& part : m_ledger.split) {
            part.resize(m_steps.size());
        }
        for (const Stretch& stretch : busyStretches(m_trace, device)) {
            const SliceId slice = m_trace.gpuWork[stretch.work].slice;
            const auto rank = static_cast<size_t>(rankOf(m_trace.slices.kind[slice.index()]));
            add(
                stretch.range, {m_trace.slices.range(slice), slice},
                [&] { return rowOfWork(stretch.work); }, &m_ledger.split[rank]);
        }
    }

    void addIdle(TimeRange range, Cause cause)
    {
        add(range, {range, SliceId()}, [&] {
            return rowAt({{std::string(causeName(cause))}, false}, cause);
        });
    }

    StepLedger take()
    {
        findFamilies();
        for (LedgerRow& row : m_ledger.rows) {
            const GpuWork* work = row.longest.slice ? m_trace.workOf(row.longest.slice) : nullptr;
            row.extents = work != nullptr ? extentsOf(work->fields) : LaunchExtents();
        }
        return std::move(m_ledger);
    }

private:
    static constexpr uint32_t kNone = UINT32_MAX;

    /// Asks for the row only where the range lies in some step.
    template<typename RowOf>
    void add(TimeRange range, const Instance& instance, const RowOf& rowOf,
             std::vector<TimeNs>* split = nullptr)
    {
        auto step = std::partition_point(m_steps.begin(), m_steps.end(), [range](TimeRange each) {
            return each.end <= range.start;
        });
        for (; step != m_steps.end() && step->start < range.end; ++step) {
            const TimeNs time = range.intersected(*step).duration();
            if (time > 0) {
                LedgerRow& row = m_ledger.rows[rowOf()];
                const auto number = static_cast<size_t>(step - m_steps.begin());
                row.perStep[number] += time;
                if (split != nullptr) {
                    (*split)[number] += time;
                }
                row.total += time;
                keepLonger(row.longest, instance);
            }
        }
    }

    uint32_t rowOfWork(uint32_t work)
    {
        uint32_t& row = m_rowOfWork[work];
        if (row == kNone) {
            row = rowAt(m_paths.of(m_trace.gpuWork[work]), std::nullopt);
        }
        return row;
    }

    void findFamilies()
    {
        FrameTable table;
        std::vector<uint32_t> rows; // by frame
        for (const auto& [key, row] : m_byPath) {
            const LaunchPath& path = key.second;
            if (path.endsInWork && !path.isByOperator) {
                const SliceId work = m_ledger.rows[row].longest.slice;
                table.frames.push_back({table.names.intern(path.names.back()),
                                        m_trace.slices.kind[work.index()], FrameRole::Code});
                rows.push_back(row);
            }
        }
        const std::vector<FrameFamily> families = frameFamilies(table);
        for (size_t i = 0; i < rows.size(); ++i) {
            m_ledger.rows[rows[i]].family = families[i];
        }
    }

    uint32_t rowAt(LaunchPath path, std::optional<Cause> idleFor)
    {
        const auto [known, isNew]
            = m_byPath.try_emplace({idleFor, path}, static_cast<uint32_t>(m_ledger.rows.size()));
        if (isNew) {
            m_ledger.rows.push_back({std::move(path.names),
                                     path.endsInWork,
                                     idleFor,
                                     std::vector<TimeNs>(m_steps.size()),
                                     0,
                                     {},
                                     std::nullopt,
                                     {}});
        }
        return known->second;
    }

    const Trace& m_trace;
    LaunchPaths m_paths;
    std::vector<TimeRange> m_steps; // by time; they do not overlap
    std::vector<uint32_t> m_rowOfWork;
    std::map<std::pair<std::optional<Cause>, LaunchPath>, uint32_t> m_byPath;
    StepLedger m_ledger;
};

} // namespace

DeviceId busiestDevice(const Analysis& analysis)
{
    const auto busiest
        = std::max_element(analysis.devices.begin(), analysis.devices.end(),
                           [](const auto& a, const auto& b) { return a.busy < b.busy; });
    return busiest == analysis.devices.end() ? DeviceId() : busiest->device;
}

LaunchExtents extentsOf(const GpuFields& fields)
{
    return {fields.grid[0],  fields.grid[1],  fields.grid[2],
            fields.block[0], fields.block[1], fields.block[2]};
}

void keepLonger(Instance& longest, const Instance& other)
{
    const bool isFirst = longest.range == TimeRange {};
    if (isFirst || other.range.duration() > longest.range.duration()) {
        longest = other;
    }
}

std::vector<TimeRange> comparedSteps(const Trace& trace, const Analysis& analysis)
{
    std::vector<TimeRange> steps;
    const WindowKind kind = analysis.window.kind;
    if (kind == WindowKind::Steady || kind == WindowKind::Steps) {
        for (const TrainingStep& step : analysis.series.steps) {
            if (analysis.window.contains(step.range.start)) {
                steps.push_back(step.range);
            }
        }
    }
    if (!steps.empty()) {
        return steps;
    }
    if (kind == WindowKind::All) {
        const DeviceId device = busiestDevice(analysis);
        for (const GpuActivity& activity : analysis.activities) {
            if (activity.device == device) {
                return {activity.window};
            }
        }
    }
    return {reachOf(trace, analysis)};
}

StepLedger stepLedger(const Trace& trace, const Analysis& analysis, const PathOptions& options)
{
    const std::vector<TimeRange> steps = comparedSteps(trace, analysis);
    const DeviceId device = busiestDevice(analysis);
    Ledger ledger(trace, steps, options);
    if (device.isNone()) {
        for (const TimeRange step : steps) {
            ledger.addIdle(step, Cause::Unrecorded);
        }
    } else {
        ledger.addBusy(device);
        for (const Gap& gap : analysis.gaps) {
            for (const CausePart& part : gap.parts) {
                if (gap.device == device) {
                    ledger.addIdle(part.range, part.cause);
                }
            }
        }
    }
    StepLedger answer = ledger.take();
    answer.device = device;
    return answer;
}

StepLedger mergedByLaunch(const StepLedger& ledger)
{
    StepLedger merged {ledger.device, ledger.steps, {}, ledger.split};
    std::map<std::vector<std::string>, size_t> byPath;
    for (const LedgerRow& row : ledger.rows) {
        if (row.idleFor) {
            merged.rows.push_back(row);
            continue;
        }
        const std::vector<std::string> path(row.path.begin(),
                                            row.path.end() - (row.endsInWork ? 1 : 0));
        const auto [known, isNew] = byPath.try_emplace(path, merged.rows.size());
        if (isNew) {
            merged.rows.push_back(row);
            merged.rows.back().path = path;
            merged.rows.back().endsInWork = false;
            continue;
        }
        LedgerRow& sum = merged.rows[known->second];
        sum.total += row.total;
        keepLonger(sum.longest, row.longest);
        for (size_t i = 0; i < sum.perStep.size(); ++i) {
            sum.perStep[i] += row.perStep[i];
        }
    }
    return merged;
}

std::string joinedPath(const std::vector<std::string>& path)
{
    std::string text;
    for (const std::string& each : path) {
        text += text.empty() ? "" : "/";
        text += each;
    }
    return text;
}

} // namespace flamelane
