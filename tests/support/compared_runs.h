#pragma once

#include "core/analysis/compare/comparison.h"
#include "tests/support/corpus.h"
#include "tests/support/diagnosis.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

namespace flamelane::test {

/// Null where there is no corpus.
[[nodiscard]] inline std::shared_ptr<const Trace> loadRun(const QString& name)
{
    return loadFromCorpus(QStringLiteral("data/h200/%1.json.gz").arg(name));
}

[[nodiscard]] inline Comparison compared(const Diagnosis& a, const Diagnosis& b,
                                         const std::vector<NoiseFilter>& filters = {})
{
    return compareRuns({*a.trace, a.analysis, a.findings}, {*b.trace, b.analysis, b.findings},
                       filters);
}

[[nodiscard]] inline const ComparedMetric& metricOf(const Comparison& comparison,
                                                    std::string_view name)
{
    const auto found = std::find_if(comparison.metrics.begin(), comparison.metrics.end(),
                                    [name](const auto& each) { return each.name == name; });
    return *found;
}

/// To the change of the step's time.
[[nodiscard]] inline TimeNs contributionOf(const std::vector<ComparedRow>& rows)
{
    TimeNs sum = 0;
    for (const ComparedRow& row : rows) {
        sum += row.contribution();
    }
    return sum;
}

} // namespace flamelane::test
