#pragma once

#include "core/analysis/compare/time_alignment.h"
#include "widgets/compare/compare_content.h"

#include <QString>

#include <vector>

namespace flamelane {

/// What of the two runs stands together.
enum class AlignAt : uint8_t
{
    Step, // steps of one place among those that are compared
    BestMatch, // see bestAlignment()
    Annotation, // the first of a name in both
    Picked, // the slices, else the ranges, that are picked in both
    Marks // the first mark of each
};

/// A choice of an alignment.
struct AlignChoice
{
    AlignAt at = AlignAt::Step;
    int step = 0; // of Step, from 0
    std::string annotation; // of Annotation
    bool operator==(const AlignChoice&) const = default;
};

/// All that the steps and annotations of a comparison can be aligned at, with the names that a
/// person chooses by. Annotations by the time they take in A, the longest first.
struct OfferedAlignment
{
    AlignChoice choice;
    QString name;
};
[[nodiscard]] std::vector<OfferedAlignment> offeredAlignments(const CompareContent& content);

/// "step 3", "best match", "annotation forward", "picked", "marks": for files.
[[nodiscard]] QString alignChoiceText(const AlignChoice& choice);
/// The first step where the text says nothing.
[[nodiscard]] AlignChoice alignChoiceFrom(const QString& text);

/// The pair that Step or Annotation mean; null where there is none.
[[nodiscard]] const DeltaSpan* alignedPair(const CompareContent& content,
                                           const AlignChoice& choice);

inline constexpr double kAirAround = 0.04; // of what is shown, on both sides

/// From the start of the earlier to the end of the later.
[[nodiscard]] TimeRange spanning(TimeRange a, TimeRange b);
/// Longer by `share` of its length on both sides.
[[nodiscard]] TimeRange widened(TimeRange range, double share);

} // namespace flamelane
