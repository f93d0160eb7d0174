#pragma once

#include "core/base/id.h"
#include "core/base/string_pool.h"
#include "core/base/time.h"
#include "core/trace/gpu_metric.h"
#include "core/trace/import_report.h"
#include "core/trace/interval_index.h"
#include "core/trace/record_batch.h"
#include "core/trace/record_details.h"
#include "core/trace/recorded_stacks.h"
#include "core/trace/slice_table.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace flamelane {

/// A pid or tid as the file wrote it; `isText` where it was a string.
struct WrittenId
{
    std::string text;
    bool isText = false;
};

/// A process of the host, or what the format drew as one (a GPU, "Spans", a JAX device).
struct Process
{
    WrittenId pid;
    std::string name; // empty where the file names none
    std::string labels;
    std::optional<int64_t> sortIndex;
    DeviceId device; // none for host processes
};

/// A GPU or other accelerator that work was recorded on, or that the file describes.
struct Device
{
    int64_t ordinal = 0; // as in args.device
    std::string name; // empty where the file does not say
    uint64_t memoryBytes = 0; // 0: not said, likewise below
    uint32_t multiprocessors = 0;
    uint32_t maxThreadsPerMultiprocessor = 0;
    uint32_t computeMajor = 0;
    uint32_t computeMinor = 0;
    uint64_t untimedWork = 0; // pieces of work without a time that can be used; they are left out
    bool hasWork = false;
};

enum class TrackKind : uint8_t
{
    Thread,
    Stream, // of a device: GPU work, annotations' shadows and waits
    Async, // async slices of one process, category and name
};

/// A sequence of slices in time: a thread, a device stream, or a family of async slices.
/// A (pid, tid) pair that holds both host and device slices is two tracks.
struct Track
{
    TrackKind kind {};
    ProcessId process;
    WrittenId tid; // Async: the id is per slice, see Trace::asyncs
    std::string name; // thread name, or the async family's name
    std::optional<int64_t> sortIndex;
    DeviceId device; // Stream only
    int64_t stream = -1; // Stream only: args.stream, else the tid
    uint32_t firstSlice = 0;
    uint32_t sliceCount = 0;
    uint32_t rowCount = 0;
    TimeNs busy = 0; // length of the union of its slices; for a Stream of its GPU work alone
};

/// A slice of GPU work with what the profiler recorded of it. Ordered by slice.
struct GpuWork
{
    SliceId slice;
    SliceId launch; // the call that launched it; none where the file does not tell
    DeviceId device;
    GpuFields fields;
};

/// An arrow. Ordered by `from`, then `to`.
struct Flow
{
    SliceId from;
    SliceId to;
    StringId category;
    StringId id;
};

/// A value over time.
struct Counter
{
    ProcessId process; // none: of the whole trace
    std::string name; // "GPU Utilization", or "allocated", "reserved" for memory
    std::string series; // empty where the counter has one series named like itself
    std::string unit; // "bytes", "%", "Hz", or empty where the file does not say
    GpuMetric metric {}; // None: not from the hardware
    bool isMemory = false; // a level that an allocator recorded
    std::string memoryDevice; // memoryDeviceName(); memory counters only
    DeviceId device; // what it is about, where that is a device that the trace knows
    std::vector<TimeNs> time; // ascending
    std::vector<double> value; // holds from its time to the next
};

/// What a format calls the slices of a name in short.
struct ShortName
{
    StringId name;
    StringId shortName;
};

/// The colour that a program chose for slices of a name.
struct NameColor
{
    StringId name;
    uint32_t rgb = 0; // 0xRRGGBB
};

/// "cuda:0", "cpu": the device of a memory record, see MemoryFields.
[[nodiscard]] std::string memoryDeviceName(int64_t deviceType, int64_t deviceId);

