#include "widgets/panels/slice_description.h"

#include "core/analysis/statistics.h"
#include "core/layout/display_name.h"
#include "widgets/panels/metric_facts.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr size_t kMostLinks = 12; // of one fact; a graph launch has thousands of kernels

QString tr(const char* text)
{
    return QCoreApplication::translate("SliceDescription", text);
}

LinkedText linkTo(const Trace& trace, SliceId slice)
{
    const std::string_view name = trace.name(slice);
    return {fromUtf8(displayName(trace.slices.kind[slice.index()], name)), fromUtf8(name), slice};
}

LinkedText durationText(TimeNs duration)
{
    return {shortDuration(duration), exactDuration(duration), {}};
}

/// Both delays that people mean: from the call's start, and from its end.
QString delayText(const Trace& trace, SliceId call, SliceId work)
{
    const TimeNs start = trace.slices.start[work.index()];
    return tr("%1 after its start, %2 after its end")
        .arg(shortDuration(start - trace.slices.start[call.index()]),
             shortDuration(start - trace.slices.end(call)));
}

QString exactDelayText(const Trace& trace, SliceId call, SliceId work)
{
    const TimeNs start = trace.slices.start[work.index()];
    return tr("start to start %1, end to start %2")
        .arg(exactDuration(start - trace.slices.start[call.index()]),
             exactDuration(start - trace.slices.end(call)));
}

void addTimes(const Trace& trace, SliceId slice, std::vector<Fact>& facts)
{
    const TimeNs start = trace.slices.start[slice.index()];
    const TimeNs duration = trace.slices.duration[slice.index()];
    facts.push_back({tr("Start"),
                     {{pointInTime(start),
                       tr("%1 in the file's clock").arg(exactDuration(trace.origin + start)),
                       {}}}});
    Fact length {tr("Duration"), {durationText(duration)}};
    if (duration >= 1000) {
        length.pieces.push_back({QStringLiteral("(%1)").arg(exactDuration(duration)), {}, {}});
    }
    if (trace.isUnfinished(slice)) {
        length.pieces.push_back({tr("never ended in the file"), {}, {}});
    }
    facts.push_back(std::move(length));
    const TimeNs self = selfTime(trace, slice);
    Fact own {tr("Self time"), {durationText(self)}};
    if (duration > 0 && self != duration) {
        own.pieces.push_back({percent(static_cast<double>(self) / static_cast<double>(duration)),
                              tr("Share of the duration that its children do not take"),
                              {}});
    }
    facts.push_back(std::move(own));
}

void addStack(const Trace& trace, SliceId slice, std::vector<Fact>& facts)
{
    std::vector<SliceId> stack = trace.stackOf(slice);
    stack.pop_back();
    if (stack.empty()) {
        return;
    }
    Fact fact {tr("Inside"), {}};
    for (const SliceId ancestor : stack) {
        fact.pieces.push_back(linkTo(trace, ancestor));
    }
    facts.push_back(std::move(fact));
}

void addLaunch(const Trace& trace, SliceId slice, std::vector<Fact>& facts)
{
    const GpuWork* work = trace.workOf(slice);
    if (work != nullptr && work->launch) {
        const SliceId call = work->launch;
        facts.push_back({tr("Launched by"), {linkTo(trace, call)}});
        facts.push_back(
            {tr("Launch delay"),
             {{delayText(trace, call, slice), exactDelayText(trace, call, slice), {}}}});
        Fact code {tr("Launched in"), {}};
        for (const SliceId caller : trace.stackOf(call)) {
            if (caller != call) {
                code.pieces.push_back(linkTo(trace, caller));
            }
        }
        if (!code.pieces.empty()) {
            facts.push_back(std::move(code));
        }
    } else if (work != nullptr) {
        facts.push_back({tr("Launched by"), {{tr("the file does not say"), {}, {}}}});
    }
    const std::vector<SliceId> launched = trace.launchedBy(slice);
    for (size_t i = 0; i < launched.size() && i < kMostLinks; ++i) {
        Fact fact {i == 0 ? tr("Launches") : QString(), {linkTo(trace, launched[i])}};
        fact.pieces.push_back(
            {delayText(trace, slice, launched[i]), exactDelayText(trace, slice, launched[i]), {}});
        facts.push_back(std::move(fact));
    }
    if (launched.size() > kMostLinks) {
        facts.push_back(
            {QString(),
             {{tr("and %1 more").arg(exactCount(launched.size() - kMostLinks)), {}, {}}}});
    }
}

