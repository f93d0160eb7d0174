#include "core/importers/folded/folded_importer.h"

#include "core/importers/folded/folded_line.h"
#include "core/importers/folded/line_reader.h"
#include "core/importers/sound_text.h"
#include "core/importers/stream_troubles.h"
#include "core/io/text_stream.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace flamelane {

namespace {

constexpr int kMostDecimals = 6; // seconds to the microsecond, and room for years of them

/// Takes the lines of one file.
class LineTaker
{
public:
    LineTaker(TraceBuilder& builder, const LineReader& reader)
        : m_builder(builder)
        , m_reader(reader)
    {
    }

    void take(std::string_view text)
    {
        const FoldedLine line = splitFoldedLine(text);
        switch (line.kind) {
        case FoldedLine::Kind::Blank:
            break;
        case FoldedLine::Kind::Comment:
            skip(WarningKind::UnsupportedLine, "a comment");
            break;
        case FoldedLine::Kind::Unsupported:
            skip(WarningKind::UnsupportedLine, "no count behind a stack");
            break;
        case FoldedLine::Kind::Stack:
            takeStack(line);
            break;
        }
    }

    void skip(WarningKind kind, std::string_view why)
    {
        RecordCounts& counts = m_builder.report().records;
        ++counts.records;
        ++counts.skipped;
        warn(kind, why);
        if (m_firstSkipped.empty()) {
            m_firstSkipped = fmt::format("{}: {}", m_reader.where(), why);
        }
    }

    [[nodiscard]] const std::string& firstSkipped() const { return m_firstSkipped; }
    /// Whether all stacks had a second number before their count.
    [[nodiscard]] bool isComparison() const
    {
        const uint64_t stacks = m_builder.report().records.stacks;
        return stacks != 0 && m_withTwoCounts == stacks;
    }

private:
    void takeStack(const FoldedLine& line)
    {
        const auto count = parseDecimal(line.count, kMostDecimals);
        if (!count) {
            skip(WarningKind::UnsupportedLine, "a count beyond 63 bits");
            return;
        }
        if (line.count.starts_with('-') && count->digits != 0) {
            skip(WarningKind::NegativeCount, line.count);
            return;
        }
        std::string sound;
        std::string_view stack = line.stack;
        if (!isUtf8(stack)) {
            warn(WarningKind::BadUtf8, {});
            sound = soundText(stack);
            stack = sound;
        }
        splitFrames(stack, m_frames);
        const StackAdded added = m_builder.addStack(m_frames, *count);
        if (added == StackAdded::TooLarge) {
            skip(WarningKind::UnsupportedLine, "with it the sum of all counts would leave 63 bits");
            return;
        }
        if (added == StackAdded::Rounded) {
            warn(WarningKind::RoundedCount, line.count);
        }
        RecordCounts& counts = m_builder.report().records;
        ++counts.records;
        ++counts.stacks;
        m_withTwoCounts += hasTwoCounts(line) ? 1 : 0;
    }

    void warn(WarningKind kind, std::string_view what)
    {
        ImportReport& report = m_builder.report();
        const bool isFirst = report.count(kind) == 0;
        report.add(kind,
                   !isFirst           ? std::string()
                       : what.empty() ? m_reader.where()
                                      : fmt::format("{}: {}", m_reader.where(), what));
    }

    TraceBuilder& m_builder;
    const LineReader& m_reader;
    std::vector<std::string_view> m_frames;
    std::string m_firstSkipped;
    uint64_t m_withTwoCounts = 0;
};

} // namespace

bool FoldedImporter::sniff(std::string_view prefix) const
{
    return looksFolded(prefix);
}

Result<void> FoldedImporter::read(TextStream& stream, TraceBuilder& builder,
                                  Progress& progress) const
{
    LineReader reader(stream, progress);
    LineTaker taker(builder, reader);
    std::string_view line;
    while (true) {
        const auto isThere = reader.next(line);
        if (!isThere) {
            return tl::unexpected(isThere.error());
        }
        if (!*isThere) {
            break;
        }
        if (reader.isLast() && stream.isTruncated()) {
            taker.skip(WarningKind::UnsupportedLine, "the line is cut, and perhaps its count");
            continue;
        }
        taker.take(line);
    }
    reportTroubles(stream, builder.report());
    const RecordCounts& counts = builder.report().records;
    if (counts.stacks == 0) {
        return failure(fmt::format("no stack with a count was found in {} lines, the first is {}",
                                   counts.skipped, taker.firstSkipped()));
    }
    if (taker.isComparison()) {
        return failure("each line ends with two numbers: this compares two profiles (difffolded.pl)"
                       " and is none itself; open one of the two");
    }
    builder.setFormat("folded", {});
    return {};
}

} // namespace flamelane
