#pragma once

#include "core/base/string_pool.h"
#include "core/base/time.h"
#include "core/trace/gpu_metric.h"
#include "core/trace/import_report.h"
#include "core/trace/slice_kind.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// What a record asks the builder to add.
enum class RecordKind : uint8_t
{
    Complete, // a slice with its duration
    Begin, // opens a slice on its thread
    Endless, // one whose end the file does not know, which its importer has counted
    End, // closes one; by name where it has one
    Instant,
    AsyncBegin,
    AsyncInstant,
    AsyncEnd,
    FlowStart,
    FlowStep,
    FlowEnd,
    Counter,
};

inline constexpr uint32_t kNoExtra = UINT32_MAX;

/// Times of a file lie within these (up to the year 2116), and no slice is longer, so that no sum
/// or difference of a start, an end and the origin leaves int64_t. Importers refuse what does not;
/// the builder holds what it gets to them.
inline constexpr TimeNs kEarliest = -(TimeNs {1} << 61);
inline constexpr TimeNs kLatest = TimeNs {1} << 62;
inline constexpr TimeNs kLongest = (TimeNs {1} << 61) - 1;

/// One record as the format wrote it. Ids are those of the batch's own pool and thread list.
struct Record
{
    TimeNs start = 0; // in the file's clock, not rebased
    TimeNs duration = 0; // Complete only, never negative
    uint64_t place = 0; // where RecordDetails finds the record again
    StringId name;
    StringId category;
    uint32_t thread = 0; // index into RecordBatch::threads
    uint32_t extra = kNoExtra; // index into the batch's table for this kind of record, see below
    RecordKind kind {};
    SliceKind sliceKind {}; // of async ones: annotation, or other
};

/// A (pid, tid) pair as written. Equal text is the same id whether it was quoted or not; the flags
/// keep how it was first written. An absent id is the empty text.
struct ThreadKey
{
    StringId pid;
    StringId tid;
    bool pidIsText = false;
    bool tidIsText = false;
};

inline constexpr uint64_t kNoCorrelation = UINT64_MAX;

/// Beside GPU work and Sync slices (isOnDevice(sliceKind)). Absent numbers: -1, 0 or NaN as noted.
struct GpuFields
{
    uint64_t correlation = kNoCorrelation;
    int64_t device = -1; // -1: take the pid
    int64_t stream = -1; // -1: take the tid
    int64_t context = -1;
    uint64_t bytes = 0; // copies and sets
    uint64_t graphNode = 0; // 0: not from a graph; of a Graph its id
    uint32_t grid[3] = {0, 0, 0};
    uint32_t block[3] = {0, 0, 0};
    uint32_t registersPerThread = 0;
    uint32_t sharedMemoryBytes = 0;
    float blocksPerSm = -1;
    float warpsPerSm = -1;
    float occupancyPercent = -1; // "est. achieved occupancy %"
};

/// Beside RuntimeCall and DriverCall slices that carry a correlation id.
struct CallFields
{
    uint64_t correlation = kNoCorrelation;
    int64_t stream = -1; // where the call says which stream it launches on, else -1
};

/// Beside Python slices.
struct PythonFields
{
    uint64_t id = UINT64_MAX; // UINT64_MAX: not written
    uint64_t parentId = UINT64_MAX; // UINT64_MAX: not written or null
    bool parentIsNull = false; // written as null: a root
};

enum class InstantScope : uint8_t
{
    Thread,
    Process,
    Global
};

/// Beside Instant records.
struct InstantFields
{
    InstantScope scope = InstantScope::Thread;
    uint32_t memory = kNoExtra; // index into RecordBatch::memory for a [memory] record
};

/// An allocation or release recorded by a caching allocator, with the levels after it.
struct MemoryFields
{
    int64_t deviceType = -1; // c10::DeviceType: 0 CPU, 1 CUDA, 6 HIP, 12 XPU, 20 PrivateUse1
    int64_t deviceId = -1;
    int64_t bytes = 0; // negative: released
    uint64_t address = 0;
    int64_t totalAllocated = -1; // -1: not written (2021)
    int64_t totalReserved = -1;
};

/// Beside FlowStart, FlowStep, FlowEnd. Flows with the same category, name and id belong together.
struct FlowFields
{
    StringId id; // as text, digits of a number or the text as written
    bool bindsEnclosing = false; // bp "e"; else an end binds to the next slice of its thread
};

/// Beside AsyncBegin, AsyncInstant, AsyncEnd.
struct AsyncFields
{
    StringId id;
    StringId scope;
    enum class Reach : uint8_t { Plain, Local, Global } reach = Reach::Plain; // id, id2.local, id2.global
};

/// Beside Counter records: one series of a counter.
struct CounterFields
{
    StringId series;
    double value = 0;
};

/// What a series of a counter is; like metadata it has no time and applies to the whole trace.
struct CounterMeaning
{
    uint32_t thread = 0; // of its records
    StringId name;
    StringId series;
    StringId unit; // of the values: "%", "Hz", "bytes"
    int64_t device = -1; // the ordinal of the device that it is about
    GpuMetric metric {};
};

enum class MetadataKind : uint8_t
{
    ProcessName,
    ProcessLabels,
    ProcessSortIndex,
    ThreadName,
    ThreadSortIndex,
};

/// A name or an order for a process or a thread; it has no time and applies to the whole trace.
struct Metadata
{
    MetadataKind kind {};
    uint32_t thread = 0; // its tid is ignored for the Process kinds
    StringId text;
    int64_t sortIndex = 0;
};

/// What a format says of a name, wherever it stands.
struct NameFacts
{
    StringId name;
    StringId shortName; // none: the format has no other
    int64_t rgb = -1; // 0xRRGGBB, chosen by the program; -1: none
};

/// Records of one stretch of a file, in file order, with their own strings and threads, so that
/// stretches can be read by several threads at once. `extra` of a Record points into: gpu
/// (isOnDevice kinds), calls (isCall kinds), python (Python), instants, flows, asyncs. A Counter
/// record is one series: `extra` points into counters, and a record of the file with n series
/// becomes n Records with the same place. An End has no extra; its place gives the args of the end.
struct RecordBatch
{
    StringPool strings;
    std::vector<ThreadKey> threads;
    std::vector<Record> records;
    std::vector<GpuFields> gpu;
    std::vector<CallFields> calls;
    std::vector<PythonFields> python;
    std::vector<InstantFields> instants;
    std::vector<MemoryFields> memory;
    std::vector<FlowFields> flows;
    std::vector<AsyncFields> asyncs;
    std::vector<CounterFields> counters;
    std::vector<CounterMeaning> counterMeanings;
    std::vector<Metadata> metadata;
    std::vector<NameFacts> nameFacts;
    ImportReport report;

    /// Forgets everything but keeps the memory.
    void clear();
};

} // namespace flamelane
