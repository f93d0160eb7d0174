#include "core/analysis/compare/time_alignment.h"

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

TimeNs scaled(TimeNs length, TimeNs from, TimeNs to)
{
    return from == to ? length
                      : std::llround(static_cast<double>(length) / static_cast<double>(from)
                                     * static_cast<double>(to));
}

TimeNs medianOf(std::vector<TimeNs> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

} // namespace

TimeNs TimeAlignment::toB(TimeNs inA) const
{
    return b + scaled(inA - a, lengthInA, lengthInB);
}

TimeNs TimeAlignment::toA(TimeNs inB) const
{
    return a + scaled(inB - b, lengthInB, lengthInA);
}

TimeAlignment alignedAt(TimeRange a, TimeRange b, bool isStretched)
{
    TimeAlignment alignment {a.start, b.start};
    if (isStretched && !a.isEmpty() && !b.isEmpty()) {
        alignment.lengthInA = a.duration();
        alignment.lengthInB = b.duration();
    }
    return alignment;
}

TimeAlignment bestAlignment(const std::vector<DeltaSpan>& spans, bool isStretched)
{
    std::vector<TimeNs> shifts;
    TimeRange stepsInA {INT64_MAX, INT64_MIN};
    TimeRange stepsInB = stepsInA;
    for (const DeltaSpan& span : spans) {
        if (!span.a || !span.b) {
            continue;
        }
        shifts.push_back(span.b->start - span.a->start);
        if (span.row == 0) {
            stepsInA
                = {std::min(stepsInA.start, span.a->start), std::max(stepsInA.end, span.a->end)};
            stepsInB
                = {std::min(stepsInB.start, span.b->start), std::max(stepsInB.end, span.b->end)};
        }
    }
    if (shifts.empty()) {
        return {};
    }
    if (isStretched) {
        return alignedAt(stepsInA, stepsInB, true);
    }
    return {0, medianOf(std::move(shifts))};
}

} // namespace flamelane
