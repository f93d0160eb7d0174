#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/pair_words.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/selection.h"
#include "widgets/view_state/viewport.h"
#include "widgets/view_state/viewport_link.h"

#include <QScopedValueRollback>

#include <algorithm>

namespace flamelane {

namespace {

constexpr double kInstanceShare = 0.45; // of the width, for one instance and what is around it

} // namespace

void CompareTimeline::showSteps()
{
    const DeltaSpan* pair = alignedPair(*m_content, {});
    const TimeRange a = pair != nullptr ? *pair->a : m_content->run(RunRole::A).trace->range;
    const TimeRange b = pair != nullptr ? *pair->b : m_content->run(RunRole::B).trace->range;
    viewport(RunRole::A)->setRange(widened(spanning(a, m_link->alignment().toA(b)), kAirAround));
}

/// Makes them the steps that the one lies in, where both runs have that step.
void CompareTimeline::widenToSteps(std::optional<TimeRange>& a, std::optional<TimeRange>& b) const
{
    const std::vector<TimeRange>& stepsA = m_content->run(RunRole::A).steps;
    const std::vector<TimeRange>& stepsB = m_content->run(RunRole::B).steps;
    const TimeNs start = a ? a->start : b->start;
    for (size_t i = 0; i < std::min(stepsA.size(), stepsB.size()); ++i) {
        if ((a ? stepsA : stepsB)[i].contains(start)) {
            a = stepsA[i];
            b = stepsB[i];
            return;
        }
    }
}

/// Aligned where both are there, in the middle of what is visible.
void CompareTimeline::showTogether(std::optional<TimeRange> a, std::optional<TimeRange> b)
{
    const double air = a && b ? (1 / kInstanceShare - 1) / 2 : kAirAround;
    if (a.has_value() != b.has_value()) {
        widenToSteps(a, b); // what one run alone has is seen in its step beside that of the other
    }
    if (!a && !b) {
        return;
    }
    if (a && b) {
        const bool isApart = m_link->alignment().toB(*a) != *b;
        if (isApart) {
            m_choice = {AlignAt::Picked, 0, {}};
            applyAlignment(alignedAt(*a, *b, m_isStretched));
        }
    }
    const TimeRange inA = a ? *a : m_link->alignment().toA(*b);
    const TimeRange both = b ? spanning(inA, m_link->alignment().toA(*b)) : inA;
    viewport(RunRole::A)->setRange(widened(both, air), Motion::Glide);
    emit alignmentChanged();
}

void CompareTimeline::showRow(const ComparedRow& row)
{
    const auto rangeOf = [](const std::optional<Instance>& instance) {
        return instance ? std::optional(instance->range) : std::nullopt;
    };
    {
        const QScopedValueRollback guard(m_isAnswering, true);
        for (const RunRole role : {RunRole::A, RunRole::B}) {
            const auto& instance = role == RunRole::A ? row.longestInA : row.longestInB;
            selection(role)->clear();
            if (instance && instance->slice) {
                selection(role)->setSlice(instance->slice);
                view(role)->scrollToLaneOf(instance->slice);
            } else if (instance) {
                selection(role)->setRange(instance->range);
            }
        }
    }
    showTogether(rangeOf(row.longestInA), rangeOf(row.longestInB));
    emit pairChanged();
}

void CompareTimeline::showSlices(SliceId inA, SliceId inB)
{
    const auto rangeOf = [this](RunRole role, SliceId slice) {
        return slice ? std::optional(m_content->run(role).trace->slices.range(slice))
                     : std::nullopt;
    };
    {
        const QScopedValueRollback guard(m_isAnswering, true);
        selection(RunRole::A)->setSlice(inA);
        selection(RunRole::B)->setSlice(inB);
        view(RunRole::A)->scrollToLaneOf(inA);
        view(RunRole::B)->scrollToLaneOf(inB);
    }
    showTogether(rangeOf(RunRole::A, inA), rangeOf(RunRole::B, inB));
    emit pairChanged();
}

void CompareTimeline::pickSlice(size_t place)
{
    if (m_isAnswering || !m_content) {
        return;
    }
    const RunRole role = roleOf(place);
    const SliceId slice = m_selections[place]->slice();
    if (slice) {
        m_isSearching = true;
        emit partnerWanted(role, slice);
    } else {
        const QScopedValueRollback guard(m_isAnswering, true);
        m_selections[1 - place]->setSlice({});
    }
    emit pairChanged();
}

void CompareTimeline::pickAgain(RunRole role, SliceId slice, TimeRange range)
{
    {
        const QScopedValueRollback guard(m_isAnswering, true);
        selection(role)->setSlice(slice);
        selection(role)->setRange(range);
    }
    emit pairChanged();
}

void CompareTimeline::showPartner(RunRole role, SliceId slice, SliceId partner)
{
    if (selection(role)->slice() != slice) {
        return; // another was picked since
    }
    const RunRole other = role == RunRole::A ? RunRole::B : RunRole::A;
    const QScopedValueRollback guard(m_isAnswering, true);
    m_isSearching = false;
    selection(other)->setSlice(partner);
    view(other)->scrollToLaneOf(partner);
    emit pairChanged();
}

void CompareTimeline::pickRange(size_t place)
{
    if (m_isAnswering || !m_content) {
        return;
    }
    const QScopedValueRollback guard(m_isAnswering, true);
    const TimeRange range = m_selections[place]->range();
    const TimeAlignment& times = m_link->alignment();
    m_selections[1 - place]->setRange(range.isEmpty()                   ? TimeRange()
                                          : roleOf(place) == RunRole::A ? times.toB(range)
                                                                        : times.toA(range));
}

QString CompareTimeline::pairWords() const
{
    const SliceId a = selection(RunRole::A)->slice();
    const SliceId b = selection(RunRole::B)->slice();
    return m_content && (a || b) ? flamelane::pairWords(*m_content, a, b, m_isSearching)
                                 : QString();
}

} // namespace flamelane
