#include "core/analysis/step_names.h"

#include "core/analysis/cause_names.h"
#include "core/analysis/frame_name.h"
#include "core/analysis/loader_names.h"
#include "core/analysis/numbered_name.h"

#include <algorithm>
#include <map>
#include <utility>

namespace flamelane {

namespace {

constexpr uint32_t kFewestMembers = 3; // of what serves as a step without doubt

/// Annotations of one sequence that may be the steps: all of a family, or all of a name.
struct Candidate
{
    uint32_t key = 0; // the name, or behind all names the family
    uint32_t track = 0; // of the first
    uint32_t members = 0;
    TimeNs covered = 0;
    TimeNs end = INT64_MIN;
    bool isNested = false; // in itself
    uint32_t rises = 0; // of the number, from one to the next
    int64_t last = -1;

    void add(TimeRange range, int64_t number)
    {
        rises += members > 0 && number > last ? 1 : 0;
        last = number;
        isNested = isNested || range.start < end;
        end = std::max(end, range.end);
        covered += range.duration();
        ++members;
    }
    [[nodiscard]] uint32_t falls() const { return members - 1 - rises; }
};

bool isAnnotation(const SliceTable& slices, uint32_t slice)
{
    return slices.kind[slice] == SliceKind::Annotation && slices.duration[slice] > 0;
}

/// The annotations of one thread; or those of a process that may end on another thread than they
/// began on, of which each name has a track of its own.
struct Sequence
{
    std::vector<uint32_t> slices; // by start, then longer first
    std::vector<uint32_t> tracks; // of each slice
};

std::vector<Sequence> sequencesOf(const Trace& trace)
{
    const SliceTable& slices = trace.slices;
    std::vector<Sequence> sequences;
    std::map<ProcessId, std::vector<std::pair<uint32_t, uint32_t>>> async; // slice, track
    for (uint32_t track = 0; track < trace.tracks.size(); ++track) {
        const Track& data = trace.tracks[track];
        Sequence ofThread;
        for (uint32_t i = data.firstSlice; i < data.firstSlice + data.sliceCount; ++i) {
            if (!isAnnotation(slices, i)) {
                continue;
            }
            if (data.kind == TrackKind::Thread) {
                ofThread.slices.push_back(i);
                ofThread.tracks.push_back(track);
            } else if (data.kind == TrackKind::Async) {
                async[data.process].emplace_back(i, track);
            }
        }
        if (!ofThread.slices.empty()) {
            sequences.push_back(std::move(ofThread));
        }
    }
    for (auto& [process, found] : async) {
        std::stable_sort(found.begin(), found.end(), [&slices](const auto& a, const auto& b) {
            const TimeRange left = slices.range(SliceId(a.first));
            const TimeRange right = slices.range(SliceId(b.first));
            return left.start != right.start ? left.start < right.start : left.end > right.end;
        });
        Sequence& ofProcess = sequences.emplace_back();
        for (const auto& [slice, track] : found) {
            ofProcess.slices.push_back(slice);
            ofProcess.tracks.push_back(track);
        }
    }
    return sequences;
}

/// The candidates of a trace, by sequence, each as it first occurs: what is around others comes
/// before them.
template<typename KeysOf>
std::vector<Candidate> candidatesOf(const Trace& trace, size_t keys, const KeysOf& keysOf)
{
    std::vector<Candidate> all;
    std::vector<uint32_t> known(keys, UINT32_MAX); // by key, of this sequence
    for (const Sequence& sequence : sequencesOf(trace)) {
        const size_t first = all.size();
        for (size_t at = 0; at < sequence.slices.size(); ++at) {
            const uint32_t i = sequence.slices[at];
            const uint32_t track = sequence.tracks[at];
            keysOf(trace.slices.name[i], [&](uint32_t key, int64_t number) {
                if (known[key] == UINT32_MAX) {
                    known[key] = static_cast<uint32_t>(all.size());
                    all.push_back({key, track});
                }
                all[known[key]].add(trace.slices.range(SliceId(i)), number);
            });
        }
        for (size_t i = first; i < all.size(); ++i) {
            known[all[i].key] = UINT32_MAX;
        }
    }
    return all;
}

/// How sure it is that a name that repeats stands for the steps: 1, or -1 where it does not. What
/// waits for input or for other ranks is a part of a step.
int sureOfName(const Candidate& candidate, std::string_view name)
{
    const bool isPart
        = (causeBits(name) & (kCollectiveName | kLoaderAnnotation)) != 0 || isLoaderName(name);
    return !candidate.isNested && candidate.members >= kFewestMembers && !isPart ? 1 : -1;
}

/// The same of a family: 2, 1, 0 or -1. The numbers of passes may begin anew.
int sureOfFamily(const Candidate& candidate, bool isOfSteps)
{
    const bool isRising = isOfSteps ? candidate.rises > candidate.falls() : candidate.falls() == 0;
    if (candidate.isNested || !isRising) {
        return -1;
    }
    if (isOfSteps) {
        return candidate.members >= kFewestMembers ? 2 : 0;
    }
    return candidate.members >= kFewestMembers ? 1 : -1;
}

/// By name, for those that are of a family.
std::vector<int64_t> numbersOf(const StringPool& strings, const std::vector<uint32_t>& familyOf)
{
    std::vector<int64_t> numbers(familyOf.size());
    for (uint32_t i = 0; i < familyOf.size(); ++i) {
        if (familyOf[i] != UINT32_MAX) {
            numbers[i] = numberedName(strings.view(StringId(i)))->number;
        }
    }
    return numbers;
}

/// The slices of one name on a track.
std::vector<SliceId> slicesOf(const Trace& trace, uint32_t track, StringId name)
{
    std::vector<SliceId> found;
    const Track& data = trace.tracks[track];
    for (uint32_t i = data.firstSlice; i < data.firstSlice + data.sliceCount; ++i) {
        if (isAnnotation(trace.slices, i) && trace.slices.name[i] == name) {
            found.emplace_back(i);
        }
    }
    return found;
}

} // namespace

StepNames::StepNames(const Trace& trace)
    : m_trace(&trace)
{
    takeProfilerSteps();
    if (m_steps == kNone) {
        std::vector<bool> isUsed(trace.strings.size());
        for (uint32_t i = 0; i < trace.slices.size(); ++i) {
            if (isAnnotation(trace.slices, i)) {
                isUsed[trace.slices.name[i].index()] = true;
            }
        }
        takeFamilies(isUsed);
        choose();
    }
}

void StepNames::takeProfilerSteps()
{
    const StringPool& strings = m_trace->strings;
    for (uint32_t i = 0; i < strings.size(); ++i) {
        if (!isProfilerStep(strings.view(StringId(i)))) {
            continue;
        }
        if (m_steps == kNone) {
            m_steps = 0;
            m_families.push_back({std::string(kAllSteps), StringId(i), true});
            m_familyOf.resize(strings.size(), kNone);
        }
        m_familyOf[i] = m_steps;
    }
    const SliceTable& slices = m_trace->slices;
    for (uint32_t i = 0; i < slices.size() && m_steps != kNone; ++i) {
        if (!isOnDevice(slices.kind[i]) && contains(slices.name[i])) {
            return;
        }
    }
    m_steps = kNone; // their shadows alone are none
    m_families.clear();
    m_familyOf.clear();
}

void StepNames::takeFamilies(const std::vector<bool>& isUsed)
{
    std::map<std::string, uint32_t> known; // by name
    for (uint32_t i = 0; i < isUsed.size(); ++i) {
        const auto numbered
            = isUsed[i] ? numberedName(m_trace->strings.view(StringId(i))) : std::nullopt;
        if (!numbered) {
            continue;
        }
        const auto [family, isNew]
            = known.try_emplace(numbered->family, static_cast<uint32_t>(m_families.size()));
        if (isNew) {
            m_families.push_back({numbered->family, StringId(i), numbered->isOfSteps});
        }
        m_familyOf.resize(isUsed.size(), kNone);
        m_familyOf[i] = family->second;
    }
}

/// Decides which of the families are the steps, and forgets those that are no count of passes.
void StepNames::choose()
{
    const uint32_t names = m_trace->strings.size();
    const std::vector<int64_t> numbers = numbersOf(m_trace->strings, m_familyOf);
    const std::vector<Candidate> candidates
        = candidatesOf(*m_trace, names + m_families.size(), [&](StringId name, const auto& add) {
              add(name.index(), 0);
              if (const uint32_t family = familyOf(name); family != kNone) {
                  add(names + family, numbers[name.index()]);
              }
          });
    std::vector<bool> isCount(m_families.size());
    const Candidate* best = nullptr;
    std::pair<int, TimeNs> bestRank(-1, 0); // how sure, then the time it covers
    for (const Candidate& candidate : candidates) {
        const bool isFamily = candidate.key >= names;
        const bool isOfSteps = isFamily && m_families[candidate.key - names].isOfSteps;
        const int sure = isFamily
            ? sureOfFamily(candidate, isOfSteps)
            : sureOfName(candidate, m_trace->strings.view(StringId(candidate.key)));
        if (isOfSteps && sure >= 0) {
            isCount[candidate.key - names] = true;
        }
        const std::pair rank(sure, candidate.covered);
        if (sure >= 0 && rank > bestRank) {
            best = &candidate;
            bestRank = rank;
        }
    }
    if (best != nullptr && best->key >= names) {
        m_steps = best->key - names;
        isCount[m_steps] = true;
    } else if (best != nullptr) {
        m_repeated = slicesOf(*m_trace, best->track, StringId(best->key));
    }
    for (uint32_t& family : m_familyOf) {
        family = family == kNone || isCount[family] ? family : kNone;
    }
}

std::optional<int64_t> StepNames::numberOf(StringId name) const
{
    const auto numbered = contains(name) ? numberedName(m_trace->strings.view(name)) : std::nullopt;
    return numbered ? std::optional(numbered->number) : std::nullopt;
}

StringId StepNames::alike(StringId name) const
{
    const uint32_t family = familyOf(name);
    return family == kNone ? name : m_families[family].first;
}

std::string StepNames::nameOf(StringId name) const
{
    const uint32_t family = familyOf(name);
    return family == kNone ? std::string(m_trace->strings.view(name)) : m_families[family].name;
}

std::string StepNames::frameOf(StringId name) const
{
    return frameName(nameOf(name));
}

} // namespace flamelane
