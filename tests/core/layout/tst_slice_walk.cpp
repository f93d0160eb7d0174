#include "core/layout/slice_walk.h"
#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;

class TestSliceWalk : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void walksRowsAndChildren();
    void followsArrows();

private:
    [[nodiscard]] SliceId slice(const char* name) const { return test::findSlice(*m_trace, name); }
    [[nodiscard]] QString names(const std::vector<SliceId>& slices) const
    {
        QStringList list;
        for (const SliceId id : slices) {
            list << QString::fromStdString(std::string(m_trace->name(id)));
        }
        return list.join(QLatin1Char(' '));
    }

    std::shared_ptr<const Trace> m_trace;
};

void TestSliceWalk::init()
{
    m_trace = test::traceFromText(R"(
thread 1/1 main
  0 100 forward operator
    10 5 launch runtime corr=7
    20 5 second operator
  100 50 backward operator
  s 20 fwdbwd 3
  f 100 fwdbwd 3 bp=e
thread 0/7
  30 40 gemm kernel corr=7 device=0 stream=7
  80 40 tail kernel device=0 stream=7
)");
}

void TestSliceWalk::walksRowsAndChildren()
{
    QCOMPARE(nextInRow(*m_trace, slice("forward")), slice("backward"));
    QCOMPARE(previousInRow(*m_trace, slice("backward")), slice("forward"));
    QCOMPARE(nextInRow(*m_trace, slice("launch")), slice("second"));
    QVERIFY(!nextInRow(*m_trace, slice("backward")));
    QVERIFY(!previousInRow(*m_trace, slice("launch")));
    QCOMPARE(firstChild(*m_trace, slice("forward")), slice("launch"));
    QVERIFY(!firstChild(*m_trace, slice("launch")));
    QVERIFY(!firstChild(*m_trace, slice("backward")));
}

void TestSliceWalk::followsArrows()
{
    QCOMPARE(names(arrowsFrom(*m_trace, slice("launch"))), QStringLiteral("gemm"));
    QCOMPARE(names(arrowsTo(*m_trace, slice("gemm"))), QStringLiteral("launch"));
    QCOMPARE(names(arrowsTo(*m_trace, slice("tail"))), QString());
    QCOMPARE(names(arrowsFrom(*m_trace, slice("second"))), QStringLiteral("backward"));
    QCOMPARE(names(arrowsTo(*m_trace, slice("backward"))), QStringLiteral("second"));
}

QTEST_GUILESS_MAIN(TestSliceWalk)
#include "tst_slice_walk.moc"
