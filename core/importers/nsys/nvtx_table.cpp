#include "core/importers/nsys/nvtx_table.h"

#include "core/importers/kineto/categories.h"
#include "core/importers/nsys/global_id.h"
#include "core/importers/nsys/pytorch_range.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace flamelane {

namespace {

enum class RowType : int64_t
{
    Category = 33,
    Mark = 34,
    Push = 35, // without its pop, or with one in a row of its own; likewise below
    Pop = 36,
    Start = 37,
    End = 38,
    ThreadName = 39,
    PushPop = 59,
    StartEnd = 60,
    TextMark = 65, // this and those below come from text files of NVTX
    TextPush = 66,
    TextPop = 67,
    TextStart = 68,
    TextEnd = 69,
    TextPushPop = 70,
    TextStartEnd = 71,
    Domain = 75,
};

enum Column
{
    kStart,
    kEnd,
    kType,
    kText,
    kTextId,
    kDomain,
    kColor,
    kGlobalTid,
    kRangeId,
};

/// Nodes of the autograd graph are named so: "AddmmBackward0".
bool isBackwardNode(std::string_view name)
{
    const size_t digits = name.find_last_not_of("0123456789") + 1; // npos + 1 is 0
    return name.substr(0, digits).ends_with("Backward");
}

class NvtxRows
{
public:
    NvtxRows(ExportRows& rows, Database& database)
        : m_rows(rows)
        , m_noName(rows.text("(no name)"))
        , m_asyncScope(rows.text("nvtx"))
    {
        readEnds(database);
    }

    void take(const TableReader& row);

private:
    void readEnds(Database& database);
    void takeDomain(const TableReader& row);
    void takeEnd(const TableReader& row);
    [[nodiscard]] std::optional<RowTimes> timesOf(const TableReader& row);
    void addRange(const TableReader& row);
    void addAsync(const TableReader& row);
    void addMark(const TableReader& row);
    void addFlow(const TableReader& row, const PyTorchRange& range, const Record& slice);
    void addColor(const TableReader& row, StringId name);

    /// The text itself, else the string that it refers to. Before 2021 what is missing is empty or
    /// 0, not NULL.
    StringId nameOf(const TableReader& row)
    {
        const auto id = row.number(kTextId);
        const bool isOfId = row.text(kText).empty() && id && *id != 0 && m_rows.hasString(*id);
        if (!row.isNull(kText) && !isOfId) {
            return m_rows.text(row.text(kText));
        }
        return id ? m_rows.string(*id) : m_noName;
    }
    /// "nvtx", or "nvtx NCCL" where the range is of a domain with a name.
    StringId categoryOf(const TableReader& row)
    {
        const auto found
            = m_domains.find({globalPidOf(row.bits(kGlobalTid)), row.integer(kDomain)});
        return found == m_domains.end() ? m_rows.text("nvtx") : found->second;
    }

