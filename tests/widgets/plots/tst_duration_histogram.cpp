#include "widgets/plots/duration_histogram.h"

#include <QtTest>

#include <numeric>

using namespace flamelane;

class DurationHistogramTest : public QObject
{
    Q_OBJECT

private slots:
    void binsHoldAllDurations_data()
    {
        QTest::addColumn<QList<qlonglong>>("durations");
        QTest::addColumn<int>("bins");
        using List = QList<qlonglong>;
        QTest::newRow("none") << List {} << 0;
        QTest::newRow("one") << List {7} << 1;
        QTest::newRow("all the same") << List {7, 7, 7} << 1;
        QTest::newRow("from nothing") << List {0, 0, 1000} << 2;
        QTest::newRow("four") << List {1, 10, 100, 1000} << 3;
    }

    void binsHoldAllDurations()
    {
        QFETCH(QList<qlonglong>, durations);
        const DurationBins bins = binnedDurations({durations.begin(), durations.end()});
        QTEST(static_cast<int>(bins.counts.size()), "bins");
        const auto sum = std::accumulate(bins.counts.begin(), bins.counts.end(), uint64_t {0});
        QCOMPARE(sum, static_cast<uint64_t>(durations.size()));
        if (!durations.isEmpty()) {
            QCOMPARE(bins.edges.size(), bins.counts.size() + 1);
            QVERIFY(std::is_sorted(bins.edges.begin(), bins.edges.end()));
        }
    }

    void draws()
    {
        DurationHistogram histogram;
        histogram.setTheme(Theme::light());
        histogram.waitFor(SliceId(3));
        histogram.setDurations(SliceId(2), {1, 2}); // of what was picked before
        QVERIFY(histogram.isHidden());
        histogram.setDurations(SliceId(3), {1000, 2000, 2000, 9000});
        QVERIFY(!histogram.isHidden());
        histogram.resize(400, 140);
        const QImage picture = histogram.grab().toImage();
        const QColor accent = Theme::light().accent;
        int filled = 0;
        for (int x = 0; x < picture.width(); ++x) {
            filled += picture.pixelColor(x, picture.height() / 2) == accent ? 1 : 0;
        }
        QVERIFY(filled > 20);
    }
};

QTEST_MAIN(DurationHistogramTest)
#include "tst_duration_histogram.moc"
