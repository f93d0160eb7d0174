#include "core/importers/nsys/metric_tables.h"

#include "core/importers/nsys/metric_name.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace flamelane {

namespace {

/// The series that a metric of one GPU becomes.
struct Series
{
    StringId name;
    CounterMeaning meaning;
};

class MetricRows
{
public:
    MetricRows(ExportRows& rows, Database& database)
        : m_rows(rows)
        , m_thread(rows.nowhere())
    {
        readNames(database);
        readTypes(database);
    }

    void take(const TableReader& row)
    {
        enum Column
        {
            kTime,
            kType,
            kMetric,
            kValue,
        };
        const auto time = row.number(kTime);
        const auto value = row.number(kValue);
        if (!time || !value || *time < kEarliest || *time > kLatest) {
            m_rows.skip(WarningKind::NonNumericCounter);
            return;
        }
        add(*time, row.integer(kType), row.integer(kMetric), static_cast<double>(*value));
        ++m_rows.report().records.counters;
    }

    /// A row of GENERIC_EVENTS: all metrics of one time as a JSON object, by name.
    void takeObject(const TableReader& row)
    {
        enum Column
        {
            kTime,
            kType,
            kData,
        };
        const int64_t type = row.integer(kType);
        if (!m_objectTypes.contains(type)) {
            m_rows.skip(WarningKind::UnknownPhase, "no GPU metrics");
            return;
        }
        const auto time = row.number(kTime);
        const std::string_view data = row.text(kData);
        simdjson::dom::object metrics;
        if (!time || *time < kEarliest || *time > kLatest
            || m_parser.parse(data.data(), data.size()).get(metrics) != simdjson::SUCCESS) {
            m_rows.skip(WarningKind::MalformedEvent, "no time, or no JSON object");
            return;
        }
        for (const auto member : metrics) {
            if (const auto value = valueOf(member.value)) {
                add(*time, type, idOf(type, member.key), *value);
            } else {
                m_rows.warn(WarningKind::NonNumericCounter, member.key);
            }
        }
        ++m_rows.report().records.counters;
    }

private:
    using Key = std::pair<int64_t, int64_t>; // typeId, metricId

    void add(TimeNs time, int64_t type, int64_t metric, double value)
    {
        const Series& series = seriesOf(type, metric);
        RecordBatch& batch = m_rows.batch();
        Record record = m_rows.record(RecordKind::Counter, time, series.name, m_category, m_thread);
        record.extra = static_cast<uint32_t>(batch.counters.size());
        batch.counters.push_back({series.meaning.series, value});
        batch.records.push_back(record);
    }

    /// Numbers may be written as strings.
    static std::optional<double> valueOf(const simdjson::dom::element& written)
    {
        double value = 0;
        if (written.get(value) == simdjson::SUCCESS) {
            return value;
        }
        std::string_view text;
        if (written.get(text) != simdjson::SUCCESS) {
            return std::nullopt;
        }
        const char* const end = text.data() + text.size();
        const auto [last, error] = std::from_chars(text.data(), end, value);
        return error == std::errc() && last == end ? std::optional(value) : std::nullopt;
    }

    /// In objects a metric has a name alone; its id is the string's.
    int64_t idOf(int64_t type, std::string_view name)
    {
        const int64_t id = m_rows.text(name).index();
        m_names.try_emplace(Key {type, id}, name);
        return id;
    }

    void readNames(Database& database)
    {
        TableReader row(database, "TARGET_INFO_GPU_METRICS", {"typeId", "metricId", "metricName"});
        while (row.next()) {
            m_names.emplace(Key {row.integer(0), row.integer(1)}, row.text(2));
        }
    }

    /// A type is described by a JSON text that names it.
    void readTypes(Database& database)
    {
        TableReader row(database, "GENERIC_EVENT_TYPES", {"typeId", "data"});
        while (row.next()) {
            if (row.text(1).find("GPU Metrics") != std::string_view::npos) {
                m_objectTypes.insert(row.integer(0));
            }
        }
    }

    const Series& seriesOf(int64_t type, int64_t metric)
    {
        // Rows of one time come metric by metric: the next is the next of these.
        if (m_last != m_series.end()) {
            ++m_last;
            if (m_last == m_series.end()) {
                m_last = m_series.begin();
            }
            if (m_last->first == Key {type, metric}) {
                return m_last->second;
            }
        }
        const auto [found, isNew] = m_series.try_emplace(Key {type, metric});
        if (isNew) {
            found->second = makeSeries(type, metric);
        }
        m_last = found;
        return found->second;
    }

    Series makeSeries(int64_t type, int64_t metric)
    {
        const auto named = m_names.find({type, metric});
        const MetricName parsed = parseMetricName(
            named == m_names.end() ? fmt::format("GPU metric {}", metric) : named->second);
        const int64_t device = m_rows.devices().ordinalOfMetrics(static_cast<uint64_t>(type));
        const bool isFirst = m_taken.insert({device, parsed.metric}).second;
        Series series;
        series.name = m_rows.text(parsed.name);
        CounterMeaning& meaning = series.meaning;
        meaning.thread = m_thread;
        meaning.name = series.name;
        meaning.series = m_rows.text(fmt::format("GPU {}", device)); // several devices, one name
        meaning.unit = m_rows.text(parsed.unit);
        meaning.device = device;
        meaning.metric = isFirst ? parsed.metric : GpuMetric::Other;
        m_rows.batch().counterMeanings.push_back(meaning);
        return series;
    }

