#include "core/export/dump_part.h"

namespace flamelane {

const WrittenId& DumpPart::pidOf(ProcessId id) const
{
    static const WrittenId kNothing;
    return id.isNone() ? kNothing : trace.processes[id.index()].pid;
}

void DumpPart::beginSection(std::string_view name) const
{
    json.key(name);
    json.beginArray(JsonWriter::Layout::Lines);
}

void DumpPart::writeDevice(DeviceId id) const
{
    json.key("device");
    id.isNone() ? json.null() : json.value(trace.devices[id.index()].ordinal);
}

void DumpPart::writeName(std::string_view key, SliceId id) const
{
    json.field(key, trace.name(id));
}

void DumpPart::writeTimes(SliceId id) const
{
    json.field("start_ns", fileTime(startOf(id)));
    json.field("dur_ns", trace.slices.duration[id.index()]);
}

} // namespace flamelane
