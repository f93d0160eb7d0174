#include "core/analysis/gap_walk.h"

#include <QTest>

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

using Indexes = std::vector<uint32_t>;

} // namespace

class TestGapWalk : public QObject
{
    Q_OBJECT

private slots:
    void passesTheShortOnesBy()
    {
        // 1000 in all: the two long ones make up less than 95 %, one of the middle ones is needed.
        std::vector<Gap> gaps {gapAt(0, 400, Cause::Sync), gapAt(500, 30, Cause::Sync),
                               gapAt(600, 520, Cause::Python), gapAt(1200, 31, Cause::Sync)};
        for (TimeNs i = 0; i < 19; ++i) {
            gaps.push_back(gapAt(2000 + 10 * i, 1, Cause::Sync));
        }
        QCOMPARE(gapsToWalk(gaps, Causes().set()), (Indexes {0, 2, 3}));
        QCOMPARE(gapsToWalk(gaps, Causes().set(static_cast<size_t>(Cause::Python))), (Indexes {2}));
        QCOMPARE(gapsToWalk(gaps, Causes()), Indexes());
    }

    void walksByTimeAcrossDevices()
    {
        const std::vector<Gap> gaps {gapAt(100, 50, Cause::Sync, 0), gapAt(300, 50, Cause::Sync, 0),
                                     gapAt(100, 50, Cause::Sync, 1),
                                     gapAt(200, 50, Cause::Sync, 1)};
        const Indexes walk = gapsToWalk(gaps, Causes().set());
        QCOMPARE(walk, (Indexes {0, 2, 3, 1}));
        QCOMPARE(nextGapOfWalk(gaps, walk, 0, true), 0U);
        QCOMPARE(nextGapOfWalk(gaps, walk, 100, true), 3U);
        QCOMPARE(nextGapOfWalk(gaps, walk, 300, true), UINT32_MAX);
        QCOMPARE(nextGapOfWalk(gaps, walk, 300, false), 3U);
        QCOMPARE(nextGapOfWalk(gaps, walk, 100, false), UINT32_MAX);
        // Two that begin together are both visited.
        QCOMPARE(neighbourInWalk(gaps, walk, 0, true), 2U);
        QCOMPARE(neighbourInWalk(gaps, walk, 2, false), 0U);
        QCOMPARE(neighbourInWalk(gaps, walk, 0, false), UINT32_MAX);
        QCOMPARE(neighbourInWalk(gaps, {0, 1}, 3, true), 1U);
        QCOMPARE(neighbourInWalk(gaps, {0, 1}, 3, false), 0U);
    }
};

QTEST_GUILESS_MAIN(TestGapWalk)
#include "tst_gap_walk.moc"
