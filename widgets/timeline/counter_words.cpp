#include "widgets/timeline/counter_words.h"

#include "core/analysis/metric_words.h"
#include "core/base/format.h"
#include "core/layout/metric_lanes.h"
#include "widgets/timeline/lane_words.h"
#include "widgets/timeline/timeline_scene.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace flamelane {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::CounterWords)
};

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString familyTitle(MetricFamily family)
{
    switch (family) {
    case MetricFamily::Sm:
        return Words::tr("SMs");
    case MetricFamily::Warps:
        return Words::tr("warps in flight");
    case MetricFamily::Dram:
        return Words::tr("DRAM bandwidth");
    case MetricFamily::Pcie:
        return Words::tr("PCIe");
    case MetricFamily::Nvlink:
        return Words::tr("NVLink");
    case MetricFamily::Clocks:
        return Words::tr("clocks");
    case MetricFamily::None:
        break;
    }
    return {};
}

/// Within its family, or the name that the file gave.
QString seriesName(const Counter& counter)
{
    switch (counter.metric) {
    case GpuMetric::SmActive:
        return Words::tr("active");
    case GpuMetric::SmIssue:
        return Words::tr("issue");
    case GpuMetric::TensorActive:
        return Words::tr("tensor");
    case GpuMetric::WarpsInFlight:
        return Words::tr("of what fits");
    case GpuMetric::DramRead:
        return Words::tr("read");
    case GpuMetric::DramWrite:
        return Words::tr("write");
    case GpuMetric::PcieReceived:
    case GpuMetric::NvlinkReceived:
        return Words::tr("received");
    case GpuMetric::PcieSent:
    case GpuMetric::NvlinkSent:
        return Words::tr("sent");
    case GpuMetric::GpuClock:
        return Words::tr("SMs");
    case GpuMetric::SystemClock:
        return Words::tr("system");
    case GpuMetric::None:
    case GpuMetric::Other:
        break;
    }
    return lineOf(counter.series.empty() ? counter.name : counter.series, 60);
}

/// As a line of a tool tip names it, out of its lane.
QString fullName(const Counter& counter)
{
    const std::string_view title = gpuMetricTitle(counter.metric);
    return title.empty() ? seriesName(counter) : text(std::string(title));
}

} // namespace

QString counterTitle(const Trace& trace, const Lane& lane)
{
    const Counter& counter = trace.counters[lane.counters.front().index()];
    const QString family = familyTitle(metricFamily(counter.metric));
    if (!family.isEmpty()) {
        return family;
    }
    if (!counter.isMemory) {
        return lineOf(counter.name, 120);
    }
    return counter.memoryDevice.empty()
        ? Words::tr("memory")
        : Words::tr("memory %1").arg(lineOf(counter.memoryDevice, 40));
}

QStringList seriesNames(const Trace& trace, const Lane& lane)
{
    QStringList names;
    for (const CounterId id : lane.counters) {
        names << seriesName(trace.counters[id.index()]);
    }
    return names;
}

QColor seriesColor(const Theme& theme, GpuMetric metric, size_t series)
{
    const bool isLevel = metric == GpuMetric::None;
    const QColor colors[] = {theme.accent, isLevel ? theme.mutedText : theme.runB, theme.faster,
                             isLevel ? theme.slower : theme.mutedText};
    return colors[series % std::size(colors)];
}

QString counterValue(const Counter& counter, double value)
{
    if (counter.unit == "bytes" && std::abs(value) < 9e18) {
        return text(formatBytes(static_cast<int64_t>(value)));
    }
    if (counter.unit == "Hz") {
        return text(frequencyText(value));
    }
    const QString number = QLocale::c().toString(value, 'g', 6);
    return counter.unit.empty() ? number : Words::tr("%1 %2").arg(number, lineOf(counter.unit, 20));
}

QString counterLine(const TimelineScene& scene, LaneId id, TimeNs time)
{
    QStringList parts;
    for (const CounterId counterId : scene.stack().lane(id).counters) {
        const Counter& counter = scene.trace()->counters[counterId.index()];
        parts << Words::tr("%1: %2").arg(fullName(counter),
                                         counterValue(counter, counterValueAt(counter, time)));
    }
    return parts.join(QStringLiteral("   "));
}

QString counterToolTip(TimelineScene& scene, LaneId id, const TimeScale& scale, int column)
{
    const TimeRange pixel {scale.timeAt(column), scale.timeAt(column + 1)};
    QStringList lines;
    for (const CounterId counterId : scene.stack().lane(id).counters) {
        const Counter& counter = scene.trace()->counters[counterId.index()];
        const CounterIndex& index = scene.counterIndex(counterId);
        if (!isSeenByMean(counter.metric)) {
            lines << Words::tr("%1: %2").arg(
                fullName(counter), counterValue(counter, counterValueAt(counter, pixel.start)));
            continue;
        }
        const std::optional<double> mean = index.sums().over(pixel).mean();
        if (!mean) {
            lines << Words::tr("%1: not measured here").arg(fullName(counter));
            continue;
        }
        const size_t first = index.sums().pointsUntil(pixel.start);
        const size_t last = index.sums().pointsUntil(pixel.end - 1);
        lines << (first == last
                      ? Words::tr("%1: %2").arg(fullName(counter), counterValue(counter, *mean))
                      : Words::tr("%1: %2, mean of %3")
                            .arg(fullName(counter), counterValue(counter, *mean),
                                 text(formatDuration(pixel.duration()))));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace flamelane
