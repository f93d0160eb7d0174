#include "tests/support/trace_text.h"

#include "core/trace/trace_builder.h"

#include <QtGlobal>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <vector>

namespace flamelane::test {

namespace {

/// A line cut into words; "key=value" words are apart from the others.
struct Line
{
    uint64_t number = 0;
    bool isIndented = false;
    std::vector<std::string> words;
    std::vector<std::pair<std::string, std::string>> keys;

    [[noreturn]] void fail(const char* why) const
    {
        qFatal("trace text, line %llu: %s", static_cast<unsigned long long>(number), why);
    }
    [[nodiscard]] const std::string& word(size_t at) const
    {
        if (at >= words.size()) {
            fail("a word is missing");
        }
        return words[at];
    }
    template<typename Number>
    Number toNumber(std::string_view text) const
    {
        Number value {};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc() || end != text.data() + text.size()) {
            fail("not a number");
        }
        return value;
    }
    [[nodiscard]] std::optional<std::string_view> key(std::string_view wanted) const
    {
        for (const auto& [key, value] : keys) {
            if (key == wanted) {
                return value;
            }
        }
        return std::nullopt;
    }
    template<typename Number>
    void read(std::string_view wanted, Number& to) const
    {
        if (const auto text = key(wanted)) {
            to = toNumber<Number>(*text);
        }
    }
};

Line cutLine(std::string_view text, uint64_t number)
{
    Line line;
    line.number = number;
    line.isIndented = text.starts_with(' ');
    for (size_t at = 0; at < text.size();) {
        if (text[at] == ' ') {
            ++at;
            continue;
        }
        if (text[at] == '#') {
            break;
        }
        std::string word;
        size_t equals = std::string::npos;
        bool isQuoted = false;
        for (; at < text.size() && (isQuoted || text[at] != ' '); ++at) {
            if (text[at] == '"') {
                isQuoted = !isQuoted;
                continue;
            }
            if (text[at] == '=' && !isQuoted && equals == std::string::npos) {
                equals = word.size();
            }
            word += text[at];
        }
        if (equals == std::string::npos || equals == 0) {
            line.words.push_back(word);
        } else {
            line.keys.emplace_back(word.substr(0, equals), word.substr(equals + 1));
        }
    }
    return line;
}

std::vector<Line> cutText(std::string_view text)
{
    std::vector<Line> lines;
    uint64_t number = 0;
    size_t indent = std::string_view::npos; // of the first line, taken off all
    while (!text.empty()) {
        const size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        const size_t blanks = line.find_first_not_of(' ');
        if (blanks == std::string_view::npos || line[blanks] == '#') {
            continue;
        }
        indent = std::min(indent, blanks);
        line.remove_prefix(std::min(indent, blanks));
        lines.push_back(cutLine(line, number));
    }
    return lines;
}

std::optional<SliceKind> kindNamed(std::string_view name)
{
    for (int kind = 0; kind < kSliceKinds; ++kind) {
        if (sliceKindName(static_cast<SliceKind>(kind)) == name) {
            return static_cast<SliceKind>(kind);
        }
    }
    return std::nullopt;
}

std::optional<GpuMetric> metricNamed(std::string_view name)
{
    for (int metric = 1; metric < kGpuMetrics; ++metric) {
        const auto each = static_cast<GpuMetric>(metric);
        if ((each == GpuMetric::Other ? "other" : gpuMetricName(each)) == name) {
            return each;
        }
    }
    return std::nullopt;
}

class BatchWriter
{
public:
    void add(const Line& line)
    {
        if (line.isIndented) {
            addRecord(line);
        } else if (line.word(0) == "thread") {
            m_thread = thread(line, line.word(1));
            addMetadata(line, m_thread, MetadataKind::ThreadName, MetadataKind::ThreadSortIndex);
        } else if (line.word(0) == "process") {
            const uint32_t of = thread(line, line.word(1) + "/");
            addMetadata(line, of, MetadataKind::ProcessName, MetadataKind::ProcessSortIndex);
            if (const auto labels = line.key("labels")) {
                m_batch.metadata.push_back(
                    {MetadataKind::ProcessLabels, of, m_batch.strings.intern(*labels), 0});
            }
        } else if (line.word(0) != "device" && line.word(0) != "base") {
            line.fail("neither thread, process, device nor base");
        }
    }
    RecordBatch take() { return std::move(m_batch); }

private:
    uint32_t thread(const Line& line, const std::string& ids)
    {
        const size_t slash = ids.find('/');
        if (slash == std::string::npos) {
            line.fail("a thread is PID/TID");
        }
        const auto found = m_threads.find(ids);
        if (found != m_threads.end()) {
            return found->second;
        }
        const auto isText = [](std::string_view id) {
            return id.find_first_not_of("-0123456789") != std::string_view::npos;
        };
        const std::string pid = ids.substr(0, slash);
        const std::string tid = ids.substr(slash + 1);
        const auto at = static_cast<uint32_t>(m_batch.threads.size());
        m_batch.threads.push_back(
            {m_batch.strings.intern(pid), m_batch.strings.intern(tid), isText(pid), isText(tid)});
        m_threads.emplace(ids, at);
        return at;
    }

