#include "core/analysis/step_series.h"
#include "tests/support/corpus.h"
#include "tests/support/figure_check.h"
#include "tests/support/public_oracle.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>
#include <string>

using namespace flamelane;
using Json = nlohmann::json;

namespace {

const std::vector<test::Disagreement>& disagreements()
{
    static const std::vector<test::Disagreement> kDisagreements {
        {"the plugin begins the first step where the last work of those before it ends; to us it"
         " begins with its annotation, and waits for that work",
         {"first step"},
         {"hta_negative_queue", "hta_trace_compare_base", "hta_trace_compare_test",
          "hta_trace_diff_test", "kineto_resnet50_w0_dict18", "kineto_resnet50_w4_dict18",
          "param_dlrm_8ranks", "tracelens_h100_qwen", "tracelens_mi300_qwen",
          "tracelens_mi300_resnet_ckpt_ddp"}},
        {"annotations of the host are operators to the plugin; to us what is only annotated is"
         " other time",
         {"cpu_op", "other"},
         {"hta_amd_mi250", "hta_ns_resolution", "hta_rank_non_gpu"}},
        {"calls of collectives on the host are communication to the plugin; to us only kernels are",
         {"communication", "busy", "cpu_op and other"},
         {"hta_ns_resolution"}},
        {"the same",
         {"communication", "busy", "cpu_op", "other", "cpu_op and other"},
         {"hta_cpu_only"}},
        {"the same",
         {"communication", "busy", "other", "cpu_op and other"},
         {"hta_trace_compare_base"}},
        {"the plugin takes kernels of collectives for other kernels, because nothing in these"
         " files links them to their operators, and so before copies and sets; and the host's"
         " calls of collectives for communication, before what runs meanwhile",
         {"kernel", "communication", "busy", "runtime", "cpu_op", "other", "cpu_op and other"},
         {"hta_df_index_resolver", "hta_nccl_data", "hta_negative_queue", "hta_sampled_2ranks",
          "hta_trace_diff_control", "hta_trace_diff_test", "param_dlrm_8ranks"}},
        {"the same, where collectives run beside copies and sets",
         {"copy", "set"},
         {"hta_nccl_data", "hta_negative_queue", "hta_sampled_2ranks", "hta_trace_diff_control",
          "hta_trace_diff_test"}},
        {"the same, without calls of collectives on the host",
         {"kernel", "communication", "copy", "set"},
         {"tracelens_mi300_resnet_ckpt_ddp"}}};
    return kDisagreements;
}

double us(TimeNs time)
{
    return static_cast<double>(time) / 1000;
}

/// The plugin's word for each StepPart.
constexpr std::array<const char*, kStepParts> kTheirNames {
    "Kernel", "Memcpy", "Memset", "Communication", "Runtime", "DataLoader", "CpuOp", "Other"};

void compareParts(test::FigureCheck& check, const QString& place, const Json& costs,
                  const TrainingStep& step, double error)
{
    double theirSum = 0; // of some parts that differ where the figures of each do
    TimeNs ourSum = 0;
    for (size_t i = 0; i < kStepParts; ++i) {
        const auto part = static_cast<StepPart>(i);
        const std::string_view name = stepPartName(part);
        const double expected = costs[kTheirNames[i]];
        check.near(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())), place,
                   expected, us(step.parts[i]), error);
        theirSum += expected;
        ourSum += step.parts[i];
        if (part == StepPart::Communication) {
            check.near(QStringLiteral("busy"), place, theirSum, us(ourSum), error);
        } else if (part == StepPart::DataLoader) {
            check.near(QStringLiteral("cpu_op and other"), place,
                       costs["Total"].get<double>() - theirSum, us(step.range.duration() - ourSum),
                       error);
        }
    }
}

} // namespace

/// Steps are those of the TensorBoard plugin, and so is what their time goes to.
class TestStepSeries : public QObject
{
    Q_OBJECT

private slots:
    void isThatOfThePlugin_data();
    void isThatOfThePlugin();
};

void TestStepSeries::isThatOfThePlugin_data()
{
    if (test::corpusFolder().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set: the whole file is skipped");
    }
    QTest::addColumn<QString>("name");
    for (const QString& name : test::oracleRuns()) {
        QTest::newRow(qPrintable(name)) << name;
    }
}

void TestStepSeries::isThatOfThePlugin()
{
    QFETCH(const QString, name);
    const test::OracleRun run = test::readOracleRun(name);
    QVERIFY(!run.traces.empty());
    test::FigureCheck check(name, disagreements());
    for (const test::OracleTrace& trace : run.traces) {
        if (trace.plugin.is_null()) {
            continue;
        }
        const double timeError = test::timeErrorUs(run, trace);
        const Json& allCosts = trace.plugin["per_step_costs_full_precision_us"];
        std::set<std::string> seen;
        for (size_t i = 0; i < allCosts.size(); ++i) {
            const std::string number = trace.plugin["step_names"][i];
            const TrainingStep* step = test::stepOfPlugin(trace, number);
            if (step == nullptr) {
                QCOMPARE(number, std::string("0")); // all of the file, where it has no steps
                continue;
            }
            if (!seen.insert(number).second) {
                continue; // the shadow of a step on a device is a step to it, too
            }
            const QString place = QStringLiteral("rank %1 %2")
                                      .arg(trace.rank)
                                      .arg(QString::fromStdString(step->name));
            const Json& costs = allCosts[i];
            const double total = costs["Total"];
            const double found = us(step->range.duration());
            const double error = test::lengthError(timeError, Intervals({step->range}));
            check.near(i == 0 ? "first step" : "step", place, total, found, error);
            if (std::abs(total - found) <= error) {
                // Every part is cut out by the ends of the GPU work, at least.
                Intervals busy;
                for (const GpuActivity& activity : trace.activities) {
                    busy = united(busy, within(activity.busy, step->range));
                }
                compareParts(check, place, costs, *step,
                             error + test::lengthError(timeError, busy));
            }
        }
    }
    QVERIFY2(check.complaints().isEmpty(), qPrintable(check.complaints().join('\n')));
}

QTEST_GUILESS_MAIN(TestStepSeries)
#include "tst_step_series.moc"
