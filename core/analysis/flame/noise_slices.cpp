#include "core/analysis/flame/noise_slices.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace flamelane {

namespace {

bool isIsolating(const NoiseFilter& filter)
{
    return filter.mode == FilterMode::Isolate;
}

/// By slice: whether it matches, or leads to one that does.
std::vector<bool> matchesAndAround(const Trace& trace, const NoiseFilter& filter)
{
    NoiseSlices others(trace, {filter});
    std::vector<bool> stays(trace.slices.size());
    for (uint32_t i = 0; i < stays.size(); ++i) {
        stays[i] = !others.contains(SliceId(i));
    }
    for (const GpuWork& work : trace.gpuWork) {
        if (!work.launch.isNone() && stays[work.slice.index()]) {
            stays[work.launch.index()] = true;
        }
    }
    for (size_t i = stays.size(); i-- > 0;) { // parents precede their children
        const SliceId parent = trace.slices.parent[i];
        if (stays[i] && !parent.isNone()) {
            stays[parent.index()] = true;
        }
    }
    return stays;
}

} // namespace

NoiseSlices::NoiseSlices(const Trace& trace, std::vector<NoiseFilter> filters, Isolation isolation)
    : m_trace(&trace)
    , m_filters(std::move(filters))
    , m_isolation(isolation)
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
    if (m_isolation == Isolation::MatchesAndAround) {
        if (m_isLeft.empty()) {
            isolateAround();
        }
        if (m_isLeft[slice.index()]) {
            return true;
        }
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
        if (isIsolating(filter) && m_isolation == Isolation::MatchesAndAround) {
            return false; // not a question of the name alone
        }
        return matchesNameAndKind(filter.query, frame, kind) != isIsolating(filter);
    });
}

void NoiseSlices::isolateAround()
{
    m_isLeft.resize(m_trace->slices.size());
    for (const NoiseFilter& filter : m_filters) {
        if (!isIsolating(filter)) {
            continue;
        }
        const std::vector<bool> stays = matchesAndAround(*m_trace, filter);
        for (size_t i = 0; i < stays.size(); ++i) {
            m_isLeft[i] = m_isLeft[i] || !stays[i];
        }
    }
}

std::vector<bool> noiseRows(const Trace& trace, const std::vector<NoiseFilter>& filters,
                            std::span<const SliceId> sliceOfRow)
{
    std::vector<NoiseFilter> forRows;
    std::copy_if(filters.begin(), filters.end(), std::back_inserter(forRows),
                 [](const NoiseFilter& filter) { return !isIsolating(filter); });
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
