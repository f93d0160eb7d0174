#include "widgets/panels/metric_facts.h"

#include "core/analysis/metric_words.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::MetricFacts)
};

} // namespace

QString metricLines(const MetricSums& sums)
{
    QStringList lines;
    for (int i = 0; i < kGpuMetrics; ++i) {
        const auto metric = static_cast<GpuMetric>(i);
        if (const std::optional<double> mean = sums.mean(metric)) {
            lines << Words::tr("%1: %2").arg(fromUtf8(gpuMetricTitle(metric)),
                                             fromUtf8(metricText(metric, *mean)));
        }
    }
    if (sums.measuredShare() < 1) {
        lines << Words::tr("Measured in %1 of the time.").arg(percent(sums.measuredShare()));
    }
    return lines.join(QLatin1Char('\n'));
}

void addMetricFact(const QString& label, const MetricSums& sums, TimeNs interval,
                   std::vector<Fact>& facts)
{
    if (sums.isEmpty()) {
        return;
    }
    const QString line = fromUtf8(metricsText(sums));
    facts.push_back(
        {label, {{line.isEmpty() ? Words::tr("clocks alone") : line, metricLines(sums), {}}}});
    if (sums.ownTime == 0) {
        facts.push_back({QString(),
                         {{Words::tr("shared with what ran beside it: shorter than the %1 between "
                                     "values")
                               .arg(shortDuration(interval)),
                           {},
                           {}}}});
    }
}

} // namespace flamelane
