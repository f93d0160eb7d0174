#pragma once

#include "core/trace/record_batch.h"
#include "core/trace/trace.h"

#include <memory>
#include <string>
#include <string_view>

namespace flamelane::test {

/// Traces as indented text. A header names a thread, the lines below it are its records; times are
/// integers in ns, texts with blanks stand in "quotes", # begins a comment, pid or tid may be
/// empty:
///
///     device 0 "NVIDIA H200"
///     process 1 "python" sort=5 labels=CPU
///     thread 1/2 "main" sort=1
///       0 100 step annotation           # start duration name [kind] [key=value ...]
///       10 5 launch runtime corr=7 stream=3
///       B 20 begun operator             # begin name [kind]; E 30 [name]
///       i 40 mark scope=p               # instant
///       i 45 [memory] type=1 id=0 bytes=512 allocated=512 reserved=1024
///       s 10 ac2g 7                     # flow: s, t, f; time category id [name] [bp=e]
///       b 50 read 0x1 cat=io reach=local # async: b, n, e; time name id [kind]
///       C 60 load cpu=0.5 gpu=1         # counter: time name, then its series
///       m load series=gpu metric=sm_active device=0 unit=%  # what a series means; without
///                                       # series= the one named like its counter
///     thread 0/7
///       30 40 gemm kernel corr=7 device=0 stream=7
///
/// Kinds are those of sliceKindName(). More keys: cat (category) on every record; bytes, context,
/// node, grid=x,y,z, block=x,y,z, registers, shared, occupancy for GPU work; id and parent (or
/// parent=null) for Python. The place of a record is the number of its line, from 1. A text that
/// does not follow this ends the test program with a message.
[[nodiscard]] RecordBatch batchFromText(std::string_view text);

/// What TraceBuilder makes of it. Devices and a base time ("base 1000") are taken from the text.
[[nodiscard]] std::shared_ptr<const Trace> traceFromText(std::string_view text);

/// The first slice of this name; none where there is none.
[[nodiscard]] SliceId findSlice(const Trace& trace, std::string_view name);

} // namespace flamelane::test
