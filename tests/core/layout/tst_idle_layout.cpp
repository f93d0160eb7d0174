#include "core/layout/idle_layout.h"

#include <QTest>

#include <fmt/format.h>

#include <random>
#include <string>

using namespace flamelane;

namespace {

Gap gapAt(TimeNs start, TimeNs duration, Cause cause, uint32_t device = 0)
{
    Gap gap;
    gap.device = DeviceId(device);
    gap.range = {start, start + duration};
    gap.cause = cause;
    return gap;
}

/// "x0-x1 cause", and for what is folded its count and the longest one's index.
std::string textOf(const std::vector<Gap>& gaps, const std::vector<IdleSpan>& spans)
{
    std::string text;
    for (const IdleSpan& span : spans) {
        text += fmt::format("{}-{} {}", span.x0, span.x1, causeName(gaps[span.longest].cause));
        text += span.isFolded ? fmt::format(" folded {} longest {}\n", span.count, span.longest)
                              : "\n";
    }
    return text;
}

std::vector<IdleSpan> layout(const std::vector<Gap>& gaps, const TimeScale& scale,
                             uint32_t device = 0)
{
    std::vector<IdleSpan> spans;
    layoutIdle(GapRow(gaps, DeviceId(device)), scale, spans);
    return spans;
}

/// Ascending gaps without overlap.
std::vector<Gap> randomGaps(uint32_t seed, uint32_t count)
{
    std::mt19937 random(seed);
    std::exponential_distribution<double> length(0.02);
    std::vector<Gap> gaps;
    TimeNs time = 0;
    for (uint32_t i = 0; i < count; ++i) {
        time += 1 + static_cast<TimeNs>(length(random));
        const TimeNs duration = 1 + static_cast<TimeNs>(length(random));
        gaps.push_back(gapAt(time, duration, i % 3 == 0 ? Cause::Sync : Cause::Python));
        time += duration;
    }
    return gaps;
}

} // namespace

class TestIdleLayout : public QObject
{
    Q_OBJECT

private slots:
    void drawsAndFolds();
    void devicesAreApart();
    void dropsNothing();
    void findsTheLongest();
    void findsWhatIsUnderAPoint();
    void foldsManyIntoFew();
};

void TestIdleLayout::drawsAndFolds()
{
    // 1000 ns on 100 columns, of which cells of eight.
    const std::vector<Gap> gaps {
        gapAt(-50, 100, Cause::Sync), // begins before the view
        gapAt(100, 50, Cause::Python),
        gapAt(322, 3, Cause::Sync), // two in one column, one in the next: one run
        gapAt(326, 2, Cause::Sync),
        gapAt(332, 4, Cause::Python),
        gapAt(402, 3, Cause::Sync), // in another cell, not touching
        gapAt(990, 400, Cause::Graph), // ends behind the view
        gapAt(2000, 10, Cause::Sync), // is not seen
    };
    const TimeScale scale({0, 1000}, 100);
    QCOMPARE(QByteArray::fromStdString(textOf(gaps, layout(gaps, scale))),
             QByteArray("-5-5 sync\n"
                        "10-15 python\n"
                        "32-34 python folded 3 longest 4\n"
                        "40-41 sync folded 1 longest 5\n"
                        "99-108 graph\n"));
}

void TestIdleLayout::devicesAreApart()
{
    const std::vector<Gap> gaps {
        gapAt(0, 100, Cause::Sync, 0),
        gapAt(500, 100, Cause::Sync, 0),
        gapAt(200, 100, Cause::Python, 2),
    };
    const TimeScale scale({0, 1000}, 100);
    QCOMPARE(QByteArray::fromStdString(textOf(gaps, layout(gaps, scale, 0))),
             QByteArray("0-10 sync\n50-60 sync\n"));
    QVERIFY(layout(gaps, scale, 1).empty());
    QCOMPARE(QByteArray::fromStdString(textOf(gaps, layout(gaps, scale, 2))),
             QByteArray("20-30 python\n"));
    QCOMPARE(GapRow(gaps, DeviceId(0)).idle(), TimeNs {200});
}

void TestIdleLayout::dropsNothing()
{
    const std::vector<Gap> gaps = randomGaps(7, 5000);
    const TimeNs end = gaps.back().range.end;
    for (const int widthPx : {1, 13, 200, 3000}) {
        const TimeScale scale({end / 4, end / 2}, widthPx);
        uint32_t next = UINT32_MAX;
        int x = -TimeScale::kOutsidePx;
        for (const IdleSpan& span : layout(gaps, scale)) {
            QVERIFY(next == UINT32_MAX || span.first == next);
            next = span.first + span.count;
            QVERIFY(span.x0 < span.x1);
            QVERIFY(span.x0 >= x);
            x = span.x0;
            for (uint32_t i = span.first; i < next; ++i) {
                QVERIFY(gaps[i].range.duration() <= gaps[span.longest].range.duration());
                QVERIFY(scale.column(gaps[i].range.start) >= span.x0);
                // The last, partial column of a wide one belongs to what follows.
                QVERIFY(span.isFolded ? scale.column(gaps[i].range.end - 1) < span.x1
                                      : scale.column(gaps[i].range.end) <= span.x1);
            }
        }
        QVERIFY(gaps[next - 1].range.start < scale.range().end);
        QVERIFY(gaps[next].range.start >= scale.range().end);
    }
}

void TestIdleLayout::findsTheLongest()
{
    const std::vector<Gap> gaps = randomGaps(3, 400);
    const GapRow row(gaps, DeviceId(0));
    for (uint32_t first = 0; first < 400; first += 7) {
        for (uint32_t last = first + 1; last <= 400; last += 13) {
            uint32_t longest = first;
            for (uint32_t i = first; i < last; ++i) {
                longest = gaps[i].range.duration() > gaps[longest].range.duration() ? i : longest;
            }
            QCOMPARE(row.longest(first, last), longest);
        }
    }
}

void TestIdleLayout::findsWhatIsUnderAPoint()
{
    const std::vector<Gap> gaps {gapAt(100, 100, Cause::Sync), gapAt(500, 10, Cause::Python)};
    const std::vector<IdleSpan> spans = layout(gaps, TimeScale({0, 1000}, 100));
    const auto under = [&spans](int column) {
        const IdleSpan* span = idleSpanAt(spans, column, 2);
        return span == nullptr ? -1 : static_cast<int>(span->longest);
    };
    QCOMPARE(under(7), -1);
    QCOMPARE(under(8), 0);
    QCOMPARE(under(19), 0);
    QCOMPARE(under(21), 0);
    QCOMPARE(under(22), -1);
    QCOMPARE(under(48), 1);
    QCOMPARE(under(50), 1);
    QCOMPARE(under(99), -1);
}

void TestIdleLayout::foldsManyIntoFew()
{
    const std::vector<Gap> gaps = randomGaps(1, 200'000);
    const TimeScale scale({0, gaps.back().range.end}, 100);
    const std::vector<IdleSpan> spans = layout(gaps, scale);
    QVERIFY(spans.size() <= 100);
    uint32_t count = 0;
    for (const IdleSpan& span : spans) {
        count += span.count;
    }
    QCOMPARE(count, 200'000U);
}

QTEST_GUILESS_MAIN(TestIdleLayout)
#include "tst_idle_layout.moc"
