#include "widgets/pages/device_section.h"

#include "core/analysis/metric_words.h"
#include "widgets/pages/figure.h"
#include "widgets/pages/page_links.h"
#include "widgets/pages/recording_words.h"
#include "widgets/pages/share_bar.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/cause_words.h"
#include "widgets/view_state/device_words.h"

#include <QGridLayout>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr int kFiguresInRow = 6;
constexpr TimeNs kAroundPeak = 1'000'000; // ns shown to either side of a peak

QString share(TimeNs part, TimeNs whole)
{
    return whole > 0 ? percent(static_cast<double>(part) / static_cast<double>(whole))
                     : DeviceSection::tr("none");
}

QString metricMeaning(GpuMetric metric)
{
    switch (metric) {
    case GpuMetric::SmActive:
        return DeviceSection::tr("Multiprocessors that hold a warp, of all.");
    case GpuMetric::SmIssue:
        return DeviceSection::tr("Cycles in which a multiprocessor issues an instruction, of all.");
    case GpuMetric::TensorActive:
        return DeviceSection::tr("Cycles in which the tensor pipe works, of all.");
    case GpuMetric::WarpsInFlight:
        return DeviceSection::tr("Warps in flight, of what fits on the device.");
    case GpuMetric::GpuClock:
    case GpuMetric::SystemClock:
        return DeviceSection::tr("The clock, idle time included.");
    default:
        return DeviceSection::tr("Bandwidth, of its peak.");
    }
}

const Device& deviceAt(const PageContent& content, size_t place)
{
    return content.trace->devices[content.analysis->devices[place].device.index()];
}

} // namespace

DeviceSection::DeviceSection(std::shared_ptr<const PageContent> content, size_t place,
                             BusyDefinition definition, const Theme& theme, PageLinks* links,
                             QWidget* parent)
    : Section(deviceTitle(deviceAt(*content, place)), parent)
    , m_content(std::move(content))
    , m_place(place)
    , m_links(links)
{
    addRemark(facts(), tr("What the trace tells of the device"));
    addFigures(definition);
    addMetrics();
    addSplit(theme);
    addCauses(theme);
}

const DeviceSummary& DeviceSection::summary() const
{
    return m_content->analysis->devices[m_place];
}

QString DeviceSection::facts() const
{
    const Device& device = deviceAt(*m_content, m_place);
    QStringList parts;
    if (device.memoryBytes > 0) {
        parts << tr("%1 of memory").arg(shortBytes(device.memoryBytes));
    }
    if (device.multiprocessors > 0) {
        parts << tr("%1 multiprocessors").arg(device.multiprocessors);
    }
    if (device.maxThreadsPerMultiprocessor > 0) {
        parts << tr("%1 threads on each").arg(device.maxThreadsPerMultiprocessor);
    }
    if (device.computeMajor > 0) {
        parts << tr("compute capability %1.%2").arg(device.computeMajor).arg(device.computeMinor);
    }
    return parts.isEmpty() ? tr("The trace does not describe the device.")
                           : parts.join(QStringLiteral("   \u00b7   "));
}

Figure* DeviceSection::createFigure(const QString& value, const QString& name,
                                    const QString& meaning, Page page)
{
    auto* figure = new Figure(value, name, meaning, this);
    connect(figure, &Figure::clicked, m_links,
            [links = m_links, page] { emit links->pageWanted(page); });
    return figure;
}

Figure* DeviceSection::createBusyFigure(BusyDefinition definition)
{
    QStringList shares;
    for (const Utilization& utilization : m_content->utilization[static_cast<size_t>(definition)]) {
        if (utilization.device == summary().device) {
            const QString busy = share(utilization.busy, utilization.window);
            shares << (definition == BusyDefinition::Streams
                           ? tr("%1: %2").arg(utilization.stream).arg(busy)
                           : busy);
        }
    }
    switch (definition) {
    case BusyDefinition::Device:
        return createFigure(shares.join(QStringLiteral("  ")), tr("busy"),
                            tr("Time in which kernels, copies or sets run on any stream, as a "
                               "share of the window.\nClick for the kernels behind it."),
                            Page::Kernels);
    case BusyDefinition::Kernels:
        return createFigure(shares.join(QStringLiteral("  ")), tr("kernels run"),
                            tr("Time in which kernels run on any stream, as a share of the "
                               "window; copies and sets do not count.\nClick for the kernels "
                               "behind it."),
                            Page::Kernels);
    case BusyDefinition::Streams:
        break;
    }
    constexpr qsizetype kMostStreams = 4; // in sight; the curve has them all
    QString value = shares.mid(0, kMostStreams).join(QStringLiteral("  "));
    if (shares.size() > kMostStreams) {
        value += QStringLiteral(" …");
    }
    return createFigure(value, tr("busy streams"),
                        tr("For each stream, the time in which it works as a share of the window. "
                           "Streams run beside each other: these do not add up.\n%1\nClick for "
                           "the kernels behind it.")
                            .arg(shares.join(QLatin1Char('\n'))),
                        Page::Kernels);
}

