// The inline code of QCustomPlot's header says foreach.
#undef QT_NO_FOREACH

#include "widgets/plots/duration_histogram.h"

#include "widgets/tables/number_text.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace flamelane {

namespace {

constexpr int kHeight = 140; // px
constexpr size_t kMostBins = 40;
constexpr int kLabels = 6;

} // namespace

DurationHistogram::DurationHistogram(QWidget* parent)
    : PlotFrame(kHeight, parent)
{
    setAccessibleName(tr("Durations of the picked row"));
    setToolTip(tr("How many calls of the picked row took how long, in bins of equal ratio"));
}

void DurationHistogram::waitFor(SliceId like)
{
    m_like = like;
    hide();
}

void DurationHistogram::setDurations(SliceId like, std::vector<TimeNs> durations)
{
    if (like.isNone() || like != m_like) {
        return;
    }
    m_durations = std::move(durations);
    setVisible(m_durations.size() > 1);
    redraw();
}

void DurationHistogram::draw()
{
    plot()->clearPlottables();
    const DurationBins bins = binnedDurations(m_durations);
    QVector<double> places;
    QVector<double> counts;
    double most = 1;
    for (const uint64_t count : bins.counts) {
        places << static_cast<double>(places.size()) + 0.5;
        counts << static_cast<double>(count);
        most = std::max(most, static_cast<double>(count));
    }
    auto* bars = new QCPBars(plot()->xAxis, plot()->yAxis);
    bars->setPen(Qt::NoPen);
    bars->setBrush(theme().accent);
    bars->setWidth(0.9);
    bars->setData(places, counts, true);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const size_t every = std::max<size_t>(1, bins.counts.size() / kLabels);
    for (size_t i = 0; i < bins.edges.size(); i += every) {
        ticker->addTick(static_cast<double>(i), shortDuration(bins.edges[i]));
    }
    plot()->xAxis->setTicker(ticker);
    plot()->xAxis->setRange(0, std::max(1.0, static_cast<double>(bins.counts.size())));
    const auto whole = QSharedPointer<QCPAxisTickerFixed>::create(); // no part of a call
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot()->yAxis->setTicker(whole);
    plot()->yAxis->setRange(0, most * 1.05);
    plot()->yAxis->setLabel(tr("calls"));
}

DurationBins binnedDurations(const std::vector<TimeNs>& durations)
{
    DurationBins bins;
    if (durations.empty()) {
        return bins;
    }
    const TimeNs shortest = durations.front();
    const TimeNs longest = durations.back();
    const auto wanted = static_cast<size_t>(std::sqrt(static_cast<double>(durations.size()))) + 1;
    const size_t count = shortest == longest ? 1 : std::min(kMostBins, wanted);
    // From 1 ns on, since 0 has no ratio to anything.
    const auto first = static_cast<double>(std::max<TimeNs>(shortest, 1));
    const double ratio = static_cast<double>(longest) / first;
    bins.edges.push_back(shortest);
    for (size_t i = 1; i < count; ++i) {
        const double share = static_cast<double>(i) / static_cast<double>(count);
        const auto edge = static_cast<TimeNs>(std::llround(first * std::pow(ratio, share)));
        bins.edges.push_back(std::clamp(edge, bins.edges.back(), longest));
    }
    bins.edges.push_back(longest);
    auto from = durations.begin();
    for (size_t i = 1; i < bins.edges.size(); ++i) {
        const auto to = i + 1 == bins.edges.size()
            ? durations.end()
            : std::lower_bound(from, durations.end(), bins.edges[i]);
        bins.counts.push_back(static_cast<uint64_t>(to - from));
        from = to;
    }
    return bins;
}

} // namespace flamelane
