#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/compare/launch_path.h"
#include "core/analysis/flame/frame_family.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace flamelane {

/// One time that something took, to be shown in its trace.
struct Instance
{
    TimeRange range;
    SliceId slice; // none of idle time
};

/// Grid and block of a kernel; zeros where they are not recorded.
using LaunchExtents = std::array<uint32_t, 6>;

[[nodiscard]] LaunchExtents extentsOf(const GpuFields& fields);

/// Makes `longest` the other one where that is longer.
void keepLonger(Instance& longest, const Instance& other);

/// What some of the time of the steps went to: work that was the first to run on the device, or
/// one cause of its idle time.
struct LedgerRow
{
    std::vector<std::string> path; // see LaunchPath; of idle time the cause
    bool endsInWork = false;
    std::optional<Cause> idleFor; // of idle time alone
    std::vector<TimeNs> perStep;
    TimeNs total = 0; // of all steps
    Instance longest; // the longest work, the longest idle time; whole, also outside of the steps
    // Of work that no operator is known to have launched: what tells kernels of one annotation
    // apart beside their names.
    std::optional<FrameFamily> family;
    LaunchExtents extents {}; // of the longest work
};

/// Where the time of the steps of a run went on its busiest device, to the nanosecond: each instant
/// belongs to one row. Compute kernels and sets go before communication, that before copies, as in
/// the split of the window; of several at once, the one that was there first.
struct StepLedger
{
    DeviceId device; // none: no device did anything, and all time is idle without a cause
    std::vector<TimeNs> steps; // how long each took
    std::vector<LedgerRow> rows; // in the order of their first instant; all add up to `steps`
    /// Of each step: compute kernels and sets, exposed communication, exposed copies.
    /// Empty without a device.
    std::array<std::vector<TimeNs>, 3> split;
};

/// Of the steady steps of the analysis' window, or of all of the window where it has none: then it
/// is the only step.
[[nodiscard]] StepLedger stepLedger(const Trace& trace, const Analysis& analysis,
                                    const PathOptions& options = {});
/// The same by what launched the work: without its own name, all of one launch path is one row.
[[nodiscard]] StepLedger mergedByLaunch(const StepLedger& ledger);

/// The device that a comparison is about; none where none did anything.
[[nodiscard]] DeviceId busiestDevice(const Analysis& analysis);
/// The steps that a comparison is about: those of the window, else the window's reach.
[[nodiscard]] std::vector<TimeRange> comparedSteps(const Trace& trace, const Analysis& analysis);

/// "forward/aten::mm".
[[nodiscard]] std::string joinedPath(const std::vector<std::string>& path);

} // namespace flamelane
