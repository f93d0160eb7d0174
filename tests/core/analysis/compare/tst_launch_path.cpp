#include "core/analysis/compare/launch_path.h"
#include "core/analysis/compare/step_ledger.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

constexpr const char* kText = R"trace(
device 0
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    0 90 "train.py(10): main" python
      0 80 forward annotation
        0 70 "nn.Module: Linear_0" python
          0 60 aten::linear operator
            0 50 aten::mm operator
              5 5 cudaLaunchKernel runtime corr=1
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
)trace";

/// "fold forward": the mode and the pattern.
NoiseFilter filterOf(const QString& text)
{
    const QString mode = text.section(QLatin1Char(' '), 0, 0);
    return *makeNoiseFilter("",
                            mode == QLatin1String("fold")       ? FilterMode::Fold
                                : mode == QLatin1String("hide") ? FilterMode::Hide
                                                                : FilterMode::Isolate,
                            text.section(QLatin1Char(' '), 1).toStdString());
}

} // namespace

class TestLaunchPath : public QObject
{
    Q_OBJECT

private slots:
    void filtersChangePaths_data();
    void filtersChangePaths();
    void stacksWithoutLaunches();
    void showsWhatBothRunsHave();
};

void TestLaunchPath::filtersChangePaths_data()
{
    QTest::addColumn<bool>("areModulesOn");
    QTest::addColumn<QStringList>("filters");
    QTest::addColumn<QString>("path");
    QTest::addColumn<bool>("endsInWork");
    const QString whole = QStringLiteral("forward/nn.Module: Linear_0/aten::linear/aten::mm/gemm");
    QTest::newRow("all") << true << QStringList {} << whole << true;
    QTest::newRow("no modules") << false << QStringList {} << "forward/aten::linear/aten::mm/gemm"
                                << true;
    QTest::newRow("fold an operator") << true << QStringList {"fold aten::mm"}
                                      << "forward/nn.Module: Linear_0/aten::linear/gemm" << true;
    QTest::newRow("fold the kernel")
        << false << QStringList {"fold kind:kernel"} << "forward/aten::linear/aten::mm" << false;
    QTest::newRow("fold all") << true << QStringList {"fold /./"} << "folded" << false;
    QTest::newRow("fold what is around") << true
                                         << QStringList {"fold kind:operator or kind:annotation or "
                                                         "kind:python"}
                                         << "cudaLaunchKernel/gemm" << true;
    QTest::newRow("hide what is around")
        << false << QStringList {"hide forward"} << "aten::linear/aten::mm/gemm" << true;
    QTest::newRow("hide the kernel") << true << QStringList {"hide gemm"} << "hidden" << false;
    QTest::newRow("hide what holds a folded kernel")
        << true << QStringList {"fold kind:kernel or kind:runtime", "hide aten::mm"} << "hidden"
        << false;
    QTest::newRow("isolate an operator")
        << false << QStringList {"isolate aten::linear"} << "forward/aten::linear" << false;
    QTest::newRow("isolate nothing of it")
        << true << QStringList {"isolate aten::add"} << "hidden" << false;
    QTest::newRow("isolate code") << true << QStringList {"isolate train.py"}
                                  << "train.py(10): main" << false;
    QTest::newRow("a filter sees what is left")
        << true << QStringList {"fold forward", "isolate forward"} << "hidden" << false;
}

void TestLaunchPath::filtersChangePaths()
{
    QFETCH(const bool, areModulesOn);
    QFETCH(const QStringList, filters);
    QFETCH(const QString, path);
    QFETCH(const bool, endsInWork);
    const auto trace = test::traceFromText(kText);
    QVERIFY(hasModules(*trace));
    PathOptions options {{}, areModulesOn};
    for (const QString& filter : filters) {
        options.filters.push_back(filterOf(filter));
    }
    const LaunchPath found = LaunchPaths(*trace, options).of(trace->gpuWork.front());
    QCOMPARE(QString::fromStdString(joinedPath(found.names)), path);
    QCOMPARE(found.endsInWork, endsInWork);
}

void TestLaunchPath::stacksWithoutLaunches()
{
    const auto trace = test::traceFromText(R"trace(
device 0
thread 0/7
  20 40 gemm kernel device=0 stream=7
)trace");
    QVERIFY(!hasModules(*trace));
    const auto pathOf = [&trace](const QString& filter) {
        const PathOptions options {{filterOf(filter)}, true};
        return joinedPath(LaunchPaths(*trace, options).of(trace->gpuWork.front()).names);
    };
    QCOMPARE(pathOf(QStringLiteral("fold aten::mm")), std::string("no launch recorded/gemm"));
    QCOMPARE(pathOf(QStringLiteral("fold gemm")), std::string("no launch recorded"));
    QCOMPARE(pathOf(QStringLiteral("isolate aten::mm")), std::string("hidden"));
}

void TestLaunchPath::showsWhatBothRunsHave()
{
    const auto rich = test::traceFromText(kText);
    const auto poor = test::traceFromText(R"trace(
device 0
thread 1/2 "main"
  0 80 forward annotation
    5 5 cudaLaunchKernel runtime corr=1
thread 0/7
  20 40 gemm kernel corr=1 device=0 stream=7
)trace");
    QVERIFY(hasOperators(*rich) && !hasOperators(*poor));
    const auto pathOf = [](const Trace& trace, const PathOptions& options) {
        const LaunchPath path = LaunchPaths(trace, options).of(trace.gpuWork.front());
        return joinedPath(path.names) + (path.isByOperator ? " by operator" : "");
    };
    const PathOptions both = pathsOfBoth(*rich, *poor, {});
    QVERIFY(!both.annotations); // the formats are the same
    QCOMPARE(pathOf(*rich, both), std::string("forward/gemm"));
    QCOMPARE(pathOf(*poor, both), std::string("forward/gemm"));
    const PathOptions all = pathsOfBoth(*rich, *rich, {});
    QCOMPARE(pathOf(*rich, all),
             std::string("forward/nn.Module: Linear_0/aten::linear/aten::mm/gemm by operator"));
    PathOptions named = both;
    named.annotations
        = std::make_shared<const std::set<std::string>>(std::set<std::string> {"backward"});
    QCOMPARE(pathOf(*poor, named), std::string("cudaLaunchKernel/gemm"));
}

QTEST_GUILESS_MAIN(TestLaunchPath)
#include "tst_launch_path.moc"
