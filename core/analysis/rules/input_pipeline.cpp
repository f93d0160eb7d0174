#include "core/analysis/rules/evidence.h"
#include "core/analysis/rules/rule.h"
#include "core/analysis/rules/wording.h"
#include "core/base/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace flamelane {

namespace {

/// The steps of the window in which the GPU waits for the loader.
uint64_t stepsThatWait(const RuleInput& input, const std::vector<const TrainingStep*>& steps)
{
    std::vector<TimeRange> waits;
    for (const Gap& gap : input.gaps) {
        for (const CausePart& part : gap.parts) {
            if (part.cause == Cause::InputPipeline) {
                waits.push_back(part.range);
            }
        }
    }
    const Intervals waiting(std::move(waits));
    return static_cast<uint64_t>(
        std::count_if(steps.begin(), steps.end(), [&waiting](const TrainingStep* step) {
            return !within(waiting, step->range).isEmpty();
        }));
}

std::string remedyFor(const RuleInput& input, const std::vector<SliceId>& loads)
{
    const auto says = [&input, &loads](std::string_view word) {
        return std::any_of(loads.begin(), loads.end(), [&](SliceId slice) {
            return input.trace.name(slice).find(word) != std::string_view::npos;
        });
    };
    std::string remedy;
    if (says("SingleProcess")) {
        remedy = "The batches are made on the training thread itself. With num_workers above 0 "
                 "other processes prepare them while the GPU computes, where CPU cores are free; "
                 "each worker costs memory, and its start costs time in every epoch unless "
                 "persistent_workers is set. ";
    } else if (says("MultiProcess")) {
        remedy = "The workers do not keep up. More of them help while CPU cores are free, a "
                 "higher prefetch_factor where single batches are slow; both cost host memory. ";
    } else {
        remedy = "Prepare the next batch while the GPU computes this one: num_workers above 0 and "
                 "a prefetch_factor of 2 or more, where CPU cores and host memory are free. ";
    }
    return remedy
        + "Less work for each item helps everywhere: data that is tokenised or decoded "
          "beforehand and mapped into memory (the first epoch still reads the disk), one shard "
          "for each rank (mind the balance of classes). pin_memory with non_blocking copies hides "
          "the transfer as well; pinned memory is taken from the whole machine.";
}

/// Time in the loader without a device to wait for it: of the steps, what nothing else takes.
TimeNs hostTimeLoading(const std::vector<const TrainingStep*>& steps)
{
    TimeNs sum = 0;
    for (const TrainingStep* step : steps) {
        sum += step->parts[static_cast<size_t>(StepPart::DataLoader)];
    }
    return sum;
}

} // namespace

std::vector<Finding> findInputPipeline(const RuleInput& input)
{
    const std::vector<const TrainingStep*> steps = input.steps();
    const TimeNs waited
        = input.device != nullptr ? input.idleFor({Cause::InputPipeline}) : hostTimeLoading(steps);
    const double share = input.shareOf(waited);
    const auto severity
        = severityOf(share, input.thresholds.inputNote, input.thresholds.inputProblem);
    if (!severity) {
        return {};
    }
    const std::vector<SliceId> loads = hostSlicesFor(input, Cause::InputPipeline);
    Finding finding {"input_pipeline", *severity, {}, share, waited, {}, {}};
    finding.title = input.device != nullptr
        ? fmt::format("{} waits for the input pipeline {} of the window, {}", gpuLabel(input),
                      formatShare(share), formatDuration(waited))
        : fmt::format("The input pipeline takes {} of the window, {}", formatShare(share),
                      formatDuration(waited));
    const uint64_t waiting = stepsThatWait(input, steps);
    if (waiting > 0) {
        finding.title += fmt::format(
            ": in {} of {}, {} each", formatCount(static_cast<int64_t>(waiting)),
            counted(steps.size(), "step"), formatDuration(waited / static_cast<TimeNs>(waiting)));
    }
    finding.evidence = gapEvidence(input, {Cause::InputPipeline}, kMostEvidence / 2);
    append(finding.evidence, longestEvidence(input, loads, kMostEvidence / 2));
    finding.remedy = remedyFor(input, loads);
    return {std::move(finding)};
}

} // namespace flamelane
