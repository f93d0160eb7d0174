#include "core/importers/chrome/trace_importer.h"

#include "core/importers/chrome/xla_streams.h"
#include "core/importers/json/json_details.h"
#include "core/importers/json/trace_text_reader.h"
#include "core/importers/kineto/file_facts.h"
#include "core/importers/stream_troubles.h"
#include "core/trace/trace_builder.h"

#include <algorithm>

namespace flamelane {

namespace {

bool hasKinetoRecords(const RecordBatch& batch)
{
    return std::any_of(batch.records.begin(), batch.records.end(),
                       [](const Record& record) { return record.sliceKind != SliceKind::Other; });
}

} // namespace

bool TraceImporter::sniff(std::string_view prefix) const
{
    return prefix.starts_with('{') || prefix.starts_with('[');
}

Result<void> TraceImporter::read(TextStream& stream, TraceBuilder& builder,
                                 Progress& progress) const
{
    FileFacts facts;
    TraceTextSink sink;
    sink.addRecords = [&builder, &facts](const RecordBatch& batch) {
        if (!facts.isKineto() && hasKinetoRecords(batch)) {
            facts.sawKinetoRecords();
        }
        builder.add(batch);
    };
    sink.addTopLevel
        = [&facts](std::string_view key, std::string_view value) { facts.add(key, value); };
    TraceTextReader reader(stream, std::move(sink), builder.report(), progress, {});
    const auto file = stream.rereadableFile();
    const auto archive = std::make_shared<TextArchive>();
    if (file == nullptr) {
        reader.keepTextIn(*archive);
    }
    if (const auto done = reader.read(); !done) {
        return done;
    }
    reportTroubles(stream, builder.report());
    facts.applyTo(builder);
    makeXlaStreams(builder);
    builder.setDetailsSource(file != nullptr ? detailsFromFile(file) : detailsFromArchive(archive));
    return {};
}

} // namespace flamelane
