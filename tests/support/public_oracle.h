#pragma once

#include "core/analysis/step_series.h"
#include "core/analysis/steps.h"
#include "core/trace/trace.h"

#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <memory>
#include <vector>

namespace flamelane::test {

/// One trace of the corpus's oracle/public with what HTA and the TensorBoard plugin print of it.
struct OracleTrace // NOLINT(bugprone-exception-escape): JSON checks itself where it is moved
{
    std::shared_ptr<const Trace> trace;
    std::vector<GpuActivity> activities;
    StepSeries series;
    int rank = 0; // as the tools number the files of a run
    nlohmann::json plugin; // what the plugin says of this worker; null where it failed
};

/// All traces of one run, which HTA looks at together.
struct OracleRun // NOLINT(bugprone-exception-escape): likewise
{
    std::vector<OracleTrace> traces;
    nlohmann::json hta; // with the last step; null where it failed
    /// Whether times have digits behind the microsecond. HTA then keeps them only in this answer,
    /// and both tools keep them in doubles.
    bool isFractional = false;
};

/// The runs that both tools were run on, without ".json".
[[nodiscard]] QStringList oracleRuns();
/// Reads one of them with its traces; no trace where one does not load.
[[nodiscard]] OracleRun readOracleRun(const QString& name);

/// Our step that the plugin calls by this number; null where there is none.
[[nodiscard]] const TrainingStep* stepOfPlugin(const OracleTrace& trace, const std::string& number);

/// The steps that the plugin's figures are of. It lets the first begin where the last work ends
/// that no step launched and that ran before the work of the first. Where the file has no
/// ProfilerStep#n, all operators are one step. Empty where it has neither, or the plugin failed.
[[nodiscard]] Intervals stepsOfPlugin(const OracleTrace& trace);

/// Sums of doubles of some digits are not exact.
inline constexpr double kNoise = 1e-9;

/// How far off the tools hold a time of a file, in us: half of how far doubles are apart at the
/// end of the file. None where times are whole us, which doubles hold.
[[nodiscard]] double timeErrorUs(const OracleRun& run, const OracleTrace& trace);

/// How far off the length of a set may be when the ends of its ranges are off by as much: by all
/// of them for few ranges, by six deviations for many, as ends are rounded up as well as down.
[[nodiscard]] double lengthError(double timeError, const Intervals& set);

} // namespace flamelane::test
