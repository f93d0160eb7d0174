#pragma once

#include "core/trace/build/column.h"
#include "core/trace/build/notices.h"
#include "core/trace/record_batch.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace flamelane {

inline constexpr uint32_t kNoIndex = UINT32_MAX;

struct PendingProcess
{
    StringId pid;
    bool pidIsText = false;
    StringId name;
    StringId labels;
    std::optional<int64_t> sortIndex;
};

struct PendingThread
{
    uint32_t process = 0;
    StringId tid;
    bool tidIsText = false;
    StringId name;
    std::optional<int64_t> sortIndex;
    uint32_t hostTrack = kNoIndex;
    uint32_t deviceTrack = kNoIndex;
    std::optional<GpuFields> asStream; // what makeStream() said
};

struct PendingTrack
{
    TrackKind kind {};
    uint32_t process = 0;
    uint32_t thread = kNoIndex; // none for Async
    StringId category; // Async only, likewise the name
    StringId name;
    int64_t device = -1; // Stream only: the first that a slice of it wrote
    int64_t stream = -1;
};

/// The slices in file order. A begin is here from the start; its duration is 0 until it is paired.
struct PendingSlices
{
    Column<TimeNs> start; // in the file's clock
    Column<TimeNs> duration;
    Column<uint64_t> place;
    Column<StringId> name;
    Column<uint32_t> track;
    Column<uint16_t> category; // index into Pending::categories
    Column<SliceKind> kind;

    [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(start.size()); }
};

/// Fields beside the slice of that index.
template<typename Fields>
struct BesideSlice
{
    uint32_t slice = 0;
    Fields fields;
};

/// A begin or an end of a thread.
struct Edge
{
    TimeNs time = 0;
    uint64_t place = 0;
    StringId name;
    uint32_t thread = 0;
    uint32_t slice = kNoIndex; // none: an end
    bool isEndless = false;
};

/// A begin or an end of an async slice.
struct AsyncEdge
{
    TimeNs time = 0;
    uint64_t place = 0;
    StringId name;
    StringId category;
    uint32_t process = 0;
    uint32_t slice = kNoIndex; // none: an end
    AsyncFields fields;
};

struct PendingEnd
{
    uint32_t slice = 0;
    uint64_t endPlace = kNoPlace;
    bool unfinished = false;
};

struct FlowPoint
{
    TimeNs time = 0;
    StringId category;
    StringId name;
    StringId id;
    uint32_t thread = 0;
    RecordKind kind {};
    bool bindsEnclosing = false;
};

struct PendingInstant
{
    TimeNs time = 0;
    uint64_t place = 0;
    StringId name;
    StringId category;
    uint32_t thread = 0;
    uint32_t memory = kNoExtra;
    InstantScope scope {};
};

struct CounterPoint
{
    TimeNs time = 0;
    double value = 0;
    uint32_t series = 0; // index into Pending::counterSeries
};

struct CounterSeries
{
    uint32_t process = 0;
    StringId name;
    StringId series;
    StringId unit;
    int64_t device = -1;
    GpuMetric metric {};
};

/// All that was added, under ids of the whole trace, before anything is put in order. Indexes are
/// given in order of first use, so that they depend on the file alone.
struct Pending
{
    void add(const RecordBatch& batch);
    /// The host or the device track of a thread, made where it is not there yet.
    uint32_t trackFor(uint32_t onThread, SliceKind kind);

    StringPool strings;
    std::vector<StringId> categories;
    std::vector<PendingProcess> processes;
    std::vector<PendingThread> threads;
    std::vector<PendingTrack> tracks;
    PendingSlices slices;
    Column<BesideSlice<GpuFields>> work; // isGpuWork slices, in file order; likewise below
    Column<BesideSlice<CallFields>> calls;
    Column<BesideSlice<PythonFields>> python;
    Column<BesideSlice<StringId>> asyncIds;
    Column<Edge> edges;
    Column<AsyncEdge> asyncEdges;
    Column<FlowPoint> flows;
    Column<PendingInstant> instants;
    std::vector<MemoryFields> memory;
    Column<CounterPoint> counters;
    std::vector<CounterSeries> counterSeries;
    std::vector<PendingEnd> ends; // filled by pairing, likewise below
    std::vector<uint32_t> endless; // slices that last as long as the trace
    std::vector<Device> devices; // as described by the file
    std::vector<NameColor> nameColors; // in file order, likewise below
    std::vector<ShortName> shortNames;
    ImportReport report;
    Notices notices;

private:
    StringId text(StringId ofBatch);
    uint32_t thread(uint32_t ofBatch);
    uint32_t process(StringId pid, bool isText);
    uint32_t asyncTrack(uint32_t process, StringId category, StringId name);
    uint16_t categoryIndex(StringId category);
    uint32_t seriesIndex(const CounterSeries& series);
    uint32_t addSlice(const Record& record, uint32_t track, SliceKind kind, TimeNs duration);
    void addRecord(const Record& record);
    void addThreadSlice(const Record& record);
    void addAsync(const Record& record);
    void addFlow(const Record& record);
    void addInstant(const Record& record);
    void addMetadata(const Metadata& metadata);
    void addMeaning(const CounterMeaning& meaning);

    const RecordBatch* m_batch = nullptr; // the one being added
    std::vector<StringId> m_textOfBatch; // ids of the batch -> ids of the trace, none: not yet used
    std::vector<uint32_t> m_threadOfBatch;
    std::unordered_map<uint32_t, uint32_t> m_processByPid;
    std::unordered_map<uint64_t, uint32_t> m_threadByIds;
    std::map<std::tuple<uint32_t, StringId, StringId>, uint32_t> m_asyncTracks;
    std::map<std::tuple<uint32_t, StringId, StringId>, uint32_t> m_seriesByName;
    std::vector<uint16_t> m_categoryByText; // by StringId; kNoCategory: none yet
};

} // namespace flamelane
