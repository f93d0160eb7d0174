#include "core/analysis/slice_set.h"

#include <QtTest>

#include <random>
#include <set>

using namespace flamelane;

class TestSliceSet : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithASet();
    void emptyOnesEnd();
};

void TestSliceSet::agreesWithASet()
{
    std::mt19937 random(7);
    for (const uint32_t size : {1U, 63U, 64U, 65U, 200U, 1000U}) {
        for (const uint32_t members : {1U, 5U, 60U}) {
            SliceSet set(size);
            std::set<uint32_t> expected;
            for (uint32_t i = 0; i < members; ++i) {
                const uint32_t id = std::uniform_int_distribution<uint32_t>(0, size - 1)(random);
                set.insert(SliceId(id));
                expected.insert(id);
            }
            QCOMPARE(set.count(), uint64_t {expected.size()});
            QCOMPARE(set.next({}).index(), *expected.begin());
            QCOMPARE(set.previous({}).index(), *expected.rbegin());
            for (uint32_t id = 0; id < size; ++id) {
                QCOMPARE(set.contains(SliceId(id)), expected.contains(id));
                const auto after = expected.upper_bound(id);
                const SliceId next = set.next(SliceId(id));
                QCOMPARE(next, after == expected.end() ? SliceId() : SliceId(*after));
                const auto before = expected.lower_bound(id);
                const SliceId previous = set.previous(SliceId(id));
                QCOMPARE(previous,
                         before == expected.begin() ? SliceId() : SliceId(*std::prev(before)));
            }
        }
    }
}

void TestSliceSet::emptyOnesEnd()
{
    QVERIFY(SliceSet().next({}).isNone());
    QVERIFY(SliceSet(100).next({}).isNone());
    QVERIFY(SliceSet(100).previous(SliceId(50)).isNone());
}

QTEST_GUILESS_MAIN(TestSliceSet)
#include "tst_slice_set.moc"
