#include "core/analysis/statistics.h"

#include "core/base/intervals.h"

#include <algorithm>
#include <unordered_map>

namespace flamelane {

namespace {

constexpr uint32_t kSlicesPerCheck = 65536; // how often a cancelled summary is noticed

/// Adds slices up by name and kind.
class Summary
{
public:
    Summary(const Trace& trace, TimeRange range)
        : m_trace(trace)
        , m_range(range)
    {
    }

    /// False where the work was cancelled on the way.
    bool addTrack(TrackId track, const Progress& progress)
    {
        m_across = slicesAcross(m_trace, track, m_range.start);
        m_run = slicesBeginningIn(m_trace, track, m_range);
        m_seen.clear();
        for (const SliceId id : m_across) {
            addSlice(id);
        }
        for (uint32_t i = m_run.first; i < m_run.last; ++i) {
            if (i % kSlicesPerCheck == 0 && progress.isCancelled()) {
                return false;
            }
            addSlice(SliceId(i));
        }
        return true;
    }

    RangeSummary finish() &&
    {
        m_result.range = m_range;
        std::vector<TimeRange> all;
        for (size_t i = 0; i < m_result.names.size(); ++i) {
            NameTotals& totals = m_result.names[i];
            const Intervals covered(std::move(m_covered[i]));
            all.insert(all.end(), covered.ranges().begin(), covered.ranges().end());
            totals.covered = covered.length();
            totals.share = m_range.isEmpty()
                ? 0
                : static_cast<double>(totals.covered) / static_cast<double>(m_range.duration());
            if (const uint64_t ended = totals.count - totals.unfinished; ended > 0) {
                totals.mean = static_cast<TimeNs>((m_durations[i] + ended / 2) / ended);
            }
        }
        m_result.covered = Intervals(std::move(all)).length();
        std::sort(m_result.names.begin(), m_result.names.end(),
                  [this](const NameTotals& a, const NameTotals& b) { return isBefore(a, b); });
        return std::move(m_result);
    }

private:
    /// A slice of this track in the range.
    struct SeenSlice
    {
        TimeRange cut;
        size_t row = 0; // of m_result.names
        TimeNs coveredUntil = 0; // up to where children have taken its time
        bool isUnfinished = false;
    };

    void addSlice(SliceId id)
    {
        const SliceTable& slices = m_trace.slices;
        const TimeNs duration = slices.duration[id.index()];
        const TimeRange cut = slices.range(id).intersected(m_range);
        const size_t row = rowOf(slices.name[id.index()], slices.kind[id.index()]);
        const bool isUnfinished = m_trace.isUnfinished(id);
        m_seen.push_back({cut, row, cut.start, isUnfinished});
        ++m_result.sliceCount;
        NameTotals& totals = m_result.names[row];
        ++totals.count;
        if (isUnfinished) {
            ++totals.unfinished;
            return;
        }
        const bool isFirst = totals.longest.isNone();
        totals.min = isFirst ? duration : std::min(totals.min, duration);
        if (isFirst || duration > totals.max) {
            totals.max = duration;
            totals.longest = id;
        }
        m_durations[row] += static_cast<uint64_t>(duration);
        totals.total += cut.duration();
        totals.self += cut.duration();
        cover(row, cut);
        takeFromParent(slices.parent[id.index()], cut);
    }

    /// Takes the time of a child from the self time of its parent; what siblings share only once.
    void takeFromParent(SliceId parentId, TimeRange child)
    {
        const size_t at = seenIndex(parentId);
        if (at >= m_seen.size() || m_seen[at].isUnfinished) {
            return;
        }
        SeenSlice& parent = m_seen[at];
        // A recorded Python parent need not enclose its child.
        const TimeNs from = std::max(parent.coveredUntil, child.start);
        const TimeNs to = std::min(parent.cut.end, child.end);
        if (from < to) {
            m_result.names[parent.row].self -= to - from;
            parent.coveredUntil = to;
        }
    }

