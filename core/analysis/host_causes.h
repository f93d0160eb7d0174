#pragma once

#include "core/analysis/cause.h"
#include "core/analysis/loader_names.h"
#include "core/base/intervals.h"
#include "core/base/progress.h"
#include "core/trace/trace.h"

#include <map>
#include <optional>
#include <vector>

namespace flamelane {

/// A stretch of a thread's time with one cause; it ends where the next begins.
struct CauseChange
{
    TimeNs start = 0;
    Cause cause {};
};

/// What one thread's time would cost a device that waits for the thread: for each instant, the
/// innermost slice that says what kind of waiting it is decides. A synchronise call inside the
/// data loader is synchronization, an operator inside the data loader is input pipeline. Where no
/// slice says more, the innermost one decides: an operator whose subtree launches device work, or
/// that only reshapes, is framework; any other operator is host compute; a Python function is
/// Python.
///
/// A call of the operating system is part of what makes it: of the CUDA call, the operator, the
/// loader. One that nothing of that kind is around says that the thread waits or reads, and not
/// for what: that is as good as unrecorded, and no proof of a slow input pipeline.
///
/// Where no operators are recorded, time within an annotation is framework, but for the time
/// between copies there and back again, see hostWork().
class HostCauses
{
public:
    /// Looks at names once per distinct name and at the launches once.
    explicit HostCauses(const Trace& trace);

    /// The time line of one thread, from its first slice on; before and after it nothing is
    /// recorded. Stretches ascend and neighbours differ. Cost follows the thread's slices.
    [[nodiscard]] std::vector<CauseChange> ofThread(TrackId thread) const;

    /// What the slice's own name and kind say; nothing where only its neighbours can tell.
    [[nodiscard]] std::optional<Cause> ofSlice(SliceId slice) const;

private:
    [[nodiscard]] Cause fallback(SliceId slice) const;
    [[nodiscard]] std::vector<CauseChange> ofSlices(TrackId thread) const;

    const Trace& m_trace;
    std::vector<uint8_t> m_byName; // by StringId: what the name says, in bits
    std::vector<bool> m_launches; // by slice: its subtree launches device work
    LoaderNames m_loaders;
    std::map<TrackId, Intervals> m_hostWork; // by thread
};

/// The parts of [range.start, range.end) as a time line says, appended in order.
struct CausePart
{
    TimeRange range;
    Cause cause {};
};
void appendParts(const std::vector<CauseChange>& timeLine, TimeRange range,
                 std::vector<CausePart>& parts);

} // namespace flamelane
