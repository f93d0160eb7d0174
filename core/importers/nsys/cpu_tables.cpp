#include "core/importers/nsys/cpu_tables.h"

#include "core/importers/nsys/global_id.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>

#include <optional>
#include <unordered_map>

namespace flamelane {

namespace {

constexpr std::string_view kUnit = "samples";

/// "/usr/lib/libc.so.6" -> "libc.so.6".
std::string_view fileName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

/// The frames of SAMPLING_CALLCHAINS, stack by stack, by ascending id.
class Callchains
{
public:
    Callchains(ExportRows& rows, Database& database)
        : m_rows(rows)
        , m_reader(database, "SAMPLING_CALLCHAINS",
                   {"id", "symbol", "module", "unresolved", "stackDepth"},
                   "ORDER BY id, stackDepth")
        , m_isRow(m_reader.next())
    {
    }

    /// The frames of a stack, innermost first; none where there is none. Ids must ascend.
    void framesOf(int64_t id, std::vector<std::string>& frames)
    {
        frames.clear();
        while (m_isRow && m_reader.integer(kId) < id) {
            m_isRow = m_reader.next();
        }
        while (m_isRow && m_reader.integer(kId) == id) {
            if (frames.size() < kDeepest) {
                frames.push_back(frame());
            }
            m_isRow = m_reader.next();
        }
    }

private:
    static constexpr size_t kDeepest = 4096;
    enum Column
    {
        kId,
        kSymbol,
        kModule,
        kUnresolved,
    };

    /// Addresses differ from run to run and say nothing: what is unresolved is its module's.
    std::string frame()
    {
        const int64_t symbol = m_reader.integer(kSymbol, -1);
        const int64_t module = m_reader.integer(kModule, -1);
        if (m_reader.integer(kUnresolved) != 0 && m_rows.hasString(module)) {
            return fmt::format("[{}]", fileName(m_rows.view(m_rows.string(module))));
        }
        return std::string(m_rows.view(m_rows.string(symbol)));
    }

    ExportRows& m_rows;
    TableReader m_reader;
    bool m_isRow = false;
};

/// Names of threads as the outermost frames of their stacks.
class ThreadFrames
{
public:
    ThreadFrames(ExportRows& rows, Database& database)
    {
        TableReader row(database, "ThreadNames", {"globalTid", "nameId"});
        while (row.next()) {
            if (rows.hasString(row.integer(1))) {
                m_names[row.bits(0)] = rows.view(rows.string(row.integer(1)));
            }
        }
    }

    [[nodiscard]] std::string of(uint64_t globalTid) const
    {
        const auto found = m_names.find(globalTid);
        return found == m_names.end() || found->second.empty()
            ? fmt::format("thread {}", tidOf(globalTid))
            : fmt::format("{} ({})", found->second, tidOf(globalTid));
    }

private:
    std::unordered_map<uint64_t, std::string> m_names;
};

} // namespace

bool readCpuStacks(ExportRows& rows, Database& database, TraceBuilder& builder)
{
    enum Column
    {
        kId,
        kStart,
        kGlobalTid,
    };
    const ThreadFrames threads(rows, database);
    Callchains chains(rows, database);
    const StringId category = rows.text("cpu sample");
    std::vector<std::string> innermostFirst;
    std::vector<std::string_view> frames;
    builder.setStackUnit(std::string(kUnit));
    return rows.read(
        ExportTable::CpuStacks, {"id", "start", "globalTid"},
        [&](const TableReader& row) {
            const auto time = row.number(kStart);
            if (!time || *time < kEarliest || *time > kLatest) {
                rows.skip(WarningKind::MalformedEvent, "no time");
                return;
            }
            chains.framesOf(row.integer(kId), innermostFirst);
            const std::string thread = threads.of(row.bits(kGlobalTid));
            frames.assign({thread});
            frames.insert(frames.end(), innermostFirst.rbegin(), innermostFirst.rend());
            if (builder.addStack(frames, {1, 0}) == StackAdded::TooLarge) {
                rows.skip(WarningKind::UnsupportedLine);
                return;
            }
            rows.batch().records.push_back(rows.record(
                RecordKind::Instant, *time,
                rows.text(innermostFirst.empty() ? "(no stack)" : innermostFirst.front()), category,
                rows.thread(row.number(kGlobalTid))));
            ++rows.report().records.stacks;
        },
        "ORDER BY id");
}

bool readScheduling(ExportRows& rows)
{
    enum Column
    {
        kStart,
        kGlobalTid,
        kIsIn,
        kCpu,
    };
    const StringId category = rows.text("scheduling");
    const StringId running = rows.text("running");
    struct Open
    {
        int64_t globalTid = 0;
        Record record;
    };
    std::optional<Open> open;
    const auto close = [&](RecordKind kind, TimeNs end) {
        open->record.kind = kind;
        open->record.duration = end - open->record.start;
        rows.batch().records.push_back(open->record);
        open.reset();
    };
    // By thread and time: in, out, in, out.
    const bool isDone = rows.read(
        ExportTable::Scheduling, {"start", "globalTid", "isSchedIn", "cpu"},
        [&](const TableReader& row) {
            const auto time = row.number(kStart);
            const auto thread = row.number(kGlobalTid);
            if (!time || !thread || *time < kEarliest || *time > kLatest) {
                rows.skip(WarningKind::MalformedEvent, "no time or thread");
                return;
            }
            const bool isIn = row.integer(kIsIn) != 0;
            if (open && open->globalTid != *thread) {
                close(RecordKind::Endless, open->record.start);
            }
            if (open && *time - open->record.start <= kLongest) {
                close(RecordKind::Complete, *time);
            }
            // What ends without having begun ran since before recording did.
            if (isIn) {
                Record begun = rows.record(RecordKind::Complete, *time, running, category,
                                           rows.besideThread(*thread, "on CPU"));
                begun.sliceKind = SliceKind::ThreadState;
                open = {*thread, begun};
                ++rows.report().records.complete;
            } else {
                rows.countAsMetadata();
            }
        },
        "ORDER BY globalTid, start");
    if (open) {
        close(RecordKind::Endless, open->record.start);
    }
    return isDone && rows.flush();
}

} // namespace flamelane