void addFlows(const Trace& trace, const QString& label, const std::vector<FlowId>& flows,
              SliceId Flow::*end, std::vector<Fact>& facts)
{
    for (size_t i = 0; i < flows.size() && i < kMostLinks; ++i) {
        const Flow& flow = trace.flows[flows[i].index()];
        Fact fact {i == 0 ? label : QString(), {linkTo(trace, flow.*end)}};
        const QString category = fromUtf8(trace.strings.view(flow.category));
        if (!category.isEmpty()) {
            fact.pieces.push_back({QStringLiteral("(%1)").arg(category), {}, {}});
        }
        facts.push_back(std::move(fact));
    }
    if (flows.size() > kMostLinks) {
        facts.push_back(
            {QString(), {{tr("and %1 more").arg(exactCount(flows.size() - kMostLinks)), {}, {}}}});
    }
}

/// What the calls inside a slice launched: by launch it is one run of the list.
std::vector<const GpuWork*> workInside(const Trace& trace, SliceId slice)
{
    const SliceRun inside
        = slicesBeginningIn(trace, trace.trackOf(slice), trace.slices.range(slice));
    const auto launchOf = [&trace](uint32_t work) { return trace.gpuWork[work].launch.index(); };
    const std::vector<uint32_t>& works = trace.workByLaunch;
    auto at = std::partition_point(works.begin(), works.end(),
                                   [&](uint32_t work) { return launchOf(work) < slice.index(); });
    std::vector<const GpuWork*> found;
    for (; at != works.end() && launchOf(*at) < inside.last; ++at) {
        found.push_back(&trace.gpuWork[*at]);
    }
    return found;
}

/// While the work ran; or, of an annotation, while it was open, and while its work ran.
void addMetrics(const Trace& trace, SliceId slice, const GpuMetrics& metrics,
                std::vector<Fact>& facts)
{
    if (metrics.isEmpty()) {
        return;
    }
    const TimeRange range = trace.slices.range(slice);
    if (const GpuWork* work = trace.workOf(slice)) {
        addMetricFact(tr("Measured"), metrics.over(work->device, range),
                      metrics.interval(work->device), facts);
        return;
    }
    const SliceKind kind = trace.slices.kind[slice.index()];
    if (kind != SliceKind::Annotation && kind != SliceKind::DataLoader) {
        return;
    }
    const std::vector<const GpuWork*> works = workInside(trace, slice);
    const DeviceId device = works.empty() ? metrics.onlyDevice() : works.front()->device;
    addMetricFact(tr("GPU meanwhile"), metrics.over(device, range), metrics.interval(device),
                  facts);
    MetricSums ofWork;
    for (const GpuWork* work : works) {
        ofWork.add(metrics.over(work->device, trace.slices.range(work->slice)));
    }
    addMetricFact(tr("In its GPU work"), ofWork, metrics.interval(device), facts);
}

} // namespace

SliceDescription describeSlice(const Trace& trace, SliceId slice, const GpuMetrics& metrics)
{
    SliceDescription description;
    description.slice = slice;
    description.name = fromUtf8(trace.name(slice));
    description.kind = trace.slices.kind[slice.index()];
    std::vector<Fact>& facts = description.facts;
    Fact kind {tr("Kind"), {{kindText(description.kind), {}, {}}}};
    const QString category = fromUtf8(trace.category(slice));
    if (!category.isEmpty()) {
        kind.pieces.push_back({QStringLiteral("(%1)").arg(category), {}, {}});
    }
    facts.push_back(std::move(kind));
    addTimes(trace, slice, facts);
    facts.push_back({tr("Track"), {{trackText(trace, trace.trackOf(slice)), {}, {}}}});
    addStack(trace, slice, facts);
    addLaunch(trace, slice, facts);
    addMetrics(trace, slice, metrics, facts);
    addFlows(trace, tr("Arrow from"), trace.flowsTo(slice), &Flow::from, facts);
    addFlows(trace, tr("Arrow to"), trace.flowsFrom(slice), &Flow::to, facts);
    return description;
}

