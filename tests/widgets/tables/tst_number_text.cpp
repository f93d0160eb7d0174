#include "widgets/tables/number_text.h"

#include <QtTest>

using namespace flamelane;

class NumberTextTest : public QObject
{
    Q_OBJECT

private slots:
    void pointsInTime_data()
    {
        QTest::addColumn<qlonglong>("time");
        QTest::addColumn<QString>("text");
        QTest::newRow("zero") << 0LL << QStringLiteral("0.000 \u00b5s");
        QTest::newRow("ns") << 7LL << QStringLiteral("0.007 \u00b5s");
        QTest::newRow("below a ms") << 999999LL << QStringLiteral("999.999 \u00b5s");
        QTest::newRow("a ms") << 1000000LL << QStringLiteral("1.000 ms");
        QTest::newRow("grouped") << 1234567890LL << QStringLiteral("1\u202f234.567 ms");
        QTest::newRow("before the origin") << -1500000LL << QStringLiteral("\u22121.500 ms");
    }
    void pointsInTime()
    {
        QFETCH(qlonglong, time);
        QTEST(pointInTime(time), "text");
    }
};

QTEST_GUILESS_MAIN(NumberTextTest)
#include "tst_number_text.moc"
