#include "tests/support/recorded.h"

#include "core/importers/json/json_details.h"

#include <fmt/format.h>

namespace flamelane::test {

namespace {

std::string extraText(const RecordBatch& batch, const Record& record)
{
    if (record.extra == kNoExtra) {
        return {};
    }
    const auto text = [&batch](StringId id) { return batch.strings.view(id); };
    switch (record.kind) {
    case RecordKind::Counter: {
        const CounterFields& fields = batch.counters[record.extra];
        return fmt::format("{}={}", text(fields.series), fields.value);
    }
    case RecordKind::Instant: {
        const InstantFields& fields = batch.instants[record.extra];
        std::string memory;
        if (fields.memory != kNoExtra) {
            const MemoryFields& level = batch.memory[fields.memory];
            memory
                = fmt::format(" {}/{} {} {} {}/{}", level.deviceType, level.deviceId, level.bytes,
                              level.address, level.totalAllocated, level.totalReserved);
        }
        return fmt::format("scope {}{}", static_cast<int>(fields.scope), memory);
    }
    case RecordKind::FlowStart:
    case RecordKind::FlowStep:
    case RecordKind::FlowEnd: {
        const FlowFields& fields = batch.flows[record.extra];
        return fmt::format("id {} {}", text(fields.id), fields.bindsEnclosing);
    }
    case RecordKind::AsyncBegin:
    case RecordKind::AsyncInstant:
    case RecordKind::AsyncEnd: {
        const AsyncFields& fields = batch.asyncs[record.extra];
        return fmt::format("id {} scope {} {}", text(fields.id), text(fields.scope),
                           static_cast<int>(fields.reach));
    }
    default:
        break;
    }
    if (isOnDevice(record.sliceKind)) {
        const GpuFields& fields = batch.gpu[record.extra];
        return fmt::format(
            "corr {} dev {} stream {} ctx {} bytes {} node {} grid {} block {} regs {} "
            "smem {} {} {} {}",
            fields.correlation, fields.device, fields.stream, fields.context, fields.bytes,
            fields.graphNode, fmt::join(fields.grid, "x"), fmt::join(fields.block, "x"),
            fields.registersPerThread, fields.sharedMemoryBytes, fields.blocksPerSm,
            fields.warpsPerSm, fields.occupancyPercent);
    }
    if (isCall(record.sliceKind)) {
        const CallFields& fields = batch.calls[record.extra];
        return fmt::format("corr {} stream {}", fields.correlation, fields.stream);
    }
    const PythonFields& fields = batch.python[record.extra];
    return fmt::format("id {} parent {} {}", fields.id, fields.parentId, fields.parentIsNull);
}

std::string threadText(const RecordBatch& batch, uint32_t thread)
{
    const ThreadKey& key = batch.threads[thread];
    return fmt::format("{}/{}", batch.strings.view(key.pid), batch.strings.view(key.tid));
}

void append(Recorded& recorded, const RecordBatch& batch)
{
    for (const Record& record : batch.records) {
        recorded.records
            += fmt::format("{} {} '{}' '{}' {} {}+{} @{} {}\n", static_cast<int>(record.kind),
                           sliceKindName(record.sliceKind), batch.strings.view(record.name),
                           batch.strings.view(record.category), threadText(batch, record.thread),
                           record.start, record.duration, record.place, extraText(batch, record));
        recorded.places.push_back(record.place);
    }
    for (const Metadata& metadata : batch.metadata) {
        recorded.topLevel += fmt::format("meta {} {} '{}' {}\n", static_cast<int>(metadata.kind),
                                         threadText(batch, metadata.thread),
                                         batch.strings.view(metadata.text), metadata.sortIndex);
    }
}

} // namespace

Recorded record(const std::string& path, TraceTextOptions options)
{
    Recorded recorded;
    auto stream = TextStream::open(path);
    if (!stream) {
        recorded.error = stream.error().message;
        return recorded;
    }
    ImportReport report;
    TraceTextSink sink;
    sink.addRecords = [&recorded, &report](const RecordBatch& batch) {
        append(recorded, batch);
        report.merge(batch.report);
        recorded.counts += batch.report.records;
    };
    sink.addTopLevel = [&recorded](std::string_view key, std::string_view value) {
        recorded.topLevel += fmt::format("{} = {}\n", key, value);
    };
    Progress progress;
    TraceTextReader reader(*stream, std::move(sink), report, progress, options);
    const auto archive = std::make_shared<TextArchive>();
    const auto file = stream->rereadableFile();
    if (file == nullptr) {
        reader.keepTextIn(*archive);
    }
    if (const auto done = reader.read(); !done) {
        recorded.error = done.error().message;
    }
    for (const Warning& warning : report.warnings()) {
        recorded.warnings += fmt::format("{} {}: {}\n", warningKindName(warning.kind),
                                         warning.count, warning.first);
    }
    recorded.details = file != nullptr ? detailsFromFile(file) : detailsFromArchive(archive);
    return recorded;
}

} // namespace flamelane::test