Result<RecordDetails> readDetails(const Trace& trace, SliceId slice)
{
    const uint64_t place = trace.slices.place[slice.index()];
    if (!trace.details || place == kNoPlace) {
        return RecordDetails {};
    }
    Result<RecordDetails> details = trace.details->read(place);
    const auto end
        = std::lower_bound(trace.ends.begin(), trace.ends.end(), slice,
                           [](const EndInfo& info, SliceId id) { return info.slice < id; });
    if (!details || end == trace.ends.end() || end->slice != slice || end->endPlace == kNoPlace) {
        return details;
    }
    const Result<RecordDetails> ending = trace.details->read(end->endPlace);
    if (ending) {
        details->args.insert(details->args.end(), ending->args.begin(), ending->args.end());
    }
    return details;
}

QString kindText(SliceKind kind)
{
    static constexpr std::array kTexts {
        QT_TRANSLATE_NOOP("SliceDescription", "Slice"),
        QT_TRANSLATE_NOOP("SliceDescription", "Operator"),
        QT_TRANSLATE_NOOP("SliceDescription", "Annotation"),
        QT_TRANSLATE_NOOP("SliceDescription", "Data loader"),
        QT_TRANSLATE_NOOP("SliceDescription", "Python"),
        QT_TRANSLATE_NOOP("SliceDescription", "Runtime call"),
        QT_TRANSLATE_NOOP("SliceDescription", "Driver call"),
        QT_TRANSLATE_NOOP("SliceDescription", "Operating system call"),
        QT_TRANSLATE_NOOP("SliceDescription", "Library call"),
        QT_TRANSLATE_NOOP("SliceDescription", "Profiler overhead"),
        QT_TRANSLATE_NOOP("SliceDescription", "Profiler window"),
        QT_TRANSLATE_NOOP("SliceDescription", "Thread state"),
        QT_TRANSLATE_NOOP("SliceDescription", "Kernel"),
        QT_TRANSLATE_NOOP("SliceDescription", "Communication"),
        QT_TRANSLATE_NOOP("SliceDescription", "Memory copy"),
        QT_TRANSLATE_NOOP("SliceDescription", "Memory set"),
        QT_TRANSLATE_NOOP("SliceDescription", "CUDA graph"),
        QT_TRANSLATE_NOOP("SliceDescription", "Annotation on the GPU"),
        QT_TRANSLATE_NOOP("SliceDescription", "Wait"),
    };
    static_assert(kTexts.size() == kSliceKinds);
    return tr(kTexts[static_cast<size_t>(kind)]);
}

QString trackText(const Trace& trace, TrackId id)
{
    const Track& track = trace.tracks[id.index()];
    const QString name = QString::fromStdString(track.name);
    switch (track.kind) {
    case TrackKind::Stream: {
        const QString stream = tr("stream %1").arg(track.stream);
        if (!track.device) {
            return stream;
        }
        const Device& device = trace.devices[track.device.index()];
        const QString model = QString::fromStdString(device.name);
        return model.isEmpty() ? tr("%1 on GPU %2").arg(stream).arg(device.ordinal)
                               : tr("%1 on GPU %2, %3").arg(stream).arg(device.ordinal).arg(model);
    }
    case TrackKind::Async:
        return name.isEmpty() ? tr("overlapping work") : name;
    case TrackKind::Thread:
        break;
    }
    const QString tid = QString::fromStdString(track.tid.text);
    const QString thread = tr("thread %1").arg(tid);
    // PyTorch writes the id into the name itself: "thread 433 (python3)".
    return name.isEmpty() ? thread : name.contains(tid) ? name : tr("%1 (%2)").arg(thread, name);
}

TimeNs selfTime(const Trace& trace, SliceId slice)
{
    const SliceTable& slices = trace.slices;
    const TrackId track = trace.trackOf(slice);
    const uint32_t end
        = trace.tracks[track.index()].firstSlice + trace.tracks[track.index()].sliceCount;
    const TimeNs lastEnd = slices.end(slice);
    TimeNs self = slices.duration[slice.index()];
    TimeNs covered = slices.start[slice.index()]; // children on sub-rows may overlap each other
    for (uint32_t i = slice.index() + 1; i < end && slices.start[i] < lastEnd; ++i) {
        if (slices.parent[i] == slice) {
            const TimeNs childEnd = slices.start[i] + slices.duration[i];
            self -= std::max<TimeNs>(0, childEnd - std::max(covered, slices.start[i]));
            covered = std::max(covered, childEnd);
        }
    }
    return self;
}

} // namespace flamelane
