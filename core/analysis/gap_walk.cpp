#include "core/analysis/gap_walk.h"

#include <algorithm>

namespace flamelane {

namespace {

/// In the order of a walk.
bool isBefore(const std::vector<Gap>& gaps, uint32_t a, uint32_t b)
{
    const TimeNs startA = gaps[a].range.start;
    const TimeNs startB = gaps[b].range.start;
    return startA != startB ? startA < startB : a < b;
}

/// The first of the walk that is after something, or the last that is before it.
template<typename IsBefore, typename IsAfter>
uint32_t neighbour(const std::vector<uint32_t>& walk, bool isForward, const IsBefore& isBeforeIt,
                   const IsAfter& isAfterIt)
{
    if (isForward) {
        const auto after = std::partition_point(walk.begin(), walk.end(),
                                                [&](uint32_t i) { return !isAfterIt(i); });
        return after == walk.end() ? UINT32_MAX : *after;
    }
    const auto from = std::partition_point(walk.begin(), walk.end(), isBeforeIt);
    return from == walk.begin() ? UINT32_MAX : *(from - 1);
}

} // namespace

std::vector<uint32_t> gapsToWalk(const std::vector<Gap>& gaps, Causes causes)
{
    std::vector<uint32_t> walk;
    TimeNs idle = 0;
    for (uint32_t i = 0; i < gaps.size(); ++i) {
        if (causes[static_cast<size_t>(gaps[i].cause)]) {
            walk.push_back(i);
            idle += gaps[i].range.duration();
        }
    }
    std::stable_sort(walk.begin(), walk.end(), [&gaps](uint32_t a, uint32_t b) {
        return gaps[a].range.duration() > gaps[b].range.duration();
    });
    double wanted = static_cast<double>(idle) * kWalkedShare;
    size_t count = 0;
    while (count < walk.size() && wanted > 0) {
        wanted -= static_cast<double>(gaps[walk[count]].range.duration());
        ++count;
    }
    walk.resize(count);
    std::sort(walk.begin(), walk.end(),
              [&gaps](uint32_t a, uint32_t b) { return isBefore(gaps, a, b); });
    return walk;
}

uint32_t nextGapOfWalk(const std::vector<Gap>& gaps, const std::vector<uint32_t>& walk, TimeNs time,
                       bool isForward)
{
    return neighbour(
        walk, isForward, [&](uint32_t i) { return gaps[i].range.start < time; },
        [&](uint32_t i) { return gaps[i].range.start > time; });
}

uint32_t neighbourInWalk(const std::vector<Gap>& gaps, const std::vector<uint32_t>& walk,
                         uint32_t gap, bool isForward)
{
    return neighbour(
        walk, isForward, [&](uint32_t i) { return isBefore(gaps, i, gap); },
        [&](uint32_t i) { return isBefore(gaps, gap, i); });
}

} // namespace flamelane