    void addMetadata(const Line& line, uint32_t of, MetadataKind name, MetadataKind sortIndex)
    {
        if (line.words.size() > 2) {
            m_batch.metadata.push_back({name, of, m_batch.strings.intern(line.words[2]), 0});
        }
        Metadata order {sortIndex, of, StringId(0), 0};
        if (line.key("sort")) {
            line.read("sort", order.sortIndex);
            m_batch.metadata.push_back(order);
        }
    }

    void addRecord(const Line& line)
    {
        if (line.word(0) == "m") {
            addMeaning(line);
            return;
        }
        Record record;
        record.place = line.number;
        record.thread = m_thread;
        record.category = m_batch.strings.intern(line.key("cat").value_or(""));
        const std::string& first = line.word(0);
        const bool isComplete = first.find_first_not_of("-0123456789") == std::string::npos;
        record.start = line.toNumber<TimeNs>(isComplete ? first : line.word(1));
        if (isComplete) {
            record.kind = RecordKind::Complete;
            record.duration = line.toNumber<TimeNs>(line.word(1));
            addSlice(line, record);
        } else if (first == "B") {
            record.kind = RecordKind::Begin;
            addSlice(line, record);
        } else if (first == "E") {
            record.kind = RecordKind::End;
            record.name = m_batch.strings.intern(line.words.size() > 2 ? line.words[2] : "");
            m_batch.records.push_back(record);
        } else if (first == "i") {
            addInstant(line, record);
        } else if (first == "s" || first == "t" || first == "f") {
            addFlow(line, record);
        } else if (first == "b" || first == "n" || first == "e") {
            addAsync(line, record);
        } else if (first == "C") {
            addCounter(line, record);
        } else {
            line.fail("an unknown kind of record");
        }
    }

    template<typename Fields>
    void push(Record& record, std::vector<Fields>& table, const Fields& fields)
    {
        record.extra = static_cast<uint32_t>(table.size());
        table.push_back(fields);
        m_batch.records.push_back(record);
    }

    /// The kind that stands at this word, if any does.
    static SliceKind kindAt(const Line& line, size_t word)
    {
        if (line.words.size() <= word) {
            return SliceKind::Other;
        }
        const auto kind = kindNamed(line.words[word]);
        if (!kind) {
            line.fail("an unknown kind of slice");
        }
        return *kind;
    }

    void addSlice(const Line& line, Record& record)
    {
        record.name = m_batch.strings.intern(line.word(2));
        record.sliceKind = kindAt(line, 3);
        if (isOnDevice(record.sliceKind)) {
            push(record, m_batch.gpu, gpuFields(line));
        } else if (isCall(record.sliceKind) && line.key("corr")) {
            CallFields fields;
            line.read("corr", fields.correlation);
            line.read("stream", fields.stream);
            push(record, m_batch.calls, fields);
        } else if (record.sliceKind == SliceKind::Python && !line.keys.empty()) {
            PythonFields fields;
            line.read("id", fields.id);
            fields.parentIsNull = line.key("parent") == "null";
            if (!fields.parentIsNull) {
                line.read("parent", fields.parentId);
            }
            push(record, m_batch.python, fields);
        } else {
            m_batch.records.push_back(record);
        }
    }

    static GpuFields gpuFields(const Line& line)
    {
        GpuFields fields;
        line.read("corr", fields.correlation);
        line.read("device", fields.device);
        line.read("stream", fields.stream);
        line.read("context", fields.context);
        line.read("bytes", fields.bytes);
        line.read("node", fields.graphNode);
        line.read("registers", fields.registersPerThread);
        line.read("shared", fields.sharedMemoryBytes);
        line.read("occupancy", fields.occupancyPercent);
        readSize(line, "grid", fields.grid);
        readSize(line, "block", fields.block);
        return fields;
    }

    static void readSize(const Line& line, std::string_view key, uint32_t (&size)[3])
    {
        std::string_view text = line.key(key).value_or("");
        for (size_t at = 0; at < 3 && !text.empty(); ++at) {
            const size_t comma = std::min(text.find(','), text.size());
            size[at] = line.toNumber<uint32_t>(text.substr(0, comma));
            text.remove_prefix(std::min(comma + 1, text.size()));
        }
    }

