#include "core/base/intervals.h"

#include <QtTest>

#include <bitset>
#include <limits>
#include <random>

using namespace flamelane;

namespace {

constexpr size_t kPoints = 96;
using Bitmap = std::bitset<kPoints>;

std::vector<TimeRange> randomRanges(std::mt19937& random)
{
    std::uniform_int_distribution<TimeNs> point(0, kPoints);
    std::vector<TimeRange> ranges(std::uniform_int_distribution<size_t>(0, 12)(random));
    for (TimeRange& range : ranges) {
        range = {point(random), point(random)}; // some are empty or the wrong way round
    }
    return ranges;
}

Bitmap bitmapOf(std::span<const TimeRange> ranges)
{
    Bitmap bitmap;
    for (const TimeRange range : ranges) {
        for (TimeNs t = range.start; t < range.end; ++t) {
            bitmap.set(static_cast<size_t>(t));
        }
    }
    return bitmap;
}

bool isNormal(const Intervals& set)
{
    const std::span<const TimeRange> ranges = set.ranges();
    for (size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].isEmpty() || (i > 0 && ranges[i].start <= ranges[i - 1].end)) {
            return false;
        }
    }
    return true;
}

} // namespace

class TestIntervals : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithABitmap();
    void keepsTheEndsOfTime();
};

void TestIntervals::agreesWithABitmap()
{
    std::mt19937 random(20261129);
    for (int round = 0; round < 5000; ++round) {
        const std::vector<TimeRange> rangesA = randomRanges(random);
        const std::vector<TimeRange> rangesB = randomRanges(random);
        const Intervals a(rangesA);
        const Intervals b(rangesB);
        const Bitmap bitsA = bitmapOf(rangesA);
        const Bitmap bitsB = bitmapOf(rangesB);
        const TimeRange window {round % 20, 40 + round % 50};
        const Bitmap bitsWindow = bitmapOf(std::vector {window});

        const std::pair<Intervals, Bitmap> pairs[] = {
            {a, bitsA},
            {united(a, b), bitsA | bitsB},
            {intersected(a, b), bitsA & bitsB},
            {subtracted(a, b), bitsA & ~bitsB},
            {complement(a, window), bitsWindow & ~bitsA},
        };
        for (const auto& [set, bits] : pairs) {
            QVERIFY(isNormal(set));
            QVERIFY(bitmapOf(set.ranges()) == bits);
            QCOMPARE(set.length(), static_cast<TimeNs>(bits.count()));
        }
    }
}

void TestIntervals::keepsTheEndsOfTime()
{
    constexpr TimeNs kFirst = std::numeric_limits<TimeNs>::min();
    constexpr TimeNs kLast = std::numeric_limits<TimeNs>::max();
    const Intervals all({{kFirst, kLast}});
    QCOMPARE(all.length(), kLast);
    const Intervals holed = subtracted(all, Intervals({{0, 10}}));
    QCOMPARE(holed.ranges().size(), size_t {2});
    QVERIFY(united(holed, Intervals({{0, 10}})) == all);
    QVERIFY(complement(all, {kFirst, kLast}).isEmpty());
}

QTEST_GUILESS_MAIN(TestIntervals)
#include "tst_intervals.moc"