    /// Where m_seen keeps a slice; past its end for what is not in the range.
    [[nodiscard]] size_t seenIndex(SliceId id) const
    {
        if (id.isNone()) {
            return m_seen.size();
        }
        if (id.index() >= m_run.first) {
            return m_across.size() + (id.index() - m_run.first);
        }
        const auto found = std::lower_bound(m_across.begin(), m_across.end(), id);
        return found != m_across.end() && *found == id
            ? static_cast<size_t>(found - m_across.begin())
            : m_seen.size();
    }

    void cover(size_t row, TimeRange range)
    {
        std::vector<TimeRange>& covered = m_covered[row];
        if (range.isEmpty()) {
            return;
        }
        // Slices of one track come by start: most join the one before.
        if (!covered.empty() && covered.back().start <= range.start
            && range.start <= covered.back().end) {
            covered.back().end = std::max(covered.back().end, range.end);
        } else {
            covered.push_back(range);
        }
    }

    size_t rowOf(StringId name, SliceKind kind)
    {
        const uint64_t key = uint64_t {name.index()} << 8U | static_cast<uint8_t>(kind);
        const auto [found, isNew] = m_rows.try_emplace(key, m_result.names.size());
        if (isNew) {
            m_result.names.push_back({.name = name, .kind = kind, .longest = {}});
            m_covered.emplace_back();
            m_durations.push_back(0);
        }
        return found->second;
    }

    [[nodiscard]] bool isBefore(const NameTotals& a, const NameTotals& b) const
    {
        if (a.total != b.total) {
            return a.total > b.total;
        }
        if (a.count != b.count) {
            return a.count > b.count;
        }
        if (a.name != b.name) {
            return m_trace.strings.view(a.name) < m_trace.strings.view(b.name);
        }
        return a.kind < b.kind;
    }

    const Trace& m_trace;
    TimeRange m_range;
    RangeSummary m_result;
    std::unordered_map<uint64_t, size_t> m_rows; // looked up only, never walked
    std::vector<std::vector<TimeRange>> m_covered; // by row of m_result.names
    std::vector<uint64_t> m_durations; // likewise; of whole slices
    // Of the track at hand: what reaches into the range, what begins in it, and both in turn.
    std::vector<SliceId> m_across;
    SliceRun m_run;
    std::vector<SeenSlice> m_seen;
};

} // namespace

RangeSummary summarizeRange(const Trace& trace, TimeRange range, std::span<const TrackId> tracks,
                            const Progress& progress)
{
    Summary summary(trace, range);
    for (const TrackId track : tracks) {
        if (!summary.addTrack(track, progress)) {
            break;
        }
    }
    return std::move(summary).finish();
}

RangeSummary summarizeRange(const Trace& trace, TimeRange range, const Progress& progress)
{
    std::vector<TrackId> all;
    for (uint32_t i = 0; i < trace.tracks.size(); ++i) {
        all.emplace_back(i);
    }
    return summarizeRange(trace, range, all, progress);
}

SliceRun slicesBeginningIn(const Trace& trace, TrackId track, TimeRange range)
{
    const Track& row = trace.tracks[track.index()];
    const auto begin = trace.slices.start.begin() + row.firstSlice;
    const auto end = begin + row.sliceCount;
    const auto first = std::lower_bound(begin, end, range.start);
    const auto last = std::lower_bound(first, end, range.end);
    return {static_cast<uint32_t>(first - trace.slices.start.begin()),
            static_cast<uint32_t>(last - trace.slices.start.begin())};
}

std::vector<SliceId> slicesAcross(const Trace& trace, TrackId track, TimeNs time)
{
    std::vector<SliceId> across;
    const auto startsBefore
        = [&trace](SliceId id, TimeNs t) { return trace.slices.start[id.index()] < t; };
    for (uint32_t row = 0; row < trace.tracks[track.index()].rowCount; ++row) {
        // Slices of one row never overlap: only the last that began before can still be there.
        const std::span<const SliceId> ids = trace.index.row(track, row);
        const auto next = std::lower_bound(ids.begin(), ids.end(), time, startsBefore);
        if (next != ids.begin() && trace.slices.end(next[-1]) > time) {
            across.push_back(next[-1]);
        }
    }
    std::sort(across.begin(), across.end());
    return across;
}

} // namespace flamelane
