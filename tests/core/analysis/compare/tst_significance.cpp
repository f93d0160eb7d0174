#include "core/analysis/compare/significance.h"

#include <QtTest>

#include <cmath>
#include <random>

using namespace flamelane;

using Values = std::vector<TimeNs>;

class TestSignificance : public QObject
{
    Q_OBJECT

private slots:
    void tellsChange_data();
    void tellsChange();
    void tellsShift_data();
    void tellsShift();
    void knowsWhatFewValuesCanTell();
    void isRarelyWrongByChance();
};

void TestSignificance::tellsChange_data()
{
    QTest::addColumn<Values>("a");
    QTest::addColumn<Values>("b");
    QTest::addColumn<double>("p");
    // Counted by hand: of C(n + m, n) ways, those at least as far apart.
    QTest::newRow("apart") << Values {1, 2, 3, 4} << Values {5, 6, 7, 8} << 2.0 / 70;
    QTest::newRow("three each") << Values {1, 2, 3} << Values {4, 5, 6} << 2.0 / 20;
    QTest::newRow("ties") << Values {1, 1, 2} << Values {2, 3, 3} << 4.0 / 20;
    QTest::newRow("the same") << Values {7, 7, 7} << Values {7, 7, 7, 7} << 1.0;
    QTest::newRow("nothing") << Values {} << Values {1, 2} << 1.0;
    QTest::newRow("one each") << Values {1} << Values {100} << 1.0;
    QTest::newRow("backwards") << Values {8, 5, 7, 6} << Values {3, 1, 2, 4} << 2.0 / 70;
}

void TestSignificance::tellsChange()
{
    QFETCH(const Values, a);
    QFETCH(const Values, b);
    QFETCH(const double, p);
    const double told = mannWhitney(a, b);
    QVERIFY2(std::abs(told - p) < 1e-12, qPrintable(QString::number(told)));
}

void TestSignificance::tellsShift_data()
{
    QTest::addColumn<Values>("a");
    QTest::addColumn<Values>("b");
    QTest::addColumn<Values>("shift"); // middle, low, high
    QTest::newRow("four each") << Values {1, 2, 3, 4} << Values {5, 6, 7, 8} << Values {4, 1, 7};
    // U of 2 or less has 4 of 252 ways, of 3 or less 7: the third difference from each end.
    QTest::newRow("five each") << Values {0, 10, 20, 30, 40} << Values {100, 111, 122, 133, 144}
                               << Values {102, 71, 133};
    QTest::newRow("too few") << Values {10} << Values {13, 15} << Values {4, 3, 5};
    QTest::newRow("nothing") << Values {} << Values {1} << Values {0, 0, 0};
}

void TestSignificance::tellsShift()
{
    QFETCH(const Values, a);
    QFETCH(const Values, b);
    QFETCH(const Values, shift);
    const Shift told = shiftOf(a, b);
    QCOMPARE((Values {told.middle, told.low, told.high}), shift);
}

void TestSignificance::knowsWhatFewValuesCanTell()
{
    QVERIFY(!canBeSignificant(0, 100));
    QVERIFY(!canBeSignificant(1, 38));
    QVERIFY(!canBeSignificant(3, 3));
    QVERIFY(canBeSignificant(4, 4));
    QVERIFY(canBeSignificant(2, 8)); // 2 of 45 ways
    QVERIFY(canBeSignificant(1000, 1000));
}

/// Of runs that are alike, about one in twenty seems to change: exact, and beyond sixty values.
void TestSignificance::isRarelyWrongByChance()
{
    std::minstd_rand random(7);
    for (const size_t size : {size_t {10}, size_t {40}}) {
        int wrong = 0;
        constexpr int kRuns = 1000;
        for (int run = 0; run < kRuns; ++run) {
            Values a;
            Values b;
            for (size_t i = 0; i < size; ++i) {
                a.push_back(static_cast<TimeNs>(random() % 1000));
                b.push_back(static_cast<TimeNs>(random() % 1000));
            }
            wrong += mannWhitney(a, b) < kSignificance ? 1 : 0;
        }
        QVERIFY2(wrong > kRuns / 50 && wrong < kRuns * 7 / 100, qPrintable(QString::number(wrong)));
    }
}

QTEST_GUILESS_MAIN(TestSignificance)
#include "tst_significance.moc"
