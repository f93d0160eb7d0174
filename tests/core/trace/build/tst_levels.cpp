#include "tests/support/trace_text.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

class TestLevels : public QObject
{
    Q_OBJECT

private slots:
    void takesMemoryLevelsFromTotals();
    void findsMemoryDevicesOfAgents();
    void sortsCounters();
    void sortsInstants();
};

namespace {

QString textOf(const Trace& trace, const Counter& counter)
{
    QString text = QString::fromStdString(counter.memoryDevice + ' ' + counter.name + ' '
                                          + counter.series + counter.unit);
    for (size_t at = 0; at < counter.time.size(); ++at) {
        text += QString(" %1:%2").arg(counter.time[at] + trace.origin).arg(counter.value[at]);
    }
    return text.trimmed();
}

} // namespace

void TestLevels::takesMemoryLevelsFromTotals() // case 069
{
    const auto trace = traceFromText(R"(
        thread 1/1
          0 100 op operator
          i 45 [memory] type=1 id=0 bytes=-1024 allocated=3584 reserved=8192
          i 5 [memory] type=1 id=0 bytes=1024 allocated=5120 reserved=8192
          i 50 [memory] type=1 id=1 bytes=256 allocated=256 reserved=512
          i 55 [memory] type=0 id=-1 bytes=-64 allocated=0 reserved=0
          i 60 [memory] type=1 id=0 bytes=64
          i 70 [memory] type=20 id=2 bytes=64 allocated=64
          i 75 [memory] type=99 id=2 bytes=64 allocated=64
        thread 1/7
          50 10 k kernel
)");
    QStringList counters;
    for (const Counter& counter : trace->counters) {
        counters += textOf(*trace, counter);
        QVERIFY(counter.isMemory);
    }
    QCOMPARE(counters,
             QStringList({"cpu allocated bytes 55:0", "cuda:0 allocated bytes 5:5120 45:3584",
                          "cuda:0 reserved bytes 5:8192 45:8192", "cuda:1 allocated bytes 50:256",
                          "cuda:1 reserved bytes 50:512", "privateuseone:2 allocated bytes 70:64",
                          "device99:2 allocated bytes 75:64"}));
    QCOMPARE(trace->instants.size(), size_t {7});
    QCOMPARE(trace->memory[trace->instants[0].memory].bytes, int64_t {1024});
    QVERIFY(!trace->counters[0].device);
    QVERIFY(!trace->counters[1].device); // there is only device 1
    QCOMPARE(trace->counters[3].device, DeviceId(0));
}

void TestLevels::findsMemoryDevicesOfAgents()
{
    const auto trace = traceFromText(R"(
        thread 9/1
          0 10 k kernel
        thread 4/1
          0 10 k kernel
        thread 1/1
          i 5 [memory] type=6 id=0 bytes=8 allocated=8
          i 6 [memory] type=6 id=1 bytes=8 allocated=8
          i 7 [memory] type=6 id=2 bytes=8 allocated=8
)");
    QCOMPARE(trace->devices[0].ordinal, int64_t {4});
    QCOMPARE(trace->counters[0].memoryDevice, std::string("hip:0"));
    QCOMPARE(trace->counters[0].device, DeviceId(0));
    QCOMPARE(trace->counters[1].device, DeviceId(1));
    QVERIFY(!trace->counters[2].device);
}

void TestLevels::sortsCounters()
{
    const auto trace = traceFromText(R"(
        thread 2/
          C 20 load gpu=2 cpu=1
          C 10 load gpu=4 cpu=3
        thread 1/
          C 15 heat heat=7
          C 15 heat heat=8
)");
    QStringList counters;
    for (const Counter& counter : trace->counters) {
        counters += textOf(*trace, counter);
        QVERIFY(!counter.isMemory);
    }
    QCOMPARE(counters,
             QStringList({"heat  15:7 15:8", "load cpu 10:3 20:1", "load gpu 10:4 20:2"}));
    QCOMPARE(trace->counters[0].process, ProcessId(0));
}

void TestLevels::sortsInstants() // case 083
{
    const auto trace = traceFromText(R"(
        thread 22/23
          i 644 mark cat=user
          i 640 note
          500 10 work
        thread 22/
          i 642 proc scope=p
        thread /
          i 643 all scope=g
          i 640 second scope=g
)");
    QCOMPARE(trace->instants.size(), size_t {5});
    const auto name = [&trace](size_t at) {
        return std::string(trace->strings.view(trace->instants[at].name));
    };
    QCOMPARE(name(0), std::string("note"));
    QCOMPARE(name(1), std::string("second"));
    QCOMPARE(name(2), std::string("proc"));
    QCOMPARE(name(3), std::string("all"));
    QCOMPARE(name(4), std::string("mark"));
    QCOMPARE(trace->instants[0].time + trace->origin, TimeNs {640});
    QCOMPARE(trace->instants[0].track, TrackId(0));
    QCOMPARE(trace->instants[0].tid.text, std::string("23"));
    QCOMPARE(trace->instants[0].place, uint64_t {4});
    QVERIFY(trace->instants[2].scope == InstantScope::Process);
    QCOMPARE(trace->instants[2].process, ProcessId(0));
    QVERIFY(!trace->instants[2].track);
    QVERIFY(trace->instants[3].scope == InstantScope::Global);
    QVERIFY(!trace->instants[3].process);
    QCOMPARE(trace->strings.view(trace->instants[4].category), std::string_view("user"));
}

QTEST_GUILESS_MAIN(TestLevels)

#include "tst_levels.moc"
