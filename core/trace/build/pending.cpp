#include "core/trace/build/pending.h"

#include <algorithm>
#include <cassert>

namespace flamelane {

namespace {

constexpr uint16_t kNoCategory = UINT16_MAX;

TimeNs bounded(TimeNs time)
{
    return std::clamp(time, kEarliest, kLatest);
}

} // namespace

void Pending::add(const RecordBatch& batch)
{
    m_batch = &batch;
    m_textOfBatch.assign(batch.strings.size(), StringId());
    m_threadOfBatch.assign(batch.threads.size(), kNoIndex);
    if (categories.empty()) {
        categories.push_back(StringId(0)); // the empty text, also for what finds no room
    }
    for (const Record& record : batch.records) {
        addRecord(record);
    }
    for (const Metadata& metadata : batch.metadata) {
        addMetadata(metadata);
    }
    for (const NameFacts& facts : batch.nameFacts) {
        const StringId name = text(facts.name);
        if (facts.rgb >= 0) {
            nameColors.push_back({name, static_cast<uint32_t>(facts.rgb)});
        }
        if (facts.shortName) {
            shortNames.push_back({name, text(facts.shortName)});
        }
    }
    for (const CounterMeaning& meaning : batch.counterMeanings) {
        addMeaning(meaning);
    }
    report.merge(batch.report);
    m_batch = nullptr;
}

void Pending::addRecord(const Record& record)
{
    switch (record.kind) {
    case RecordKind::Complete:
    case RecordKind::Begin:
    case RecordKind::Endless:
        addThreadSlice(record);
        break;
    case RecordKind::End:
        edges.push({bounded(record.start), record.place, text(record.name), thread(record.thread),
                    kNoIndex, false});
        break;
    case RecordKind::Instant:
        addInstant(record);
        break;
    case RecordKind::AsyncBegin:
    case RecordKind::AsyncInstant:
    case RecordKind::AsyncEnd:
        addAsync(record);
        break;
    case RecordKind::FlowStart:
    case RecordKind::FlowStep:
    case RecordKind::FlowEnd:
        addFlow(record);
        break;
    case RecordKind::Counter: {
        const CounterFields& fields = m_batch->counters[record.extra];
        counters.push({bounded(record.start), fields.value,
                       seriesIndex({threads[thread(record.thread)].process,
                                    text(record.name),
                                    text(fields.series),
                                    {},
                                    -1,
                                    {}})});
        break;
    }
    }
}

void Pending::addThreadSlice(const Record& record)
{
    const uint32_t onThread = thread(record.thread);
    const uint32_t onTrack = trackFor(onThread, record.sliceKind);
    const bool isBegin = record.kind != RecordKind::Complete;
    const uint32_t slice
        = addSlice(record, onTrack, record.sliceKind, isBegin ? 0 : record.duration);
    if (isBegin) {
        edges.push({slices.start[slice], record.place, slices.name[slice], onThread, slice,
                    record.kind == RecordKind::Endless});
    }
    if (isOnDevice(record.sliceKind)) {
        const GpuFields fields
            = record.extra == kNoExtra ? GpuFields() : m_batch->gpu[record.extra];
        PendingTrack& track = tracks[onTrack];
        track.device = track.device < 0 ? fields.device : track.device;
        track.stream = track.stream < 0 ? fields.stream : track.stream;
        if (isGpuWork(record.sliceKind)) {
            work.push({slice, fields});
        }
    } else if (record.extra == kNoExtra) {
        return;
    } else if (isCall(record.sliceKind)) {
        calls.push({slice, m_batch->calls[record.extra]});
    } else if (record.sliceKind == SliceKind::Python) {
        python.push({slice, m_batch->python[record.extra]});
    }
}

void Pending::addAsync(const Record& record)
{
    const AsyncFields& written = m_batch->asyncs[record.extra];
    AsyncEdge edge;
    edge.time = bounded(record.start);
    edge.place = record.place;
    edge.name = text(record.name);
    edge.category = text(record.category);
    edge.process = threads[thread(record.thread)].process;
    edge.fields = {text(written.id), text(written.scope), written.reach};
    if (record.kind != RecordKind::AsyncEnd) {
        const uint32_t track = asyncTrack(edge.process, edge.category, edge.name);
        edge.slice = addSlice(record, track, record.sliceKind, 0);
        asyncIds.push({edge.slice, edge.fields.id});
    }
    if (record.kind != RecordKind::AsyncInstant) {
        asyncEdges.push(edge);
    }
}

void Pending::addFlow(const Record& record)
{
    const FlowFields& fields = m_batch->flows[record.extra];
    flows.push({bounded(record.start), text(record.category), text(record.name), text(fields.id),
                thread(record.thread), record.kind,
                fields.bindsEnclosing || record.kind != RecordKind::FlowEnd});
}

void Pending::addInstant(const Record& record)
{
    const InstantFields fields
        = record.extra == kNoExtra ? InstantFields() : m_batch->instants[record.extra];
    PendingInstant instant;
    instant.time = bounded(record.start);
    instant.place = record.place;
    instant.name = text(record.name);
    instant.category = text(record.category);
    instant.thread = thread(record.thread);
    instant.scope = fields.scope;
    if (fields.memory != kNoExtra) {
        instant.memory = static_cast<uint32_t>(memory.size());
        memory.push_back(m_batch->memory[fields.memory]);
    }
    instants.push(instant);
}

void Pending::addMetadata(const Metadata& metadata)
{
    PendingThread& ofThread = threads[thread(metadata.thread)];
    PendingProcess& ofProcess = processes[ofThread.process];
    switch (metadata.kind) {
    case MetadataKind::ProcessName:
        ofProcess.name = text(metadata.text);
        break;
    case MetadataKind::ProcessLabels:
        ofProcess.labels = text(metadata.text);
        break;
    case MetadataKind::ProcessSortIndex:
        ofProcess.sortIndex = metadata.sortIndex;
        break;
    case MetadataKind::ThreadName:
        ofThread.name = text(metadata.text);
        break;
    case MetadataKind::ThreadSortIndex:
        ofThread.sortIndex = metadata.sortIndex;
        break;
    }
}

void Pending::addMeaning(const CounterMeaning& meaning)
{
    const uint32_t process = threads[thread(meaning.thread)].process;
    CounterSeries& series = counterSeries[seriesIndex(
        {process, text(meaning.name), text(meaning.series), {}, -1, {}})];
    series.unit = text(meaning.unit);
    series.device = meaning.device;
    series.metric = meaning.metric;
}

uint32_t Pending::addSlice(const Record& record, uint32_t track, SliceKind kind, TimeNs duration)
{
    const uint32_t slice = slices.size();
    slices.start.push(bounded(record.start));
    slices.duration.push(std::clamp<TimeNs>(duration, 0, kLongest));
    slices.place.push(record.place);
    slices.name.push(text(record.name));
    slices.track.push(track);
    slices.category.push(categoryIndex(text(record.category)));
    slices.kind.push(kind);
    return slice;
}

StringId Pending::text(StringId ofBatch)
{
    if (ofBatch.isNone()) {
        return StringId(0);
    }
    StringId& known = m_textOfBatch[ofBatch.index()];
    if (known.isNone()) {
        known = strings.intern(m_batch->strings.view(ofBatch));
    }
    return known;
}

uint32_t Pending::thread(uint32_t ofBatch)
{
    uint32_t& known = m_threadOfBatch[ofBatch];
    if (known != kNoIndex) {
        return known;
    }
    const ThreadKey& key = m_batch->threads[ofBatch];
    const StringId pid = text(key.pid);
    const StringId tid = text(key.tid);
    const uint64_t ids = uint64_t {pid.index()} << 32U | tid.index();
    const auto [found, isNew]
        = m_threadByIds.try_emplace(ids, static_cast<uint32_t>(threads.size()));
    if (isNew) {
        PendingThread added;
        added.process = process(pid, key.pidIsText);
        added.tid = tid;
        added.tidIsText = key.tidIsText;
        added.name = StringId(0);
        threads.push_back(added);
    }
    known = found->second;
    return known;
}

uint32_t Pending::process(StringId pid, bool isText)
{
    const auto [found, isNew]
        = m_processByPid.try_emplace(pid.index(), static_cast<uint32_t>(processes.size()));
    if (isNew) {
        processes.push_back({pid, isText, StringId(0), StringId(0), {}});
    }
    return found->second;
}

uint32_t Pending::trackFor(uint32_t onThread, SliceKind kind)
{
    PendingThread& of = threads[onThread];
    uint32_t& track = isOnDevice(kind) ? of.deviceTrack : of.hostTrack;
    if (track == kNoIndex) {
        track = static_cast<uint32_t>(tracks.size());
        PendingTrack added;
        added.kind = isOnDevice(kind) ? TrackKind::Stream : TrackKind::Thread;
        added.process = of.process;
        added.thread = onThread;
        tracks.push_back(added);
    }
    return track;
}

uint32_t Pending::asyncTrack(uint32_t ofProcess, StringId category, StringId name)
{
    const auto [found, isNew] = m_asyncTracks.try_emplace({ofProcess, category, name},
                                                          static_cast<uint32_t>(tracks.size()));
    if (isNew) {
        PendingTrack added;
        added.kind = TrackKind::Async;
        added.process = ofProcess;
        added.category = category;
        added.name = name;
        tracks.push_back(added);
    }
    return found->second;
}

uint16_t Pending::categoryIndex(StringId category)
{
    if (category.index() >= m_categoryByText.size()) {
        m_categoryByText.resize(strings.size(), kNoCategory);
        m_categoryByText[0] = 0;
    }
    uint16_t& known = m_categoryByText[category.index()];
    if (known == kNoCategory) {
        if (categories.size() == kNoCategory) {
            return 0; // more categories than any profiler has; the details still tell
        }
        known = static_cast<uint16_t>(categories.size());
        categories.push_back(category);
    }
    return known;
}

uint32_t Pending::seriesIndex(const CounterSeries& series)
{
    const auto [found, isNew] = m_seriesByName.try_emplace(
        {series.process, series.name, series.series}, static_cast<uint32_t>(counterSeries.size()));
    if (isNew) {
        counterSeries.push_back(series);
    }
    return found->second;
}

} // namespace flamelane
