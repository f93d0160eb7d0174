#include "tests/support/trace_listing.h"

namespace flamelane::test {

namespace {

std::string placeText(const Trace& trace, SliceId slice)
{
    return std::string(trace.name(slice)) + '@'
        + std::to_string(trace.slices.start[slice.index()] + trace.origin);
}

std::string sliceText(const Trace& trace, uint32_t at)
{
    const SliceTable& slices = trace.slices;
    const SliceId slice(at);
    std::string text(2 + 2 * size_t {slices.depth[at]}, ' ');
    text += std::to_string(slices.start[at] + trace.origin) + ' '
        + std::to_string(slices.duration[at]) + ' ';
    text += trace.name(slice);
    if (slices.kind[at] != SliceKind::Other) {
        text += ' ';
        text += sliceKindName(slices.kind[at]);
    }
    if (slices.row[at] != slices.depth[at]) {
        text += " row=" + std::to_string(slices.row[at]);
    }
    if (trace.isUnfinished(slice)) {
        text += " unfinished";
    }
    const GpuWork* work = trace.workOf(slice);
    if (work != nullptr && work->launch) {
        text += " <- " + placeText(trace, work->launch);
    }
    return text + '\n';
}

} // namespace

std::string textOfTracks(const Trace& trace)
{
    std::string text;
    for (const Track& track : trace.tracks) {
        const char* kinds[] = {"thread ", "stream ", "async "};
        text += kinds[static_cast<size_t>(track.kind)];
        text += trace.processes[track.process.index()].pid.text + '/' + track.tid.text;
        if (!track.name.empty()) {
            text += ' ' + track.name;
        }
        if (track.kind == TrackKind::Stream) {
            text += " device="
                + (track.device ? std::to_string(trace.devices[track.device.index()].ordinal)
                                : std::string("none"));
            text += " stream=" + std::to_string(track.stream);
        }
        text += '\n';
        for (uint32_t at = 0; at < track.sliceCount; ++at) {
            text += sliceText(trace, track.firstSlice + at);
        }
    }
    return text;
}

std::string textOfFlows(const Trace& trace)
{
    std::string text;
    for (const Flow& flow : trace.flows) {
        text += trace.strings.view(flow.category);
        text += ' ';
        text += trace.strings.view(flow.id);
        text += ": " + placeText(trace, flow.from) + " -> " + placeText(trace, flow.to) + '\n';
    }
    return text;
}

std::string textOfWarnings(const Trace& trace)
{
    std::string text;
    for (const Warning& warning : trace.report.warnings()) {
        text += warningKindName(warning.kind);
        text += ' ' + std::to_string(warning.count) + '\n';
    }
    return text;
}

} // namespace flamelane::test
