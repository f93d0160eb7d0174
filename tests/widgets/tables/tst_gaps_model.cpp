#include "tests/support/trace_text.h"
#include "widgets/tables/gaps_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

namespace {

// Gaps: GPU 0 100-160 (launch call and what is before), 260-1000 (queue wait); GPU 1 50-90.
constexpr std::string_view kTrace = R"text(
thread 1/1 main
  0 1200 train annotation
    110 50 cudaLaunchKernel runtime corr=2
    170 10 cudaLaunchKernel runtime corr=3
thread 0/7
  0 100 first kernel device=0 stream=7
  160 100 second kernel corr=2 device=0 stream=7
  1000 100 "void third<float>(float*)" kernel corr=3 device=0 stream=7
thread 1/7
  0 50 fourth kernel device=1 stream=7
  90 10 fifth kernel device=1 stream=7
)text";

} // namespace

class GapsModelTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_trace = test::traceFromText(kTrace);
        m_analysis = std::make_shared<const Analysis>(analyse(*m_trace, nullptr, Progress()));
    }

    void showsTheLongestFirst()
    {
        GapsModel model;
        const QAbstractItemModelTester tester(&model);
        model.setAnalysis(m_trace, m_analysis);
        const auto cell = [&model](int row, int column, int role = Qt::DisplayRole) {
            return model.index(row, column).data(role);
        };
        QCOMPARE(model.rowCount(), 3);
        QCOMPARE(model.passingIdle(), TimeNs {740 + 60 + 40});
        QCOMPARE(cell(0, GapsModel::DurationColumn, RowModel::kSortRole).toLongLong(), 740LL);
        QCOMPARE(cell(1, GapsModel::DurationColumn, RowModel::kSortRole).toLongLong(), 60LL);
        QCOMPARE(cell(2, GapsModel::DurationColumn, RowModel::kSortRole).toLongLong(), 40LL);
        QCOMPARE(cell(0, GapsModel::StartColumn, RowModel::kSortRole).toLongLong(), 260LL);
        QCOMPARE(cell(0, GapsModel::DeviceColumn).toString(), QStringLiteral("GPU 0"));
        QCOMPARE(cell(2, GapsModel::DeviceColumn).toString(), QStringLiteral("GPU 1"));
        QCOMPARE(cell(0, GapsModel::CauseColumn).toString(), QStringLiteral("queue wait"));
        QCOMPARE(cell(0, GapsModel::ShareColumn, RowModel::kSortRole).toDouble(), 1.0);
        QCOMPARE(cell(1, GapsModel::CauseColumn).toString(), QStringLiteral("launch call"));
        QCOMPARE(cell(1, GapsModel::ShareColumn, RowModel::kSortRole).toDouble(), 50.0 / 60);
        QCOMPARE(cell(0, GapsModel::NextColumn).toString(), QStringLiteral("third"));
        QCOMPARE(cell(0, GapsModel::NextColumn, Qt::ToolTipRole).toString(),
                 QStringLiteral("void third<float>(float*)"));
        QCOMPARE(cell(0, GapsModel::LaunchColumn).toString(), QStringLiteral("cudaLaunchKernel"));
        QCOMPARE(cell(0, GapsModel::PreviousColumn).toString(), QStringLiteral("second"));
        QCOMPARE(cell(2, GapsModel::LaunchColumn).toString(), QString());
        QCOMPARE(cell(0, GapsModel::NextColumn, RowModel::kExactRole).toString(),
                 QStringLiteral("void third<float>(float*)"));
        QCOMPARE(cell(0, GapsModel::StepColumn, RowModel::kExactRole).toString(), QString());
        QCOMPARE(cell(0, GapsModel::DurationColumn, RowModel::kExactRole).toLongLong(), 740LL);
        QVERIFY(cell(0, GapsModel::DurationColumn, Qt::ToolTipRole)
                    .toString()
                    .startsWith(QStringLiteral("740")));
    }

    void filtersByCauseAndDevice()
    {
        GapsModel model;
        const QAbstractItemModelTester tester(&model);
        model.setAnalysis(m_trace, m_analysis);
        GapFilter filter;
        filter.device = DeviceId(1);
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(m_analysis->gaps[model.gapAt(0)].device, DeviceId(1));
        filter.device = DeviceId();
        filter.causes = Causes().set(static_cast<size_t>(Cause::QueueWait));
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.passingIdle(), TimeNs {740});
        const uint32_t shown = model.gapAt(0);
        QCOMPARE(model.rowOf(shown), 0);
        QCOMPARE(model.rowOf(shown == 0 ? 1 : 0), -1);
        filter.step = 0; // there is none
        model.setFilter(filter);
        QCOMPARE(model.rowCount(), 0);
        model.setAnalysis(nullptr, nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

private:
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Analysis> m_analysis;
};

QTEST_MAIN(GapsModelTest)
#include "tst_gaps_model.moc"