    ExportRows& m_rows;
    StringId m_noName;
    StringId m_asyncScope;
    std::map<std::pair<uint64_t, int64_t>, StringId> m_domains; // by globalPid and id
    std::unordered_set<uint32_t> m_colored; // names whose colour is known
    struct Begun
    {
        int64_t row;
        bool isOpen;
    };
    /// By thread or process, domain and range: what is begun, while ends are read.
    std::map<std::tuple<uint64_t, int64_t, int64_t>, std::vector<Begun>> m_begun;
    std::unordered_map<int64_t, TimeNs> m_ends; // by row of the begin: the end of another row
    std::unordered_set<int64_t> m_lone; // rows of ends without a begin
};

/// What other rows need: the names of domains, and the ends that are rows of their own.
void NvtxRows::readEnds(Database& database)
{
    TableReader row(database, tableName(ExportTable::Nvtx),
                    {"start", "end", "eventType", "text", "textId", "domainId", "color",
                     "globalTid", "rangeId"},
                    "WHERE eventType IN (35, 36, 37, 38, 66, 67, 68, 69, 75) ORDER BY start");
    while (row.next()) {
        if (static_cast<RowType>(row.integer(kType)) == RowType::Domain) {
            takeDomain(row);
        } else {
            takeEnd(row);
        }
    }
    m_begun.clear();
}

void NvtxRows::takeDomain(const TableReader& row)
{
    const std::string_view name = m_rows.view(nameOf(row));
    if (!name.empty() && row.integer(kDomain) != 0) {
        const std::string category = fmt::format("nvtx {}", name);
        m_domains[{globalPidOf(row.bits(kGlobalTid)), row.integer(kDomain)}]
            = m_rows.text(category);
    }
}

/// Ranges that are pushed end in turn on their thread; those that are started, by their id anywhere
/// in their process.
void NvtxRows::takeEnd(const TableReader& row)
{
    const auto type = static_cast<RowType>(row.integer(kType));
    const bool isStack = type == RowType::Push || type == RowType::Pop || type == RowType::TextPush
        || type == RowType::TextPop;
    const bool isBegin = type == RowType::Push || type == RowType::Start
        || type == RowType::TextPush || type == RowType::TextStart;
    const uint64_t tid = row.bits(kGlobalTid);
    std::vector<Begun>& begun = m_begun[{isStack ? tid : globalPidOf(tid), row.integer(kDomain),
                                         isStack ? -1 : row.integer(kRangeId)}];
    const TimeNs start = row.integer(kStart);
    if (isBegin) {
        begun.push_back({row.row(), row.integer(kEnd) == 0 && start > 0});
        return;
    }
    while (!begun.empty() && !begun.back().isOpen) {
        begun.pop_back(); // has its end
    }
    if (begun.empty()) {
        m_lone.insert(row.row());
        return;
    }
    m_ends.emplace(begun.back().row, start);
    begun.pop_back();
}

std::optional<RowTimes> NvtxRows::timesOf(const TableReader& row)
{
    auto times = m_rows.times(kStart, kEnd);
    const bool isOpen = times && (times->isOpen || (row.integer(kEnd) == 0 && times->start > 0));
    if (isOpen) {
        const auto end = m_ends.find(row.row());
        times = end == m_ends.end() ? RowTimes {times->start, 0, true}
                                    : RowTimes {times->start, end->second - times->start, false};
    }
    return times;
}

void NvtxRows::take(const TableReader& row)
{
    switch (static_cast<RowType>(row.integer(kType))) {
    case RowType::PushPop:
    case RowType::Push:
    case RowType::TextPushPop:
    case RowType::TextPush:
        addRange(row);
        return;
    case RowType::StartEnd:
    case RowType::Start:
    case RowType::TextStartEnd:
    case RowType::TextStart:
        addAsync(row);
        return;
    case RowType::Mark:
    case RowType::TextMark:
        addMark(row);
        return;
    case RowType::ThreadName:
        m_rows.batch().metadata.push_back(
            {MetadataKind::ThreadName, m_rows.thread(row.number(kGlobalTid)), nameOf(row), 0});
        break;
    case RowType::Pop:
    case RowType::End:
    case RowType::TextPop:
    case RowType::TextEnd:
        if (m_lone.contains(row.row())) {
            m_rows.skip(WarningKind::UnmatchedEnd);
            return;
        }
        break; // its range has the time
    default:
        break; // names of domains, categories and devices
    }
    m_rows.countAsMetadata();
}

void NvtxRows::addRange(const TableReader& row)
{
    const auto times = timesOf(row);
    if (!times) {
        return;
    }
    StringId name = nameOf(row);
    SliceKind kind = SliceKind::Annotation;
    const auto range = parsePyTorchRange(m_rows.view(name));
    if (range) {
        kind = SliceKind::Operator;
        name = m_rows.text(std::string(range->name));
    }
    kind = refineKind(kind, m_rows.view(name));
    m_rows.addSlice(*times, name, categoryOf(row), m_rows.thread(row.number(kGlobalTid)), kind);
    addColor(row, name);
    if (range && !range->sequence.empty() && !times->isOpen) {
        addFlow(row, *range, m_rows.batch().records.back());
    }
}

/// "fwdbwd", as PyTorch's profiler draws it: from the forward operator of a sequence number to the
/// backward one that runs for it, on another thread or later on its own.
void NvtxRows::addFlow(const TableReader& row, const PyTorchRange& range, const Record& slice)
{
    const bool isBackward = isBackwardNode(range.name);
    RecordBatch& batch = m_rows.batch();
    FlowFields fields;
    fields.id = m_rows.text(fmt::format("{}/{}", pidOf(row.bits(kGlobalTid)), range.sequence));
    fields.bindsEnclosing = true;
    Record point = slice;
    point.kind = isBackward ? RecordKind::FlowEnd : RecordKind::FlowStart;
    point.name = m_rows.text("fwdbwd");
    point.category = point.name;
    point.duration = 0;
    point.extra = static_cast<uint32_t>(batch.flows.size());
    batch.flows.push_back(fields);
    batch.records.push_back(point);
}

/// Such a range may end on another thread than it started on, and overlap what it likes.
void NvtxRows::addAsync(const TableReader& row)
{
    const auto times = timesOf(row);
    if (!times) {
        return;
    }
    RecordBatch& batch = m_rows.batch();
    const StringId name = nameOf(row);
    Record begin = m_rows.record(RecordKind::AsyncBegin, times->start, name, categoryOf(row),
                                 m_rows.thread(row.number(kGlobalTid)));
    begin.sliceKind = SliceKind::Annotation;
    AsyncFields fields;
    fields.id = m_rows.text(fmt::format("{}", row.row()));
    fields.scope = m_asyncScope;
    begin.extra = static_cast<uint32_t>(batch.asyncs.size());
    batch.asyncs.push_back(fields);
    batch.records.push_back(begin);
    ++m_rows.report().records.asyncs;
    addColor(row, name);
    if (times->isOpen) {
        m_rows.warn(WarningKind::NullEnd);
        return;
    }
    if (times->duration < 0) {
        m_rows.warn(WarningKind::NegativeDuration);
    }
    Record end = begin;
    end.kind = RecordKind::AsyncEnd;
    end.start = times->start + std::max<TimeNs>(times->duration, 0);
    batch.records.push_back(end);
}

void NvtxRows::addMark(const TableReader& row)
{
    const auto times = m_rows.times(kStart, kEnd);
    if (!times) {
        return;
    }
    RecordBatch& batch = m_rows.batch();
    const StringId name = nameOf(row);
    batch.records.push_back(m_rows.record(RecordKind::Instant, times->start, name, categoryOf(row),
                                          m_rows.thread(row.number(kGlobalTid))));
    ++m_rows.report().records.instants;
}

void NvtxRows::addColor(const TableReader& row, StringId name)
{
    const auto argb = row.number(kColor);
    const bool isSet = argb && *argb != 0;
    if (isSet && m_colored.insert(name.index()).second) {
        m_rows.batch().nameFacts.push_back({name, {}, *argb & 0xFFFFFF});
    }
}

} // namespace

bool readNvtx(ExportRows& rows, Database& database)
{
    NvtxRows nvtx(rows, database);
    return rows.read(ExportTable::Nvtx,
                     {"start", "end", "eventType", "text", "textId", "domainId", "color",
                      "globalTid", "rangeId"},
                     [&nvtx](const TableReader& row) { nvtx.take(row); });
}

} // namespace flamelane
