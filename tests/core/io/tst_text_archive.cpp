#include "core/io/text_archive.h"

#include <QtTest>

#include <thread>

using namespace flamelane;

namespace {

constexpr size_t kBytes = 3'000'000; // many pieces

std::string numberedText()
{
    std::string text;
    for (int i = 0; text.size() < kBytes; ++i) {
        text += std::to_string(i) + ' ';
    }
    text.resize(kBytes);
    return text;
}

} // namespace

class TestTextArchive : public QObject
{
    Q_OBJECT

private slots:
    void readsAnyPlace();
    void whatIsNotKeptIsFalse();
    void isReadByManyThreads();
};

void TestTextArchive::readsAnyPlace()
{
    const std::string text = numberedText();
    TextArchive archive;
    archive.add(packText(0, text));
    // Forth and back, and far apart, so that pieces are unpacked, kept and forgotten.
    for (size_t i = 0; i < 2000; ++i) {
        const size_t place = (i * 1'234'567) % kBytes;
        std::string read;
        while (read.size() < 100 && place + read.size() < kBytes) {
            const size_t before = read.size();
            const auto more = archive.appendFrom(place + before, 100 - before, read);
            QVERIFY(more && *more);
            QVERIFY(read.size() > before && read.size() <= 100);
        }
        QVERIFY(std::string_view(text).substr(place, 100) == read);
    }
}

void TestTextArchive::whatIsNotKeptIsFalse()
{
    TextArchive archive;
    std::string read;
    QCOMPARE(archive.appendFrom(0, 10, read).value_or(true), false);
    archive.add(packText(100, "abc"));
    archive.add(packText(200, "def"));
    for (const uint64_t place : {0, 99, 103, 199, 203}) {
        QCOMPARE(archive.appendFrom(place, 10, read).value_or(true), false);
    }
    QVERIFY(read.empty());
    QCOMPARE(archive.appendFrom(201, 10, read).value_or(false), true);
    QCOMPARE(read, std::string("ef"));
}

void TestTextArchive::isReadByManyThreads()
{
    const std::string text = numberedText();
    TextArchive archive;
    archive.add(packText(0, text));
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (size_t thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&, thread] {
            for (size_t i = 0; i < 500; ++i) {
                const size_t place = ((i + thread * 77) * 7'654'321) % (kBytes - 10);
                std::string read;
                const auto more = archive.appendFrom(place, 10, read);
                const bool isRight = more && *more && !read.empty()
                    && std::string_view(text).substr(place, read.size()) == read;
                wrong += isRight ? 0 : 1;
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    QCOMPARE(wrong.load(), 0);
}

QTEST_APPLESS_MAIN(TestTextArchive)
#include "tst_text_archive.moc"
