#include "core/base/string_pool.h"

#include <QTest>

#include <string>

using namespace flamelane;

class TestStringPool : public QObject
{
    Q_OBJECT

private slots:
    void startsWithTheEmptyText();
    void givesIdsInOrderOfFirstUse();
    void findsOnlyWhatWasInterned();
    void keepsViewsWhileItGrows();
    void keepsBytesOfAnyKind();
    void forgetsButKeepsItsMemory();
};

void TestStringPool::startsWithTheEmptyText()
{
    StringPool pool;
    QCOMPARE(pool.size(), 1U);
    QCOMPARE(pool.view(StringId(0)), std::string_view());
    QCOMPARE(pool.intern(""), StringId(0));
    QCOMPARE(pool.find(""), StringId(0));
}

void TestStringPool::givesIdsInOrderOfFirstUse()
{
    StringPool pool;
    QCOMPARE(pool.intern("b"), StringId(1));
    QCOMPARE(pool.intern("a"), StringId(2));
    QCOMPARE(pool.intern("b"), StringId(1));
    QCOMPARE(pool.size(), 3U);
}

void TestStringPool::findsOnlyWhatWasInterned()
{
    StringPool pool;
    QVERIFY(pool.find("a").isNone());
    pool.intern("a");
    QCOMPARE(pool.find("a"), StringId(1));
    QVERIFY(pool.find("A").isNone());
    QVERIFY(pool.find("aa").isNone());
    QCOMPARE(pool.size(), 2U);
}

void TestStringPool::keepsViewsWhileItGrows()
{
    StringPool pool;
    const std::string large(100'000, 'x'); // larger than a chunk
    const std::string_view viewOfLarge = pool.view(pool.intern(large));
    std::vector<std::string_view> views;
    constexpr int kTexts = 100'000;
    for (int at = 0; at < kTexts; ++at) {
        views.push_back(pool.view(pool.intern("text " + std::to_string(at))));
    }
    QCOMPARE(pool.size(), 2U + kTexts);
    QCOMPARE(viewOfLarge, std::string_view(large));
    for (int at = 0; at < kTexts; ++at) {
        QCOMPARE(views[static_cast<size_t>(at)], "text " + std::to_string(at));
        QCOMPARE(pool.find(views[static_cast<size_t>(at)]),
                 StringId(2U + static_cast<uint32_t>(at)));
    }
    QVERIFY(pool.byteSize() > 1'000'000);
}

void TestStringPool::keepsBytesOfAnyKind()
{
    using namespace std::string_view_literals;
    StringPool pool;
    const StringId withNul = pool.intern("a\0b"sv);
    const StringId shorter = pool.intern("a"sv);
    QVERIFY(!(withNul == shorter));
    QCOMPARE(pool.view(withNul), "a\0b"sv);
}

void TestStringPool::forgetsButKeepsItsMemory()
{
    StringPool pool;
    for (int at = 0; at < 20'000; ++at) {
        pool.intern("text " + std::to_string(at));
    }
    const uint64_t bytes = pool.byteSize();
    pool.clear();
    QCOMPARE(pool.size(), 1U);
    QVERIFY(pool.find("text 7").isNone());
    QCOMPARE(pool.intern("again"), StringId(1));
    for (int at = 0; at < 20'000; ++at) {
        pool.intern("text " + std::to_string(at));
    }
    QVERIFY(pool.byteSize() <= bytes + bytes / 100);
}

QTEST_GUILESS_MAIN(TestStringPool)

#include "tst_string_pool.moc"
