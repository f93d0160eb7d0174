#pragma once

#include "app/gui/settings.h"
#include "core/trace/trace.h"

#include <QString>

namespace flamelane {

/// What the status bar and the start page say of a trace.
struct TraceSummary
{
    RecentFile file;
    QString devices; // "NVIDIA H200", "4 x NVIDIA H200", "GPU 0"; empty where none worked
};

/// Looks at all GPU work: off the interface thread.
[[nodiscard]] TraceSummary summarize(const Trace& trace);

} // namespace flamelane
