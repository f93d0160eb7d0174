#include "core/analysis/durations.h"

#include "core/analysis/frame_name.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr uint32_t kSlicesPerLook = 1 << 16; // between looks at whether the answer is still wanted

} // namespace

std::vector<TimeNs> durationsAlike(const Trace& trace, SliceId like, const Window& window,
                                   const Progress& progress)
{
    const SliceTable& slices = trace.slices;
    const StringId name = slices.name[like.index()];
    const SliceKind kind = slices.kind[like.index()];
    const bool isStep = kind == SliceKind::Annotation && isStepName(trace.strings.view(name));
    std::vector<TimeNs> durations;
    for (uint32_t i = 0; i < slices.size(); ++i) {
        if (i % kSlicesPerLook == 0 && progress.isCancelled()) {
            break;
        }
        const bool isAlike = slices.kind[i] == kind
            && (slices.name[i] == name
                || (isStep && isStepName(trace.strings.view(slices.name[i]))));
        if (isAlike && window.contains(slices.start[i]) && !trace.isUnfinished(SliceId(i))) {
            durations.push_back(slices.duration[i]);
        }
    }
    std::sort(durations.begin(), durations.end());
    return durations;
}

} // namespace flamelane
