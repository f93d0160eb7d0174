#pragma once

#include "core/importers/json/json_scanner.h"
#include "core/trace/record_batch.h"

#include <array>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace flamelane {

/// Translates the records of a traceEvents array, field by field as raw JSON, into a RecordBatch.
///
/// Read: phases X, B, E, i, I, R, C, M, s, t, f, b, n, e and the old async S, T, p, F; the fields
/// ph, cat, name, pid, tid, ts, dur, tdur, id, id2, bind_id, scope, s, bp; of args what
/// kineto/args.h names, counters' series and the names and orders of metadata. Everything else
/// stays in the text and is shown as details. Other phases are counted as UnknownPhase. Described
/// in "Trace Event Format" (Google, 2016) and, for Kineto, in libkineto's output_json.cpp.
class RecordMapper
{
public:
    /// All following records go to `batch`, which is cleared.
    void start(RecordBatch& batch);
    /// The following records lie in `text`, which begins at `place` of the whole text in line
    /// `firstLine` (0: not known) and stays where it is until the next call.
    void setText(std::string_view text, uint64_t place, uint64_t firstLine);

    enum class ArgsUse
    {
        None, // can be passed over
        Wanted,
        Unknown, // what decides it has not been seen yet
    };

    /// Length of the key that starts here, behind its quote, where it is one that setField() reads;
    /// else 0. Looks at 8 bytes at most.
    [[nodiscard]] static size_t knownKeyLength(const char* key);

    void beginRecord(const char* at);
    void setField(std::string_view key, std::string_view value);
    [[nodiscard]] ArgsUse argsUse();
    void setArg(std::string_view key, std::string_view value);
    void endRecord();

    /// An element of the array that is no record: empty or not an object at all.
    void skipEmpty();
    void skipMalformed(const char* at, std::string_view what);
    void addTroubles(const JsonTroubles& troubles, const char* at);

private:
    enum class Field : uint8_t
    {
        Phase,
        Category,
        Name,
        Pid,
        Tid,
        Time,
        Duration,
        ThreadDuration,
        Id,
        Id2,
        BindId,
        Scope,
        InstantScope,
        BindingPoint,
        None
    };
    enum class ArgsKind : uint8_t
    {
        None,
        Gpu,
        Call,
        Python,
        Memory,
        Listed
    };
    struct Category
    {
        std::string_view raw; // in the text
        StringId id;
        SliceKind kind {};
    };

    [[nodiscard]] static Field fieldOf(std::string_view key);
    [[nodiscard]] std::string_view field(Field which) const
    {
        return m_fields[static_cast<size_t>(which)];
    }
    [[nodiscard]] bool has(Field which) const
    {
        return (m_seen >> static_cast<size_t>(which)) & 1U;
    }
    [[nodiscard]] char phase() const;
    [[nodiscard]] Category categoryOf(std::string_view raw);
    [[nodiscard]] uint32_t thread();
    [[nodiscard]] StringId intern(std::string_view raw);
    [[nodiscard]] bool readTime(Field which, TimeNs& time);
    [[nodiscard]] std::string where() const;
    void warn(WarningKind kind, std::string_view what = {});
    void fail(std::string_view what);

    [[nodiscard]] bool fillCommon(RecordKind kind, Record& record);
    void addSlice(RecordKind kind);
    void fillDuration(Record& record);
    void attachArgs(Record& record);
    void addEnd();
    void addInstant();
    void addFlow(RecordKind kind);
    void addAsync(RecordKind kind);
    void addCounter();
    void addMetadata();
    void readAsyncId(AsyncFields& fields);

    RecordBatch* m_batch = nullptr;
    std::string_view m_text;
    uint64_t m_place = 0;
    uint64_t m_firstLine = 0;

    // The record being read.
    const char* m_at = nullptr;
    std::array<std::string_view, static_cast<size_t>(Field::None)> m_fields;
    uint32_t m_seen = 0; // bit per Field
    ArgsKind m_argsKind = ArgsKind::None;
    bool m_argsDecided = false;
    GpuFields m_gpu;
    CallFields m_call;
    PythonFields m_python;
    MemoryFields m_memory;
    std::vector<JsonField> m_listed; // args of counters and metadata

    // What was looked up before in this text, or of threads in this batch.
    std::array<Category, 32> m_categories; // by hash of the raw text
    std::string_view m_lastPid;
    std::string_view m_lastTid;
    uint32_t m_lastThread = 0;
    bool m_hasLastThread = false;
    std::unordered_map<uint64_t, uint32_t> m_threads; // by ids of pid and tid
    std::string m_scratch;
};

} // namespace flamelane
