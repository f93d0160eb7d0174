#include "core/load.h"

#include "core/importers/registry.h"
#include "core/io/text_stream.h"
#include "core/trace/trace_builder.h"

namespace flamelane {

Result<std::shared_ptr<const Trace>> loadTrace(const std::string& path, Progress& progress)
{
    auto stream = TextStream::open(path);
    if (!stream) {
        return tl::unexpected(stream.error());
    }
    const auto importer = chooseImporter(stream->prefix());
    if (!importer) {
        return tl::unexpected(importer.error());
    }
    TraceBuilder builder;
    if (const auto done = (*importer)->read(*stream, builder, progress); !done) {
        return tl::unexpected(done.error());
    }
    return builder.build(path, progress);
}

} // namespace flamelane
