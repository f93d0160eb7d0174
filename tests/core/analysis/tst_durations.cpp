#include "core/analysis/durations.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

class DurationsTest : public QObject
{
    Q_OBJECT

private slots:
    void gathersAlikeOnes_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isPart");
        QTest::addColumn<QList<qlonglong>>("durations");
        using List = QList<qlonglong>;
        QTest::newRow("name and kind") << QByteArray("mm") << false << List {5, 7, 30};
        QTest::newRow("in the window") << QByteArray("mm") << true << List {5, 7};
        QTest::newRow("steps are alike") << QByteArray("ProfilerStep#1") << false << List {40, 100};
    }

    void gathersAlikeOnes()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isPart);
        const auto trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 ProfilerStep#1 annotation
    10 30 mm operator
    50 5 mm operator
    60 9 mm annotation
  100 40 ProfilerStep#2 annotation
    110 7 mm operator
  B 130 mm operator
)");
        const Window window = isPart ? Window {WindowKind::Range, Intervals({{40, 200}})}
                                     : Window {WindowKind::All, {}};
        QList<qlonglong> found;
        for (const TimeNs duration : durationsAlike(
                 *trace, test::findSlice(*trace, name.constData()), window, Progress())) {
            found << duration;
        }
        QTEST(found, "durations");
    }
};

QTEST_GUILESS_MAIN(DurationsTest)
#include "tst_durations.moc"