/// A point in time with a name. [memory] records are instants too.
struct Instant
{
    TimeNs time = 0;
    StringId name;
    StringId category;
    InstantScope scope {};
    ProcessId process; // none for global instants without a pid
    TrackId track; // none where its thread holds no slice
    WrittenId pid;
    WrittenId tid;
    uint64_t place = kNoPlace;
    uint32_t memory = kNoExtra; // index into Trace::memory
};

/// What an async slice has beside its row in the slice table. Ordered by slice.
struct AsyncInfo
{
    SliceId slice;
    StringId id; // as written
    bool unfinished = false;
};

/// A B/E pair keeps the place of its end here; and what never ended is marked. Ordered by slice.
struct EndInfo
{
    SliceId slice;
    uint64_t endPlace = kNoPlace;
    bool unfinished = false;
};

/// Everything read from one file or one rank. Made by TraceBuilder alone and never changed after
/// that; shared by all views and threads as shared_ptr<const Trace>.
struct Trace
{
    // Where it came from.
    std::string path; // "-" for standard input
    std::string format; // "kineto", "chrome", "nsys_sqlite", "folded" or "speedscope"
    std::string producer; // "PyTorch Profiler (CUDA 13.0, CUPTI 130001)", empty where unknown
    std::vector<Arg> properties; // top-level keys of the file besides its records, as written
    std::optional<int64_t> rank;
    std::optional<int64_t> worldSize;
    TimeNs baseTime = 0; // add to file times for absolute time; 0 where the file has none
    TimeNs origin = 0; // file time = origin + time of a slice
    TimeRange range; // first start to last end of what counts, from the origin

    StringPool strings;
    std::vector<StringId> categories;
    std::vector<Process> processes; // in display order: sort index, then pid by number
    std::vector<Device> devices; // by ordinal
    std::vector<Track> tracks; // by process in that order, then sort index, then tid by number
    SliceTable slices;
    IntervalIndex index;
    std::vector<GpuWork> gpuWork;
    std::vector<Flow> flows;
    std::vector<uint32_t> flowsByTarget; // indexes into flows, ordered by `to`, then `from`
    std::vector<uint32_t>
        workByLaunch; // indexes into gpuWork that have a launch, ordered by launch
    std::vector<Counter> counters;
    std::vector<ShortName> shortNames; // by name, one each, likewise below
    std::vector<NameColor> nameColors;
    std::vector<Instant> instants; // by time, then as in the file
    std::vector<MemoryFields> memory;
    std::vector<AsyncInfo> asyncs;
    std::vector<EndInfo> ends;
    RecordedStacks stacks; // of the whole recording; may be empty
    ImportReport report;
    std::shared_ptr<const RecordDetailsSource> details;

    [[nodiscard]] std::string_view name(SliceId id) const
    {
        return strings.view(slices.name[id.index()]);
    }
    [[nodiscard]] std::string_view category(SliceId id) const
    {
        return strings.view(categories[slices.category[id.index()]]);
    }
    /// What the format calls it in short; the name where it does not.
    [[nodiscard]] std::string_view shortName(SliceId id) const;
    /// The track that holds a slice. Cost log(tracks).
    [[nodiscard]] TrackId trackOf(SliceId id) const;
    /// None where the slice is not GPU work.
    [[nodiscard]] const GpuWork* workOf(SliceId id) const;
    /// What a call launched, in slice order; empty for most slices.
    [[nodiscard]] std::vector<SliceId> launchedBy(SliceId call) const;
    [[nodiscard]] std::vector<FlowId> flowsFrom(SliceId id) const;
    [[nodiscard]] std::vector<FlowId> flowsTo(SliceId id) const;
    /// The slice and its ancestors, outermost first.
    [[nodiscard]] std::vector<SliceId> stackOf(SliceId id) const;
    [[nodiscard]] bool isUnfinished(SliceId id) const;

    Trace() = default;
    Trace(const Trace&) = delete; // the index refers to this very object's slices
    Trace& operator=(const Trace&) = delete;
};

} // namespace flamelane
