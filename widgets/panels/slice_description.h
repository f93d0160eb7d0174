#pragma once

#include "core/analysis/gpu_metrics.h"
#include "core/trace/trace.h"

#include <QString>

#include <vector>

namespace flamelane {

/// A piece of text that may lead to a slice.
struct LinkedText
{
    QString text;
    QString exact; // in full, for the tool tip; empty where the text says all
    SliceId target;
};

/// One line of the left column: "Launched by", and what stands beside it.
struct Fact
{
    QString label;
    std::vector<LinkedText> pieces;
};

/// All that the program knows of a slice beside its args, in words: name, times, place in the
/// stack, launch, kernels, arrows. A value; made off the interface thread.
struct SliceDescription
{
    SliceId slice;
    QString name;
    SliceKind kind {};
    std::vector<Fact> facts;
};

/// `metrics` are those of the trace, for work of a GPU and for annotations.
[[nodiscard]] SliceDescription describeSlice(const Trace& trace, SliceId slice,
                                             const GpuMetrics& metrics = {});

/// All that the file says of a slice; the args of its end, where it has one of its own, follow
/// those of its begin. Reads the file: off the interface thread.
[[nodiscard]] Result<RecordDetails> readDetails(const Trace& trace, SliceId slice);

/// The kind in words for a person: "Kernel", "Runtime call".
[[nodiscard]] QString kindText(SliceKind kind);
/// "stream 7 on GPU 0" or "thread 433 (pt_main_thread)".
[[nodiscard]] QString trackText(const Trace& trace, TrackId track);
/// Duration without what its children take.
[[nodiscard]] TimeNs selfTime(const Trace& trace, SliceId slice);

} // namespace flamelane
