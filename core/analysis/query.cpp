#include "core/analysis/query.h"

#include <re2/re2.h>

#include <optional>
#include <string_view>

namespace flamelane {

namespace {

using Field = QueryTerm::Field;
using Comparison = QueryTerm::Comparison;

constexpr uint32_t kSlicesPerCheck = 65536; // how often a cancelled search is noticed

bool compares(int64_t value, Comparison comparison, int64_t number)
{
    switch (comparison) {
    case Comparison::Equal:
        return value == number;
    case Comparison::Less:
        return value < number;
    case Comparison::LessOrEqual:
        return value <= number;
    case Comparison::Greater:
        return value > number;
    case Comparison::GreaterOrEqual:
        return value >= number;
    }
    return false;
}

bool isFound(const QueryTerm& term, std::string_view text)
{
    return re2::RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), *term.pattern);
}

/// What a term says of a whole track; none where it depends on the slice.
std::optional<bool> matchesTrack(const Trace& trace, const Track& track, const QueryTerm& term)
{
    const bool hasProcess = !track.process.isNone();
    const Process* process = hasProcess ? &trace.processes[track.process.index()] : nullptr;
    switch (term.field) {
    case Field::Track:
        return track.tid.text == term.text || isFound(term, track.name);
    case Field::Tid:
        return track.tid.text == term.text;
    case Field::Process:
        return hasProcess && (process->pid.text == term.text || isFound(term, process->name));
    case Field::Pid:
        return hasProcess && process->pid.text == term.text;
    case Field::Stream:
        return track.kind == TrackKind::Stream
            && compares(track.stream, term.comparison, term.number);
    case Field::Device:
        return !track.device.isNone()
            && compares(trace.devices[track.device.index()].ordinal, term.comparison, term.number);
    default:
        return std::nullopt;
    }
}

/// Matches a term against the slices of one trace; remembers what it found for each string.
class TermMatcher
{
public:
    TermMatcher(const Trace& trace, const QueryTerm& term)
        : m_trace(trace)
        , m_term(term)
    {
        if (term.field == Field::Name || term.field == Field::Category) {
            m_answers.resize(trace.strings.size(), Answer::Unknown);
        }
    }

    void enterTrack(const Track& track) { m_ofTrack = matchesTrack(m_trace, track, m_term); }

    [[nodiscard]] bool matches(uint32_t slice)
    {
        return (m_ofTrack ? *m_ofTrack : matchesSlice(slice)) != m_term.isNegated;
    }

private:
    enum class Answer : uint8_t
    {
        Unknown,
        No,
        Yes,
    };

    bool matchesSlice(uint32_t slice)
    {
        const SliceTable& slices = m_trace.slices;
        switch (m_term.field) {
        case Field::Name:
            return matchesText(slices.name[slice]);
        case Field::Category:
            return matchesText(m_trace.categories[slices.category[slice]]);
        case Field::Kind:
            return slices.kind[slice] == m_term.kind;
        case Field::Duration:
            return compares(slices.duration[slice], m_term.comparison, m_term.number);
        case Field::Depth:
            return compares(slices.depth[slice], m_term.comparison, m_term.number);
        default:
            return false;
        }
    }

    bool matchesText(StringId id)
    {
        Answer& answer = m_answers[id.index()];
        if (answer == Answer::Unknown) {
            answer = isFound(m_term, m_trace.strings.view(id)) ? Answer::Yes : Answer::No;
        }
        return answer == Answer::Yes;
    }

    const Trace& m_trace;
    const QueryTerm& m_term;
    std::vector<Answer> m_answers; // by StringId
    std::optional<bool> m_ofTrack;
};

} // namespace

bool isAboutNameAndKind(const Query& query)
{
    return std::all_of(query.alternatives.begin(), query.alternatives.end(),
                       [](const std::vector<QueryTerm>& terms) {
                           return std::all_of(terms.begin(), terms.end(), [](const QueryTerm& t) {
                               return t.field == Field::Name || t.field == Field::Kind;
                           });
                       });
}

bool matchesNameAndKind(const Query& query, std::string_view name, SliceKind kind)
{
    return std::any_of(query.alternatives.begin(), query.alternatives.end(),
                       [&](const std::vector<QueryTerm>& terms) {
                           return std::all_of(terms.begin(), terms.end(), [&](const QueryTerm& t) {
                               const bool holds
                                   = t.field == Field::Kind ? kind == t.kind : isFound(t, name);
                               return holds != t.isNegated;
                           });
                       });
}

SliceSet findSlices(const Trace& trace, const Query& query, const Progress& progress)
{
    SliceSet found(trace.slices.size());
    std::vector<std::vector<TermMatcher>> alternatives;
    for (const std::vector<QueryTerm>& terms : query.alternatives) {
        auto& matchers = alternatives.emplace_back();
        for (const QueryTerm& term : terms) {
            matchers.emplace_back(trace, term);
        }
    }
    for (const Track& track : trace.tracks) {
        for (auto& matchers : alternatives) {
            for (TermMatcher& matcher : matchers) {
                matcher.enterTrack(track);
            }
        }
        for (uint32_t i = 0; i < track.sliceCount; ++i) {
            if (i % kSlicesPerCheck == 0 && progress.isCancelled()) {
                return found;
            }
            const uint32_t slice = track.firstSlice + i;
            const bool isMatch
                = std::any_of(alternatives.begin(), alternatives.end(), [slice](auto& matchers) {
                      return std::all_of(matchers.begin(), matchers.end(),
                                         [slice](TermMatcher& m) { return m.matches(slice); });
                  });
            if (isMatch) {
                found.insert(SliceId(slice));
            }
        }
    }
    return found;
}

} // namespace flamelane
