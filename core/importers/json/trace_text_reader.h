#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/importers/chrome/record_mapper.h"
#include "core/importers/json/stretch_pool.h"
#include "core/importers/json/text_window.h"
#include "core/io/text_archive.h"
#include "core/io/text_stream.h"
#include "core/trace/import_report.h"

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// Who receives what a trace text holds, in the order of the text and on the reader's thread.
struct TraceTextSink
{
    std::function<void(const RecordBatch&)> addRecords;
    /// A top-level key other than traceEvents, with its raw value.
    std::function<void(std::string_view key, std::string_view value)> addTopLevel;
};

struct TraceTextOptions
{
    size_t stretchBytes = size_t {256} << 10U; // its working set stays in the cache
    unsigned threads = 0; // 0: as many as the machine has
};

/// Reads the text of a trace: an object with traceEvents and other keys, or a bare array of
/// records.
///
/// The array is cut into stretches where a record seems to end, several threads read them with
/// simdjson, and their batches are passed on in order. A wrong cut leaves brackets or quotes open,
/// so that simdjson refuses the stretch. What it refuses is read here record by record with
/// JsonScanner, on into the following text until a record ends where a stretch ends. The end of the
/// array is found the same way. So memory is bounded by the stretches, and the result does not
/// depend on where the cuts fell.
class TraceTextReader
{
public:
    TraceTextReader(TextStream& stream, TraceTextSink sink, ImportReport& report,
                    Progress& progress, TraceTextOptions options);

    /// Where the text of the records is kept, for files that cannot be read again.
    void keepTextIn(TextArchive& archive) { m_archive = &archive; }
    /// Errors: cancelled, unreadable, no records to be found, one value beyond all bounds.
    [[nodiscard]] Result<void> read();

private:
    enum class Expect
    {
        First, // behind the opening bracket
        Next, // behind a comma
        CommaOrEnd,
    };

    // The text yet to be read: m_window, then the stretches in flight, then m_ahead, then the
    // stream.

    /// Lengthens m_window; false at the end of all text.
    [[nodiscard]] Result<bool> more();
    /// Passes over blanks; false at the end of all text.
    [[nodiscard]] Result<bool> toSolid();
    void dropConsumed();

    [[nodiscard]] Result<void> readMembers();
    [[nodiscard]] Result<bool> readMember();
    [[nodiscard]] Result<bool> endMember(const Result<JsonScan>& scan);
    [[nodiscard]] Result<bool> recoverMembers();
    /// Finds the end of the value at hand.
    [[nodiscard]] Result<JsonScan> scanValue(size_t& length);
    [[nodiscard]] Result<void> drain();

    [[nodiscard]] Result<void> readArray();
    [[nodiscard]] Result<void> readStretches();
    /// Null where no stretch can be cut from what comes next.
    [[nodiscard]] Result<Stretch*> cutStretch();
    void takeBack(Stretch& stretch);
    /// Record by record until a stretch can begin; true when the array has ended.
    [[nodiscard]] Result<bool> readPatiently();
    [[nodiscard]] bool canCutHere();
    [[nodiscard]] Result<bool> endsArray();
    /// False where the text ended inside the element.
    [[nodiscard]] Result<bool> readElement();
    void mapRecord(const JsonScanner& scanner);
    /// On to the next plausible record or the array's end; false at the end of all text.
    [[nodiscard]] Result<bool> recover();
    void sayTruncated();
    void flush();
    void pass(const RecordBatch& batch);

    TextStream& m_stream;
    TraceTextSink m_sink;
    ImportReport& m_report;
    Progress& m_progress;
    TraceTextOptions m_options;
    TextArchive* m_archive = nullptr;

    TextWindow m_window;
    std::string m_ahead;
    uint64_t m_aheadPlace = 0;
    uint64_t m_aheadLine = 1;

    std::vector<std::unique_ptr<Stretch>> m_stretches;
    std::vector<Stretch*> m_idle;
    std::deque<Stretch*> m_flying; // in text order
    std::unique_ptr<StretchPool> m_pool; // ends before the stretches do

    bool m_isBareArray = false;
    bool m_isInArray = false;
    bool m_sawEvents = false;
    bool m_saidTruncated = false;
    Expect m_expect = Expect::First;
    bool m_isDoubtful = false; // behind a broken record, perhaps still inside it
    uint64_t m_patientUntil = 0; // up to this place cutting is known to fail
    RecordMapper m_mapper;
    RecordBatch m_batch;
    std::vector<JsonField> m_fields;
    std::vector<JsonField> m_args;
    std::string m_topLevelKeys; // for the error when there are no records
    uint64_t m_keptRecords = 0;
    uint64_t m_skippedRecords = 0;
};

} // namespace flamelane
