#pragma once

#include "core/analysis/gpu_metrics.h"
#include "widgets/panels/slice_description.h"

#include <vector>

namespace flamelane {

/// What the hardware counted in some time as a line of a panel, with all of its metrics in the tool
/// tip, and a second one where that time is shorter than an interval of the metrics. Nothing where
/// nothing was measured.
void addMetricFact(const QString& label, const MetricSums& sums, TimeNs interval,
                   std::vector<Fact>& facts);
/// Each metric on a line of its own.
[[nodiscard]] QString metricLines(const MetricSums& sums);

} // namespace flamelane
