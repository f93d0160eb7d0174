#include "core/load.h"

#include "core/importers/nsight_report.h"
#include "core/importers/registry.h"
#include "core/io/text_stream.h"
#include "core/trace/trace_builder.h"

#include <filesystem>
#include <system_error>

namespace flamelane {

Result<std::shared_ptr<const Trace>> loadTrace(const std::string& path, Progress& progress,
                                               const std::string& standsFor)
{
    auto stream = TextStream::open(path);
    if (!stream) {
        return tl::unexpected(stream.error());
    }
    if (isNsightFile(stream->prefix(), path)) {
        return failure(nsightAdvice(path, path != "-" && !stream->rereadableFile()));
    }
    const auto importer = chooseImporter(stream->prefix());
    if (!importer) {
        return tl::unexpected(importer.error());
    }
    TraceBuilder builder;
    if (const auto done = (*importer)->read(*stream, builder, progress); !done) {
        return tl::unexpected(done.error());
    }
    return builder.build(standsFor.empty() ? path : standsFor, progress);
}

bool isNsightReport(const std::string& path)
{
    // A pipe can be read once only, and not by who merely asks.
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || isNsightRecording(path)) {
        return false;
    }
    const auto stream = TextStream::open(path);
    return stream && stream->rereadableFile() && isNsightFile(stream->prefix(), path);
}

} // namespace flamelane
