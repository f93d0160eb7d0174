#include "app/gui/threshold_table.h"

#include <QSet>
#include <QSettings>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace flamelane;

class ThresholdTableTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QSettings().clear(); }

    void holdsEachThresholdOnce()
    {
        QSet<const double*> members;
        QSet<QString> keys;
        QSet<QString> words;
        const Thresholds defaults;
        for (const ThresholdEntry& entry : thresholdTable()) {
            members << &(defaults.*entry.member);
            keys << QLatin1String(entry.key);
            words << ruleHeading(entry) + thresholdWords(entry);
            const ThresholdUnit unit = unitOf(entry);
            const double shown = defaults.*entry.member / unit.size;
            QVERIFY2(shown > 0 && shown <= unit.most, entry.key);
            const double digits = shown * std::pow(10, unit.decimals);
            QVERIFY2(qFuzzyCompare(digits, std::round(digits)), entry.key); // seen as it is
        }
        const auto count = static_cast<qsizetype>(sizeof(Thresholds) / sizeof(double));
        QCOMPARE(members.size(), count);
        QCOMPARE(keys.size(), count);
        QCOMPARE(words.size(), count);
        QCOMPARE(thresholdTable().size(), static_cast<size_t>(count));
    }

    void keepsWhatDiffers()
    {
        const Thresholds defaults;
        for (const ThresholdEntry& entry : thresholdTable()) {
            Thresholds changed;
            changed.*entry.member /= 3;
            saveThresholds(changed);
            QCOMPARE(QSettings().allKeys().size(), 1);
            const Thresholds read = savedThresholds();
            for (const ThresholdEntry& other : thresholdTable()) {
                QVERIFY2(read.*other.member == changed.*other.member, entry.key);
            }
            saveThresholds(defaults);
            QVERIFY(QSettings().allKeys().isEmpty());
        }
    }

    void whatCannotBeIsTheDefault_data()
    {
        QTest::addColumn<QVariant>("written");
        QTest::newRow("no number") << QVariant(QStringLiteral("much"));
        QTest::newRow("below 0") << QVariant(-0.1);
        QTest::newRow("more than all") << QVariant(1.5);
        QTest::newRow("not a number") << QVariant(std::numeric_limits<double>::quiet_NaN());
    }

    void whatCannotBeIsTheDefault()
    {
        QFETCH(const QVariant, written);
        QSettings().setValue(QStringLiteral("thresholds/inputNote"), written);
        QCOMPARE(savedThresholds().inputNote, Thresholds().inputNote);
        QSettings().setValue(QStringLiteral("thresholds/inputNote"), 0.5);
        QCOMPARE(savedThresholds().inputNote, 0.5);
    }
};

QTEST_GUILESS_MAIN(ThresholdTableTest)
#include "tst_threshold_table.moc"
