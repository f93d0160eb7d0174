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

/// Which slices stay where a filter isolates.
enum class Isolation : uint8_t
{
    Matches,
    MatchesAndAround, // and what leads to them, as in a flame graph
};

/// The slices whose frames a trail of filters folds or hides, or does not keep where it isolates.
/// Matches a name when it is first asked for, so that the cost follows the slices that are looked
/// at; to know what is around matches takes a pass over all slices at the first question. Must not
/// outlive the trace.
class NoiseSlices
{
public:
    NoiseSlices() = default; // none
    NoiseSlices(const Trace& trace, std::vector<NoiseFilter> filters,
                Isolation isolation = Isolation::Matches);

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
    void isolateAround();

    const Trace* m_trace = nullptr;
    std::optional<StepNames> m_steps; // where there are filters
    std::vector<NoiseFilter> m_filters;
    std::array<std::vector<Answer>, kSliceKinds> m_answers; // by kind and name
    Isolation m_isolation = Isolation::Matches;
    std::vector<bool> m_isLeft; // by slice: neither isolated nor around what is; may be empty
};

/// For each row of a table, one of whose slices is given, whether filters take it away: those that
/// fold or hide. To isolate is to choose among stacks; the operators and kernels of a stack that
/// stays are no noise. Rows without a slice stay. Empty where no filter takes rows away.
[[nodiscard]] std::vector<bool> noiseRows(const Trace& trace,
                                          const std::vector<NoiseFilter>& filters,
                                          std::span<const SliceId> sliceOfRow);

} // namespace flamelane
