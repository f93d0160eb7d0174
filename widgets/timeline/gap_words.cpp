#include "widgets/timeline/gap_words.h"

#include "core/base/format.h"
#include "core/layout/display_name.h"
#include "core/layout/idle_layout.h"
#include "widgets/timeline/lane_words.h"
#include "widgets/timeline/timeline_scene.h"
#include "widgets/view_state/cause_words.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

constexpr int kLongestNameChars = 120;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::GapWords)
};

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString shareText(TimeNs part, TimeNs whole)
{
    return text(formatShare(static_cast<double>(part) / static_cast<double>(whole)));
}

QString sliceText(const Trace& trace, SliceId slice)
{
    return lineOf(displayName(trace.slices.kind[slice.index()], trace.name(slice)),
                  kLongestNameChars);
}

} // namespace

QString idleDetail(const TimelineScene& scene, DeviceId device)
{
    const GapRow& row = scene.gapRow(device);
    return Words::tr("%1 gaps, %2")
        .arg(text(formatCount(row.last() - row.first())), text(formatDuration(row.idle())));
}

QString gapToolTip(const TimelineScene& scene, const IdleSpan& span)
{
    const Trace& trace = *scene.trace();
    const Gap& gap = (*scene.gaps())[span.longest];
    const TimeNs duration = gap.range.duration();
    QStringList lines;
    if (span.count > 1) {
        lines << Words::tr("%1 gaps too narrow to draw").arg(text(formatCount(span.count)));
        lines << Words::tr("the longest:");
    }
    lines << Words::tr("Idle: %1").arg(causeText(gap.cause));
    lines << Words::tr("%1 (%2)").arg(text(formatDuration(duration)),
                                      text(formatExactDuration(duration)));
    lines << Words::tr("starts at %1").arg(text(formatExactDuration(gap.range.start)));
    for (size_t cause = 0; cause < kCauses; ++cause) {
        if (gap.total[cause] > 0) {
            lines << Words::tr("    %1  %2  %3")
                         .arg(causeText(static_cast<Cause>(cause)),
                              text(formatExactDuration(gap.total[cause])),
                              shareText(gap.total[cause], duration));
        }
    }
    if (gap.nextWork != UINT32_MAX) {
        lines << Words::tr("ends with %1").arg(sliceText(trace, trace.gpuWork[gap.nextWork].slice));
    }
    if (gap.launch) {
        lines << Words::tr("launched by %1 at %2")
                     .arg(sliceText(trace, gap.launch),
                          text(formatExactDuration(trace.slices.start[gap.launch.index()])));
    }
    return lines.join(QLatin1Char('\n'));
}

QString gapLine(const TimelineScene& scene, const IdleSpan& span)
{
    const Gap& gap = (*scene.gaps())[span.longest];
    const QString line = Words::tr("idle   %1   %2   at %3")
                             .arg(causeText(gap.cause), text(formatDuration(gap.range.duration())),
                                  text(formatDuration(gap.range.start)));
    return span.count > 1
        ? Words::tr("%1 gaps, the longest: %2").arg(text(formatCount(span.count)), line)
        : line;
}

} // namespace flamelane
