#include "core/importers/chrome/xla_streams.h"

#include "core/base/decimal.h"
#include "core/trace/trace_builder.h"

#include <optional>
#include <string_view>

namespace flamelane {

namespace {

/// The number that follows a prefix, up to anything that is no digit.
std::optional<int64_t> numberBehind(std::string_view text, std::string_view prefix)
{
    const size_t at = text.find(prefix);
    if (at == std::string_view::npos) {
        return std::nullopt;
    }
    const std::string_view rest = text.substr(at + prefix.size());
    return parseInteger(rest.substr(0, rest.find_first_not_of("0123456789")));
}

} // namespace

void makeXlaStreams(TraceBuilder& builder)
{
    const auto threads = builder.seenThreads();
    for (size_t i = 0; i < threads.size(); ++i) {
        const auto device = numberBehind(threads[i].processName, "/device:GPU:");
        const auto stream = numberBehind(threads[i].threadName, "Stream #");
        if (device && stream) {
            builder.makeStream(i, *device, *stream);
        }
    }
}

} // namespace flamelane