    ExportRows& m_rows;
    uint32_t m_thread;
    StringId m_category = m_rows.text("gpu_metrics");
    std::map<Key, std::string> m_names;
    std::set<int64_t> m_objectTypes; // of GENERIC_EVENTS
    simdjson::dom::parser m_parser;
    std::map<Key, Series> m_series;
    std::map<Key, Series>::iterator m_last = m_series.end();
    std::set<std::pair<int64_t, GpuMetric>> m_taken;
};

// ENUM_CUDA_DEV_MEM_EVENT_OPER and ENUM_CUDA_MEM_KIND.
constexpr int64_t kAllocation = 0;
constexpr int64_t kPageable = 0;
constexpr int64_t kPinned = 1;
constexpr int64_t kUnknownMemory = 7;

// c10::DeviceType, as MemoryFields has it.
constexpr int64_t kCpu = 0;
constexpr int64_t kCuda = 1;

/// Adds up what is allocated; a release gives back what its address was given.
class MemoryRows
{
public:
    MemoryRows(ExportRows& rows, Database& database)
        : m_rows(rows)
    {
        TableReader row(database, tableName(ExportTable::MemoryUsage), {"start"},
                        "WHERE start > 0 ORDER BY start LIMIT 1");
        const TimeNs latest = rows.earliest().value_or(kLatest);
        m_begin = row.next() ? std::min(row.integer(0), latest) : rows.earliest().value_or(0);
    }

    void take(const TableReader& row)
    {
        enum Column
        {
            kStart,
            kGlobalPid,
            kDevice,
            kAddress,
            kBytes,
            kKind,
            kOperation,
        };
        const auto time = row.number(kStart);
        if (!time || *time < kEarliest || *time > kLatest) {
            m_rows.skip(WarningKind::MalformedEvent, "no time");
            return;
        }
        const int64_t kind = row.integer(kKind, kUnknownMemory);
        const bool isHost = kind == kPageable || kind == kPinned;
        const bool isAllocation = row.integer(kOperation) == kAllocation;
        const uint64_t process = row.bits(kGlobalPid);
        MemoryFields fields;
        fields.deviceType = isHost ? kCpu : kCuda;
        fields.deviceId = isHost ? 0 : m_rows.devices().ordinal(process, row.integer(kDevice));
        fields.address = row.bits(kAddress);
        fields.bytes = std::max<int64_t>(row.integer(kBytes), 0);
        Level& level = m_levels[{fields.deviceType, fields.deviceId}];
        if (!level.change({process, fields.address}, isAllocation, fields.bytes)) {
            m_rows.warn(WarningKind::FreeWithoutAlloc);
        }
        // The levels after it; the driver's view is what PyTorch's allocator calls reserved.
        (isHost ? fields.totalAllocated : fields.totalReserved) = level.bytes;
        add(*time, process, isAllocation, fields);
    }

private:
    struct Level
    {
        int64_t bytes = 0;
        std::map<std::pair<uint64_t, uint64_t>, int64_t> living; // by process and address

        /// False where it releases what was not allocated. `size` becomes negative for a release.
        bool change(std::pair<uint64_t, uint64_t> address, bool isAllocation, int64_t& size)
        {
            if (isAllocation) {
                const auto [lives, isNew] = living.try_emplace(address, size);
                if (!isNew) { // its release is not in the file
                    bytes -= std::exchange(lives->second, size);
                }
                bytes = bytes > INT64_MAX - size ? INT64_MAX : bytes + size;
                return true;
            }
            const auto found = living.find(address);
            const bool isKnown = found != living.end();
            if (isKnown) {
                size = found->second;
                bytes -= size;
                living.erase(found);
            }
            size = -size;
            return isKnown;
        }
    };

    void add(TimeNs time, uint64_t process, bool isAllocation, const MemoryFields& fields)
    {
        RecordBatch& batch = m_rows.batch();
        // What was allocated before recording began bears the time 0, not its own.
        const TimeNs shown = time == 0 ? std::max<TimeNs>(0, m_begin) : time;
        Record record
            = m_rows.record(RecordKind::Instant, shown, isAllocation ? m_allocation : m_release,
                            m_category, m_rows.thread(static_cast<int64_t>(process)));
        record.extra = static_cast<uint32_t>(batch.instants.size());
        batch.instants.push_back(
            {InstantScope::Process, static_cast<uint32_t>(batch.memory.size())});
        batch.memory.push_back(fields);
        batch.records.push_back(record);
        ++m_rows.report().records.instants;
    }

    ExportRows& m_rows;
    TimeNs m_begin = 0; // of what bears a time of its own
    StringId m_allocation = m_rows.text("allocation");
    StringId m_release = m_rows.text("release");
    StringId m_category = m_rows.text("cuda_memory");
    std::map<std::pair<int64_t, int64_t>, Level> m_levels;
};

} // namespace

bool readGpuMetrics(ExportRows& rows, Database& database)
{
    MetricRows metrics(rows, database);
    return rows.read(ExportTable::GpuMetrics, {"timestamp", "typeId", "metricId", "value"},
                     [&metrics](const TableReader& row) { metrics.take(row); })
        && rows.read(ExportTable::GenericRecords, {"timestamp", "typeId", "data"},
                     [&metrics](const TableReader& row) { metrics.takeObject(row); });
}

bool readMemoryUsage(ExportRows& rows, Database& database)
{
    MemoryRows memory(rows, database);
    return rows.read(
        ExportTable::MemoryUsage,
        {"start", "globalPid", "deviceId", "address", "bytes", "memKind", "memoryOperationType"},
        [&memory](const TableReader& row) { memory.take(row); }, "ORDER BY start");
}

} // namespace flamelane
