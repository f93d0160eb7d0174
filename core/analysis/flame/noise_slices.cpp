#include "core/analysis/flame/noise_slices.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flamelane {

NoiseSlices::NoiseSlices(const Trace& trace, std::vector<NoiseFilter> filters)
    : m_trace(&trace)
    , m_filters(std::move(filters))
{
    if (!m_filters.empty()) {
        m_steps.emplace(trace);
    }
}

bool NoiseSlices::contains(SliceId slice)
{
    if (m_filters.empty()) {
        return false;
    }
    const SliceKind kind = m_trace->slices.kind[slice.index()];
    const StringId name = m_trace->slices.name[slice.index()];
    std::vector<Answer>& answers = m_answers[static_cast<size_t>(kind)];
    if (answers.empty()) {
        answers.resize(m_trace->strings.size(), Answer::Unknown);
    }
    Answer& answer = answers[name.index()];
    if (answer == Answer::Unknown) {
        answer = isNoise(kind, name) ? Answer::Yes : Answer::No;
    }
    return answer == Answer::Yes;
}

bool NoiseSlices::isNoise(SliceKind kind, StringId name) const
{
    const std::string frame = m_steps->frameOf(name);
    return std::any_of(m_filters.begin(), m_filters.end(), [&](const NoiseFilter& filter) {
        return matchesNameAndKind(filter.query, frame, kind)
            != (filter.mode == FilterMode::Isolate);
    });
}

std::vector<bool> noiseRows(const Trace& trace, const std::vector<NoiseFilter>& filters,
                            std::span<const SliceId> sliceOfRow)
{
    std::vector<NoiseFilter> forRows;
    std::copy_if(filters.begin(), filters.end(), std::back_inserter(forRows),
                 [](const NoiseFilter& filter) { return filter.mode != FilterMode::Isolate; });
    if (forRows.empty()) {
        return {};
    }
    NoiseSlices noise(trace, std::move(forRows));
    std::vector<bool> isNoise;
    isNoise.reserve(sliceOfRow.size());
    for (const SliceId slice : sliceOfRow) {
        isNoise.push_back(!slice.isNone() && noise.contains(slice));
    }
    return isNoise;
}

} // namespace flamelane
