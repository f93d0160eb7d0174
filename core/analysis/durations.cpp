#include "core/analysis/durations.h"

#include "core/analysis/step_names.h"

#include <algorithm>
#include <optional>

namespace flamelane {

namespace {

constexpr uint32_t kSlicesPerLook = 1 << 16; // between looks at whether the answer is still wanted

} // namespace

std::vector<TimeNs> durationsAlike(const Trace& trace, SliceId like, const Window& window,
                                   const Progress& progress)
{
    const SliceTable& slices = trace.slices;
    const SliceKind kind = slices.kind[like.index()];
    std::optional<StepNames> steps;
    if (kind == SliceKind::Annotation) {
        steps.emplace(trace);
    }
    const auto alike = [&steps](StringId name) { return steps ? steps->alike(name) : name; };
    const StringId name = alike(slices.name[like.index()]);
    std::vector<TimeNs> durations;
    for (uint32_t i = 0; i < slices.size(); ++i) {
        if (i % kSlicesPerLook == 0 && progress.isCancelled()) {
            break;
        }
        const bool isAlike = slices.kind[i] == kind && alike(slices.name[i]) == name;
        if (isAlike && window.contains(slices.start[i]) && !trace.isUnfinished(SliceId(i))) {
            durations.push_back(slices.duration[i]);
        }
    }
    std::sort(durations.begin(), durations.end());
    return durations;
}

} // namespace flamelane
