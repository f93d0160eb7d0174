#pragma once

#include "core/analysis/flame/noise_filter.h"
#include "core/analysis/step_names.h"
#include "core/trace/trace.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace flamelane {

/// The slices whose frames a trail of filters folds or hides, or does not keep where it isolates.
/// Matches a name when it is first asked for, so that the cost follows the slices that are looked
/// at. Must not outlive the trace.
class NoiseSlices
{
public:
    NoiseSlices() = default; // none
    NoiseSlices(const Trace& trace, std::vector<NoiseFilter> filters);

    [[nodiscard]] bool isEmpty() const { return m_filters.empty(); }
    [[nodiscard]] bool contains(SliceId slice);

private:
    enum class Answer : uint8_t
    {
        Unknown,
        No,
        Yes,
    };

    [[nodiscard]] bool isNoise(SliceKind kind, StringId name) const;

    const Trace* m_trace = nullptr;
    std::optional<StepNames> m_steps; // where there are filters
    std::vector<NoiseFilter> m_filters;
    std::array<std::vector<Answer>, kSliceKinds> m_answers; // by kind and name
};

/// For each row of a table, one of whose slices is given, whether filters take it away: those that
/// fold or hide. To isolate is to choose among stacks; the operators and kernels of a stack that
/// stays are no noise. Rows without a slice stay. Empty where no filter takes rows away.
[[nodiscard]] std::vector<bool> noiseRows(const Trace& trace,
                                          const std::vector<NoiseFilter>& filters,
                                          std::span<const SliceId> sliceOfRow);

} // namespace flamelane
