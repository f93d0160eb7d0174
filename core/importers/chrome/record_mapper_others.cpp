#include "core/base/decimal.h"
#include "core/importers/chrome/record_mapper.h"
#include "core/importers/json/json_string.h"

#include <fmt/format.h>

#include <algorithm>

// The records that are no slices with a duration: ends, instants, flows, async, counters, metadata.

namespace flamelane {

void RecordMapper::addEnd()
{
    Record record;
    if (fillCommon(RecordKind::End, record)) {
        m_batch->records.push_back(record);
        ++m_batch->report.records.ends;
    }
}

void RecordMapper::addInstant()
{
    Record record;
    if (!fillCommon(RecordKind::Instant, record)) {
        return;
    }
    InstantFields fields;
    const std::string_view scope
        = has(Field::InstantScope) ? field(Field::InstantScope) : std::string_view();
    fields.scope = scope == "\"g\"" ? InstantScope::Global
        : scope == "\"p\""          ? InstantScope::Process
                                    : InstantScope::Thread;
    if (m_argsKind == ArgsKind::Memory) {
        if (m_memory.totalAllocated < 0) {
            warn(WarningKind::MemoryEventWithoutFields);
        }
        fields.memory = static_cast<uint32_t>(m_batch->memory.size());
        m_batch->memory.push_back(m_memory);
    }
    record.extra = static_cast<uint32_t>(m_batch->instants.size());
    m_batch->instants.push_back(fields);
    m_batch->records.push_back(record);
    ++m_batch->report.records.instants;
}

void RecordMapper::addFlow(RecordKind kind)
{
    if (!has(Field::Id) && !has(Field::BindId)) {
        fail("a flow without id");
        return;
    }
    Record record;
    if (!fillCommon(kind, record)) {
        return;
    }
    FlowFields fields;
    fields.id = intern(field(has(Field::Id) ? Field::Id : Field::BindId));
    fields.bindsEnclosing = has(Field::BindingPoint) && field(Field::BindingPoint) == "\"e\"";
    record.extra = static_cast<uint32_t>(m_batch->flows.size());
    m_batch->flows.push_back(fields);
    m_batch->records.push_back(record);
    ++m_batch->report.records.flows;
}

void RecordMapper::readAsyncId(AsyncFields& fields)
{
    fields.id = m_batch->strings.intern({});
    fields.scope = has(Field::Scope) ? intern(field(Field::Scope)) : m_batch->strings.intern({});
    if (has(Field::Id)) {
        fields.id = intern(field(Field::Id));
    }
    std::vector<JsonField> members;
    if (!has(Field::Id2) || field(Field::Id2).front() != '{'
        || JsonScanner(field(Field::Id2)).readObject(members) != JsonScan::Complete) {
        return;
    }
    for (const JsonField& member : members) {
        if (member.key == "local" || member.key == "global") {
            fields.id = intern(member.value);
            fields.reach
                = member.key == "local" ? AsyncFields::Reach::Local : AsyncFields::Reach::Global;
        }
    }
}

void RecordMapper::addAsync(RecordKind kind)
{
    Record record;
    if (!fillCommon(kind, record)) {
        return;
    }
    AsyncFields fields;
    readAsyncId(fields);
    record.extra = static_cast<uint32_t>(m_batch->asyncs.size());
    m_batch->asyncs.push_back(fields);
    m_batch->records.push_back(record);
    ++m_batch->report.records.asyncs;
}

void RecordMapper::addCounter()
{
    Record record;
    if (!fillCommon(RecordKind::Counter, record)) {
        return;
    }
    if (has(Field::Id)) {
        // Counters of one name with different ids are different counters.
        std::string scratch;
        const std::string name = fmt::format("{}[{}]", m_batch->strings.view(record.name),
                                             jsonText(field(Field::Id), scratch));
        record.name = m_batch->strings.intern(name);
    }
    bool hasSeries = false;
    for (const JsonField& series : m_listed) {
        const bool isText = isJsonString(series.value);
        const auto value
            = parseReal(isText ? series.value.substr(1, series.value.size() - 2) : series.value);
        if (!value) {
            warn(WarningKind::NonNumericCounter, series.key);
            continue;
        }
        if (isText) {
            warn(WarningKind::StringNumber, series.value);
        }
        hasSeries = true;
        m_scratch.clear();
        appendUnescaped(series.key, m_scratch);
        record.extra = static_cast<uint32_t>(m_batch->counters.size());
        m_batch->counters.push_back({m_batch->strings.intern(m_scratch), *value});
        m_batch->records.push_back(record);
    }
    if (m_listed.empty()) {
        warn(WarningKind::NonNumericCounter, "no series");
    }
    RecordCounts& counts = m_batch->report.records;
    ++(hasSeries ? counts.counters : counts.skipped);
}

void RecordMapper::addMetadata()
{
    ++m_batch->report.records.metadata;
    struct Known
    {
        std::string_view name;
        MetadataKind kind;
        std::string_view arg;
    };
    constexpr std::array kKnown {
        Known {"process_name", MetadataKind::ProcessName, "name"},
        Known {"process_labels", MetadataKind::ProcessLabels, "labels"},
        Known {"process_sort_index", MetadataKind::ProcessSortIndex, "sort_index"},
        Known {"thread_name", MetadataKind::ThreadName, "name"},
        Known {"thread_sort_index", MetadataKind::ThreadSortIndex, "sort_index"},
    };
    std::string scratch;
    const std::string_view name
        = has(Field::Name) ? jsonText(field(Field::Name), scratch) : std::string_view();
    const auto known = std::find_if(kKnown.begin(), kKnown.end(),
                                    [name](const Known& entry) { return entry.name == name; });
    if (known == kKnown.end()) {
        return;
    }
    for (const JsonField& arg : m_listed) {
        if (arg.key != known->arg) {
            continue;
        }
        Metadata metadata;
        metadata.kind = known->kind;
        metadata.thread = thread();
        metadata.text = intern(arg.value);
        if (known->arg == "sort_index") {
            const auto index = parseInteger(m_batch->strings.view(metadata.text));
            if (!index) {
                continue;
            }
            metadata.sortIndex = *index;
        }
        m_batch->metadata.push_back(metadata);
    }
}

} // namespace flamelane
