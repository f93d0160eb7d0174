#pragma once

#include "core/trace/trace.h"

#include <iosfwd>
#include <memory>
#include <span>

namespace flamelane {

/// Tells a person what a file holds: format, counts, devices, steps, what was wrong. Text of the
/// file is escaped, so that it can do nothing to a terminal.
void writeInfoText(std::ostream& out, const Trace& trace);

/// The same for scripts: one object for one trace, {"counts": summed, "files": [...]} for several.
/// The keys are those of the dump, without what grows with the trace.
void writeInfoJson(std::ostream& out, std::span<const std::shared_ptr<const Trace>> traces);

} // namespace flamelane