Figure* DeviceSection::createEfficiencyFigure()
{
    const DeviceSummary& device = summary();
    return createFigure(
        percent(*device.smEfficiency),
        device.isMeasured ? tr("measured SM efficiency") : tr("est. SM efficiency"),
        device.isMeasured
            ? tr("Multiprocessors with work, of all, over the window; idle time counts as 0. "
                 "Measured by the hardware, other programs on the GPU included.\nClick for the "
                 "kernels behind it.")
            : tr("The number of blocks on each multiprocessor, at most 1, over the window; idle "
                 "time counts as 0. Estimated from what the profiler wrote of each launch.\nClick "
                 "for the kernels behind it."),
        Page::Kernels);
}

Figure* DeviceSection::createOccupancyFigure()
{
    const DeviceSummary& device = summary();
    return createFigure(
        percent(*device.occupancy),
        device.isMeasured ? tr("measured occupancy") : tr("est. occupancy"),
        device.isMeasured
            ? tr("Warps in flight while a multiprocessor has work, of what fits. Measured by the "
                 "hardware, other programs on the GPU included.\nClick for the kernels behind it.")
            : tr("Estimated achieved occupancy of the kernels, mean by their time in the "
                 "window.\nClick for the kernels behind it."),
        Page::Kernels);
}

std::vector<Figure*> DeviceSection::createMemoryFigures()
{
    std::vector<Figure*> figures;
    const Trace& trace = *m_content->trace;
    for (const MemoryPeak& peak : m_content->memoryPeaks) {
        const Counter& counter = trace.counters[peak.counter.index()];
        if (counter.device != summary().device || !(peak.bytes >= 0 && peak.bytes < 9e18)) {
            continue;
        }
        const auto bytes = static_cast<uint64_t>(peak.bytes);
        const uint64_t all = deviceAt(*m_content, m_place).memoryBytes;
        QString meaning = tr("The most that the caching allocator had %1 at any moment of the "
                             "window: %2 bytes.")
                              .arg(fromUtf8(counter.name), exactCount(bytes));
        if (all > 0) {
            meaning += QLatin1Char('\n')
                + tr("%1 of the device's memory.")
                      .arg(percent(static_cast<double>(bytes) / static_cast<double>(all)));
        }
        auto* figure = new Figure(
            shortBytes(bytes), tr("peak %1").arg(fromUtf8(counter.name)),
            meaning + QLatin1Char('\n') + tr("Click to see the moment in the timeline."), this);
        connect(figure, &Figure::clicked, m_links, [links = m_links, time = peak.time] {
            emit links->rangeActivated({time - kAroundPeak, time + kAroundPeak});
        });
        figures.push_back(figure);
    }
    return figures;
}

void DeviceSection::addFigures(BusyDefinition definition)
{
    std::vector<Figure*> figures {createBusyFigure(definition)};
    const DeviceSummary& device = summary();
    auto* gaps = new Figure(exactCount(device.gapCount), tr("idle gaps"),
                            tr("Stretches in which nothing runs on the device.\nClick for the "
                               "longest one."),
                            this);
    connect(gaps, &Figure::clicked, this, [this] { showLongestGap(nullptr); });
    figures.push_back(gaps);
    if (device.smEfficiency) {
        figures.push_back(createEfficiencyFigure());
    }
    if (device.occupancy) {
        figures.push_back(createOccupancyFigure());
    }
    if (device.overlap) {
        auto* overlap = new Figure(percent(*device.overlap), tr("overlapped communication"),
                                   tr("Share of the communication time in which compute runs as "
                                      "well.\nClick for the longest collective."),
                                   this);
        connect(overlap, &Figure::clicked, this, &DeviceSection::showLongestCommunication);
        figures.push_back(overlap);
    }
    const std::vector<Figure*> memory = createMemoryFigures();
    figures.insert(figures.end(), memory.begin(), memory.end());
    addRows(figures);
    if (memory.empty()) {
        addRemark(tr("No memory records: %1 to see the peak.")
                      .arg(recordingWords(*m_content->trace, Recording::Memory)));
    }
}

void DeviceSection::addRows(const std::vector<Figure*>& figures)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    for (size_t i = 0; i < figures.size(); ++i) {
        grid->addWidget(figures[i], static_cast<int>(i) / kFiguresInRow,
                        static_cast<int>(i) % kFiguresInRow);
    }
    grid->setColumnStretch(kFiguresInRow, 1);
    body()->addLayout(grid);
}