    void addInstant(const Line& line, Record& record)
    {
        record.kind = RecordKind::Instant;
        record.name = m_batch.strings.intern(line.word(2));
        InstantFields fields;
        const std::string_view scope = line.key("scope").value_or("t");
        fields.scope = scope == "g" ? InstantScope::Global
            : scope == "p"          ? InstantScope::Process
                                    : InstantScope::Thread;
        if (line.key("type")) {
            MemoryFields memory;
            line.read("type", memory.deviceType);
            line.read("id", memory.deviceId);
            line.read("bytes", memory.bytes);
            line.read("address", memory.address);
            line.read("allocated", memory.totalAllocated);
            line.read("reserved", memory.totalReserved);
            fields.memory = static_cast<uint32_t>(m_batch.memory.size());
            m_batch.memory.push_back(memory);
        }
        push(record, m_batch.instants, fields);
    }

    void addFlow(const Line& line, Record& record)
    {
        record.kind = line.words[0] == "s" ? RecordKind::FlowStart
            : line.words[0] == "t"         ? RecordKind::FlowStep
                                           : RecordKind::FlowEnd;
        record.category = m_batch.strings.intern(line.word(2));
        record.name = m_batch.strings.intern(line.words.size() > 4 ? line.words[4] : line.words[2]);
        push(record, m_batch.flows,
             FlowFields {m_batch.strings.intern(line.word(3)), line.key("bp") == "e"});
    }

    void addAsync(const Line& line, Record& record)
    {
        record.kind = line.words[0] == "b" ? RecordKind::AsyncBegin
            : line.words[0] == "n"         ? RecordKind::AsyncInstant
                                           : RecordKind::AsyncEnd;
        record.name = m_batch.strings.intern(line.word(2));
        record.sliceKind = kindAt(line, 4);
        AsyncFields fields;
        fields.id = m_batch.strings.intern(line.word(3));
        fields.scope = m_batch.strings.intern(line.key("scope").value_or(""));
        const std::string_view reach = line.key("reach").value_or("");
        fields.reach = reach == "local" ? AsyncFields::Reach::Local
            : reach == "global"         ? AsyncFields::Reach::Global
                                        : AsyncFields::Reach::Plain;
        push(record, m_batch.asyncs, fields);
    }

    void addCounter(const Line& line, Record& record)
    {
        record.kind = RecordKind::Counter;
        record.name = m_batch.strings.intern(line.word(2));
        for (const auto& [series, value] : line.keys) {
            push(record, m_batch.counters,
                 CounterFields {m_batch.strings.intern(series), line.toNumber<double>(value)});
        }
    }

    void addMeaning(const Line& line)
    {
        const StringId name = m_batch.strings.intern(line.word(1));
        const auto series = line.key("series");
        CounterMeaning meaning {m_thread, name, series ? m_batch.strings.intern(*series) : name,
                                {},       -1,   {}};
        meaning.unit = m_batch.strings.intern(line.key("unit").value_or(""));
        line.read("device", meaning.device);
        if (const auto named = line.key("metric")) {
            const auto metric = metricNamed(*named);
            if (!metric) {
                line.fail("an unknown metric");
            }
            meaning.metric = *metric;
        }
        m_batch.counterMeanings.push_back(meaning);
    }

    RecordBatch m_batch;
    std::map<std::string, uint32_t> m_threads;
    uint32_t m_thread = 0;
};

} // namespace

RecordBatch batchFromText(std::string_view text)
{
    BatchWriter writer;
    for (const Line& line : cutText(text)) {
        writer.add(line);
    }
    return writer.take();
}

std::shared_ptr<const Trace> traceFromText(std::string_view text)
{
    TraceBuilder builder;
    builder.setFormat("text", {});
    for (const Line& line : cutText(text)) {
        if (!line.isIndented && line.word(0) == "device") {
            Device device;
            device.ordinal = line.toNumber<int64_t>(line.word(1));
            device.name = line.words.size() > 2 ? line.words[2] : "";
            line.read("memory", device.memoryBytes);
            line.read("multiprocessors", device.multiprocessors);
            line.read("compute", device.computeMajor);
            builder.addDevice(device);
        } else if (!line.isIndented && line.word(0) == "base") {
            builder.setBaseTime(line.toNumber<TimeNs>(line.word(1)));
        }
    }
    builder.add(batchFromText(text));
    Progress progress;
    return builder.build("text", progress).value();
}

SliceId findSlice(const Trace& trace, std::string_view name)
{
    for (uint32_t slice = 0; slice < trace.slices.size(); ++slice) {
        if (trace.name(SliceId(slice)) == name) {
            return SliceId(slice);
        }
    }
    return {};
}

} // namespace flamelane::test
