#pragma once

#include "core/base/time.h"

#include <iosfwd>
#include <span>

namespace flamelane {

/// How long each step of A and of B took, as dots over one axis, A above B, with a line at each
/// mean: inline SVG. Neither is empty.
void writeStepDots(std::ostream& out, std::span<const TimeRange> a, std::span<const TimeRange> b);

} // namespace flamelane
