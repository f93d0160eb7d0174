#pragma once

#include "core/analysis/flame/flame_tree.h"
#include "core/analysis/window.h"
#include "core/base/progress.h"
#include "core/trace/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace flamelane {

/// Which stacks of a trace to weigh, and how.
struct FlameOptions
{
    FlameWeight weight = FlameWeight::GpuTime;
    Window window; // time outside of it weighs nothing
    TrackId track; // of this thread or stream alone; none for all
    DeviceId device; // GpuTime: of this device alone; none for all
    std::string annotation; // inside annotations of this name alone ("ProfilerStep*": any step)
    /// Backward operators stand under the forward operator that their gradients belong to, where
    /// the trace tells ("fwdbwd" arrows), rather than on the autograd thread.
    bool isBackwardUnderForward = false;

    bool operator==(const FlameOptions&) const = default;
};

/// A tree of stacks, and which of its nodes each slice is part of.
struct FlameStacks
{
    FlameTree tree;
    std::vector<uint32_t> nodeOf; // by slice; kNoNode for what is in no stack
};

/// Merges the slices of a trace by stack. A stack is what encloses a slice on its thread: Python,
/// modules, annotations, operators, calls; GPU work stands below the call that launched it. What
/// differs from one call to the next and tells nothing is taken out of names: the numbers of steps
/// ("ProfilerStep*") and the addresses of objects. Of CpuTime and
/// Count each thread is a group where there are several, of Bytes each memory device.
///
/// GpuTime: the root is the sum of the GPU work's durations within the window, over all streams.
/// CpuTime: the root is the time in which any slice of a thread runs, within the window, over all
/// threads. Where slices of a thread overlap without being nested, the time is the earlier one's.
/// Bytes: what memory records in the window say was allocated, on devices where there are such
/// records, else on the host, at the innermost slice of the thread.
/// Count: slices of threads that begin in the window, and the GPU work that their calls launched.
/// Recorded: the weights of the file's stacks; window, track and annotation do not apply.
/// When cancelled, anything.
[[nodiscard]] FlameStacks flameStacks(const Trace& trace, const FlameOptions& options,
                                      const Progress& progress);

/// The weight that says most of a trace: GPU time where there is GPU work that was launched by
/// recorded calls, CPU time where there are threads, else what the file has.
[[nodiscard]] FlameWeight defaultFlameWeight(const Trace& trace);
/// Whether a trace has anything of this weight.
[[nodiscard]] bool hasFlameWeight(const Trace& trace, FlameWeight weight);

} // namespace flamelane
