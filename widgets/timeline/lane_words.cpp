#include "widgets/timeline/lane_words.h"

#include "core/base/format.h"
#include "core/layout/timeline_layout.h"
#include "widgets/timeline/counter_words.h"
#include "widgets/timeline/gap_words.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/device_words.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::LaneWords)
};

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString trackTitle(const Trace& trace, TrackId id)
{
    const Track& track = trace.tracks[id.index()];
    const QString name = lineOf(track.name, 120);
    switch (track.kind) {
    case TrackKind::Stream:
        // Waits for a whole context are bound to no stream.
        return track.stream < 0 ? Words::tr("no stream") : Words::tr("stream %1").arg(track.stream);
    case TrackKind::Async:
        return name.isEmpty() ? Words::tr("async") : name;
    case TrackKind::Thread:
        break;
    }
    const QString tid = lineOf(track.tid.text, 60);
    // Kineto names a thread "thread 433 (python)": the id is in it already.
    if (name.isEmpty()) {
        bool isNumber = false;
        tid.toLongLong(&isNumber);
        return isNumber ? Words::tr("thread %1").arg(tid) : tid;
    }
    if (name.contains(tid)) {
        return name;
    }
    return Words::tr("%1  (%2)").arg(name, tid);
}

QString processTitle(const Trace& trace, ProcessId id)
{
    if (!id) {
        return Words::tr("Host");
    }
    const Process& process = trace.processes[id.index()];
    const QString name = lineOf(process.name, 120);
    const QString pid = lineOf(process.pid.text, 60);
    if (name.isEmpty()) {
        return Words::tr("process %1").arg(pid);
    }
    return name.contains(pid) ? name : Words::tr("%1  %2").arg(name, pid);
}

QString share(TimeNs part, TimeNs whole)
{
    return whole <= 0 ? QString()
                      : text(formatShare(static_cast<double>(part) / static_cast<double>(whole)));
}

} // namespace

QString lineOf(std::string_view utf8, int length)
{
    const auto bytes = static_cast<qsizetype>(std::min(utf8.size(), size_t {4} * 1024));
    return QString::fromUtf8(utf8.data(), bytes).simplified().left(length);
}

QString laneTitle(const Trace& trace, const Lane& lane)
{
    switch (lane.kind) {
    case LaneKind::Device:
        return deviceTitle(trace.devices[lane.device.index()]);
    case LaneKind::Process:
        return processTitle(trace, lane.process);
    case LaneKind::Metrics:
        return Words::tr("More metrics of GPU %1").arg(trace.devices[lane.device.index()].ordinal);
    case LaneKind::Profiler:
        return Words::tr("Profiler");
    case LaneKind::Steps:
        return Words::tr("Steps");
    case LaneKind::Annotations:
        return Words::tr("annotations");
    case LaneKind::Idle:
        return Words::tr("idle");
    case LaneKind::Track:
        return trackTitle(trace, lane.rows.track());
    case LaneKind::Counter:
        return counterTitle(trace, lane);
    }
    return {};
}

QString laneDetail(TimelineScene& scene, LaneId id)
{
    const Trace& trace = *scene.trace();
    const Lane& lane = scene.stack().lane(id);
    if (lane.kind == LaneKind::Counter) {
        return seriesNames(trace, lane).join(Words::tr(", "));
    }
    if (lane.kind == LaneKind::Metrics) {
        return text(formatCount(static_cast<int64_t>(scene.stack().members(id).size())));
    }
    if (lane.kind == LaneKind::Idle) {
        return idleDetail(scene, lane.device);
    }
    const auto count = static_cast<int64_t>(scene.sliceCount(id));
    if (lane.kind == LaneKind::Steps) {
        return text(formatCount(count));
    }
    if (lane.kind == LaneKind::Device) {
        const Coverage& activity = scene.groupActivity(id);
        const TimeRange window = activity.window();
        return window.isEmpty()
            ? QString()
            : Words::tr("%1 busy").arg(share(activity.covered(window), window.duration()));
    }
    if (count == 0) {
        return {};
    }
    const QString slices
        = count == 1 ? Words::tr("1 slice") : Words::tr("%1 slices").arg(text(formatCount(count)));
    if (lane.kind != LaneKind::Track) {
        return slices;
    }
    const Track& track = trace.tracks[lane.rows.track().index()];
    return Words::tr("%1, %2").arg(slices, share(track.busy, trace.range.duration()));
}

QString kindWord(SliceKind kind)
{
    switch (kind) {
    case SliceKind::Other:
        return Words::tr("slice");
    case SliceKind::Operator:
        return Words::tr("operator");
    case SliceKind::Annotation:
        return Words::tr("annotation");
    case SliceKind::DataLoader:
        return Words::tr("data loader");
    case SliceKind::Python:
        return Words::tr("Python");
    case SliceKind::RuntimeCall:
        return Words::tr("runtime call");
    case SliceKind::DriverCall:
        return Words::tr("driver call");
    case SliceKind::OsCall:
        return Words::tr("operating system call");
    case SliceKind::LibraryCall:
        return Words::tr("library call");
    case SliceKind::Overhead:
        return Words::tr("profiler overhead");
    case SliceKind::Span:
        return Words::tr("profiler window");
    case SliceKind::ThreadState:
        return Words::tr("thread state");
    case SliceKind::Kernel:
        return Words::tr("kernel");
    case SliceKind::Communication:
        return Words::tr("communication kernel");
    case SliceKind::Copy:
        return Words::tr("memory copy");
    case SliceKind::Set:
        return Words::tr("memory set");
    case SliceKind::Graph:
        return Words::tr("CUDA graph");
    case SliceKind::GpuAnnotation:
        return Words::tr("annotation on the GPU");
    case SliceKind::Sync:
        return Words::tr("synchronization");
    }
    return {};
}

QString spanToolTip(const Trace& trace, const Span& span)
{
    const SliceTable& slices = trace.slices;
    const uint32_t i = span.slice.index();
    QStringList lines;
    if (span.count > 1) {
        lines << Words::tr("%1 slices too narrow to draw").arg(text(formatCount(span.count)));
        lines << Words::tr("the longest:");
    }
    lines << lineOf(trace.name(span.slice), 400);
    const bool isUnfinished = trace.isUnfinished(span.slice);
    lines << Words::tr("%1, %2 (%3)%4")
                 .arg(kindWord(slices.kind[i]), text(formatDuration(slices.duration[i])),
                      text(formatExactDuration(slices.duration[i])),
                      isUnfinished ? Words::tr(", never ended") : QString());
    lines << Words::tr("starts at %1").arg(text(formatExactDuration(slices.start[i])));
    return lines.join(QLatin1Char('\n'));
}

QString spanLine(const Trace& trace, const Span& span)
{
    const uint32_t i = span.slice.index();
    const QString line
        = Words::tr("%1   %2   %3   at %4")
              .arg(lineOf(trace.name(span.slice), 120), kindWord(trace.slices.kind[i]),
                   text(formatDuration(trace.slices.duration[i])),
                   text(formatDuration(trace.slices.start[i])));
    return span.count > 1
        ? Words::tr("%1 slices, the longest: %2").arg(text(formatCount(span.count)), line)
        : line;
}

} // namespace flamelane