void DeviceSection::addMetrics()
{
    const MetricSums& metrics = summary().metrics;
    if (metrics.isEmpty()) {
        return;
    }
    std::vector<Figure*> figures;
    for (int i = 0; i < kGpuMetrics; ++i) {
        const auto metric = static_cast<GpuMetric>(i);
        if (const std::optional<double> mean = metrics.mean(metric)) {
            figures.push_back(createFigure(fromUtf8(metricText(metric, *mean)),
                                           fromUtf8(gpuMetricTitle(metric)), metricMeaning(metric),
                                           Page::Kernels));
        }
    }
    addRemark(tr("Measured by the hardware, mean over the window"),
              tr("Of all that the GPU did, other programs on it included. Measured in %1 of the "
                 "window; no value is made up for the rest.")
                  .arg(percent(metrics.measuredShare())));
    addRows(figures);
}

void DeviceSection::addSplit(const Theme& theme)
{
    const DeviceSummary& device = summary();
    auto* bar = new ShareBar(this);
    bar->setAccessibleName(tr("What the window goes to"));
    bar->setParts(
        {{tr("compute"), device.compute, theme.sliceColor(SliceKind::Kernel, {}), false,
          tr("Compute kernels or sets run. Click for the kernels.")},
         {tr("exposed communication"), device.exposedCommunication,
          theme.sliceColor(SliceKind::Communication, {}), false,
          tr("Collectives run and no compute. Click for the longest one.")},
         {tr("exposed copy"), device.exposedCopy, theme.sliceColor(SliceKind::Copy, {}), false,
          tr("Copies run, and neither compute nor communication. Click for the copies.")},
         {tr("idle"), device.idle, theme.grid, true,
          tr("Nothing runs on the device. Click for the longest gap.")}},
        theme);
    connect(bar, &ShareBar::partActivated, this, &DeviceSection::followSplit);
    addRemark(tr("Split of the window, %1").arg(shortDuration(device.window)),
              tr("Each moment counts once: as compute where a compute kernel or a set runs on any "
                 "stream, else as communication, else as copy, else as idle. The parts add up to "
                 "the window."));
    body()->addWidget(bar);
}

void DeviceSection::addCauses(const Theme& theme)
{
    const DeviceSummary& device = summary();
    if (device.idle <= 0) {
        return;
    }
    std::vector<SharePart> parts;
    for (size_t i = 0; i < kCauses; ++i) {
        const auto cause = static_cast<Cause>(i);
        parts.push_back({causeText(cause), device.idleByCause[i], theme.causeColor(cause),
                         Theme::isHatched(cause),
                         tr("%1 Click for the gap with the most of it.").arg(causeMeaning(cause))});
    }
    auto* bar = new ShareBar(this);
    bar->setAccessibleName(tr("Idle time by cause"));
    bar->setParts(std::move(parts), theme);
    connect(bar, &ShareBar::partActivated, this, [this](int part) {
        const auto cause = static_cast<Cause>(part);
        showLongestGap(&cause);
    });
    addRemark(tr("Idle time by cause, %1").arg(shortDuration(device.idle)),
              tr("Each gap is split by what kept its next work waiting: what the launching thread "
                 "did, the launch, the way to the device. The parts of all gaps add up to the idle "
                 "time."));
    body()->addWidget(bar);
}

void DeviceSection::followSplit(int part)
{
    switch (part) {
    case 0:
        emit m_links->pageWanted(Page::Kernels);
        break;
    case 1:
        showLongestCommunication();
        break;
    case 2:
        emit m_links->copiesWanted();
        break;
    default:
        showLongestGap(nullptr);
    }
}

void DeviceSection::showLongestGap(const Cause* cause)
{
    const auto timeOf = [cause](const Gap& gap) {
        return cause != nullptr ? gap.total[static_cast<size_t>(*cause)] : gap.range.duration();
    };
    const Gap* longest = nullptr;
    for (const Gap& gap : m_content->analysis->gaps) {
        if (gap.device == summary().device
            && (longest == nullptr || timeOf(gap) > timeOf(*longest))) {
            longest = &gap;
        }
    }
    if (longest != nullptr) {
        emit m_links->rangeActivated(longest->range);
    }
}

/// Looked for in the work itself: the rows of kernels are of all devices.
void DeviceSection::showLongestCommunication()
{
    const SliceTable& slices = m_content->trace->slices;
    const auto timeOf = [&](const GpuWork& work) {
        return m_content->analysis->window.timeWithin(slices.range(work.slice));
    };
    const GpuWork* longest = nullptr;
    for (const GpuWork& work : m_content->trace->gpuWork) {
        if (work.device == summary().device
            && slices.kind[work.slice.index()] == SliceKind::Communication
            && (longest == nullptr || timeOf(work) > timeOf(*longest))) {
            longest = &work;
        }
    }
    if (longest != nullptr) {
        emit m_links->sliceActivated(longest->slice);
    }
}

} // namespace flamelane
