#pragma once

#include "core/analysis/findings.h"
#include "core/analysis/host_causes.h"
#include "core/analysis/step_names.h"
#include "core/base/intervals.h"

#include <initializer_list>
#include <optional>
#include <span>
#include <vector>

namespace flamelane {

/// What every rule looks at: the facts, and the device and time that they are about. Where several
/// devices worked, that is the one that was busy the longest.
struct RuleInput
{
    const Trace& trace;
    const Analysis& analysis;
    const Thresholds& thresholds;
    HostCauses causes;
    StepNames stepNames;
    const DeviceSummary* device = nullptr; // null where no device did anything
    std::span<const Gap> gaps; // of that device
    Intervals time; // the window; the whole trace where it is all and no device did anything
    Intervals idle; // of that device in the window

    RuleInput(const Trace& trace, const Analysis& analysis, const Thresholds& thresholds);

    /// Of the window's length, 0 to 1.
    [[nodiscard]] double shareOf(TimeNs duration) const;
    /// The idle time that these causes account for.
    [[nodiscard]] TimeNs idleFor(std::initializer_list<Cause> causes) const;
    /// True for slices that begin in the window.
    [[nodiscard]] bool isInWindow(SliceId slice) const
    {
        return time.contains(trace.slices.start[slice.index()]);
    }
    /// Work of the device that begins in the window.
    [[nodiscard]] bool isOurs(const GpuWork& work) const
    {
        return device != nullptr && work.device == device->device && isInWindow(work.slice);
    }
    /// True for the annotation of a step, of any thread.
    [[nodiscard]] bool isStepAnnotation(SliceId slice) const;
    /// The steps that begin in the window.
    [[nodiscard]] std::vector<const TrainingStep*> steps() const;
};

/// Problem or note by two thresholds; nothing below both.
[[nodiscard]] std::optional<Severity> severityOf(double share, double note, double problem);

/// A quotient of counts or times; 0 where there is nothing to divide by.
template<typename Number>
[[nodiscard]] double ratioOf(Number part, Number whole)
{
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
}

// The rules, each in a file of its own. None finds anything without the device it speaks of.
[[nodiscard]] std::vector<Finding> findLowGpuTime(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findInputPipeline(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findHostRoundTrips(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findCopies(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findLaunchBound(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findSync(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findAllocator(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findCompile(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findCommunication(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findComputeBound(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findMemoryBound(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findIdleSms(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findClocks(const RuleInput& input);
[[nodiscard]] std::vector<Finding> findTrust(const RuleInput& input);

} // namespace flamelane
