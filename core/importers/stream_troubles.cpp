#include "core/importers/stream_troubles.h"

#include "core/io/text_stream.h"
#include "core/trace/import_report.h"

namespace flamelane {

namespace {

WarningKind warningOf(StreamTroubleKind kind)
{
    switch (kind) {
    case StreamTroubleKind::Truncated:
        return WarningKind::Truncated;
    case StreamTroubleKind::ChecksumMismatch:
        return WarningKind::ChecksumMismatch;
    case StreamTroubleKind::TrailingBytes:
        return WarningKind::TrailingBytes;
    case StreamTroubleKind::BadUtf16:
        return WarningKind::BadUtf8;
    }
    return WarningKind::Truncated;
}

} // namespace

void reportTroubles(const TextStream& stream, ImportReport& report)
{
    for (const StreamTrouble& trouble : stream.troubles()) {
        report.add(warningOf(trouble.kind), trouble.place);
    }
}

} // namespace flamelane
