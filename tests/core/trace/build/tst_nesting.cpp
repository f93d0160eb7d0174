#include "core/trace/trace_builder.h"

#include <QTest>

#include <random>

using namespace flamelane;

namespace {

struct Drawn
{
    TimeNs start = 0;
    TimeNs duration = 0;
    SliceKind kind {};
};

std::shared_ptr<const Trace> traceOf(const std::vector<Drawn>& slices)
{
    RecordBatch batch;
    batch.threads.push_back({batch.strings.intern("1"), batch.strings.intern("1")});
    for (const Drawn& slice : slices) {
        Record record;
        record.start = slice.start;
        record.duration = slice.duration;
        record.place = batch.records.size();
        record.name = batch.strings.intern("x");
        record.kind = RecordKind::Complete;
        record.sliceKind = slice.kind;
        batch.records.push_back(record);
    }
    TraceBuilder builder;
    builder.add(batch);
    Progress progress;
    return builder.build("", progress).value();
}

/// Slices in a narrow stretch of time, so that all ways of touching and overlapping come up.
std::vector<Drawn> drawSlices(std::mt19937& random, uint32_t count, bool onDevice)
{
    std::uniform_int_distribution<TimeNs> start(0, 60);
    std::uniform_int_distribution<TimeNs> duration(0, 25);
    std::uniform_int_distribution<int> kind(0, 9);
    std::vector<Drawn> slices;
    for (uint32_t at = 0; at < count; ++at) {
        Drawn slice {start(random), duration(random), SliceKind::Other};
        if (onDevice) {
            const int drawn = kind(random);
            slice.kind = drawn == 0 ? SliceKind::GpuAnnotation
                : drawn == 1        ? SliceKind::Sync
                                    : SliceKind::Kernel;
        }
        slices.push_back(slice);
    }
    return slices;
}

bool encloses(const SliceTable& slices, uint32_t outer, uint32_t inner)
{
    return slices.start[outer] <= slices.start[inner]
        && slices.end(SliceId(outer)) >= slices.end(SliceId(inner));
}

/// The latest earlier slice that encloses: of two that enclose, the later lies in the earlier or
/// sticks out of it, and is nearer either way.
SliceId naiveParent(const SliceTable& slices, uint32_t slice)
{
    for (uint32_t earlier = slice; earlier-- > 0;) {
        if (encloses(slices, earlier, slice)) {
            return SliceId(earlier);
        }
    }
    return {};
}

bool counts(const SliceTable& slices, uint32_t slice)
{
    return slices.kind[slice] == SliceKind::Other || isGpuWork(slices.kind[slice]);
}

uint64_t naiveOverlaps(const SliceTable& slices)
{
    uint64_t found = 0;
    for (uint32_t slice = 0; slice < slices.size(); ++slice) {
        bool overlaps = false;
        for (uint32_t earlier = 0; earlier < slice && counts(slices, slice); ++earlier) {
            overlaps = overlaps
                || (counts(slices, earlier)
                    && slices.range(SliceId(earlier)).overlaps(slices.range(SliceId(slice)))
                    && !encloses(slices, earlier, slice) && !encloses(slices, slice, earlier));
        }
        found += overlaps ? 1 : 0;
    }
    return found;
}

/// A row is free for a slice when all earlier slices of it end by its start.
uint32_t naiveRow(const SliceTable& slices, uint32_t slice, uint32_t first)
{
    for (uint32_t row = first;; ++row) {
        bool isFree = true;
        for (uint32_t earlier = 0; earlier < slice && isFree; ++earlier) {
            isFree
                = slices.row[earlier] != row || slices.end(SliceId(earlier)) <= slices.start[slice];
        }
        if (isFree) {
            return row;
        }
    }
}

TimeNs naiveBusy(const SliceTable& slices, bool onDevice)
{
    TimeNs busy = 0;
    for (TimeNs time = 0; time < 100; ++time) {
        for (uint32_t slice = 0; slice < slices.size(); ++slice) {
            const bool counted = !onDevice || isGpuWork(slices.kind[slice]);
            if (counted && slices.range(SliceId(slice)).contains(time)) {
                ++busy;
                break;
            }
        }
    }
    return busy;
}

} // namespace

/// Drawn slices against what the definitions say, word for word and slowly.
class TestNesting : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheDefinitions_data();
    void agreesWithTheDefinitions();
    void keepsStreamGroupsApart();
    void staysFast_data();
    void staysFast();
};

void TestNesting::agreesWithTheDefinitions_data()
{
    QTest::addColumn<uint32_t>("count");
    QTest::addColumn<bool>("onDevice");
    QTest::newRow("few on a thread") << 5U << false;
    QTest::newRow("many on a thread") << 60U << false;
    QTest::newRow("few on a stream") << 5U << true;
    QTest::newRow("many on a stream") << 60U << true;
}

void TestNesting::agreesWithTheDefinitions()
{
    QFETCH(uint32_t, count);
    QFETCH(bool, onDevice);
    std::mt19937 random(count);
    for (int round = 0; round < 300; ++round) {
        const auto trace = traceOf(drawSlices(random, count, onDevice));
        const SliceTable& slices = trace->slices;
        for (uint32_t slice = 0; slice < slices.size(); ++slice) {
            const SliceId parent = naiveParent(slices, slice);
            QCOMPARE(slices.parent[slice], parent);
            QCOMPARE(slices.depth[slice], parent ? slices.depth[parent.index()] + 1 : 0U);
            if (!onDevice) {
                QCOMPARE(slices.row[slice],
                         naiveRow(slices, slice, parent ? slices.row[parent.index()] + 1 : 0));
            }
            if (slice > 0) {
                QVERIFY(slices.start[slice - 1] < slices.start[slice]
                        || (slices.start[slice - 1] == slices.start[slice]
                            && (slices.duration[slice - 1] > slices.duration[slice]
                                || (slices.duration[slice - 1] == slices.duration[slice]
                                    && slices.place[slice - 1] < slices.place[slice]))));
            }
        }
        QCOMPARE(trace->report.count(WarningKind::PartialOverlap), naiveOverlaps(slices));
        QCOMPARE(trace->tracks[0].busy, naiveBusy(slices, onDevice));
    }
}

void TestNesting::keepsStreamGroupsApart()
{
    std::mt19937 random(7);
    for (int round = 0; round < 300; ++round) {
        const auto trace = traceOf(drawSlices(random, 40, true));
        const SliceTable& slices = trace->slices;
        const auto group = [&slices](SliceId slice) {
            const SliceKind kind = slices.kind[slice.index()];
            return kind == SliceKind::GpuAnnotation ? 0 : kind == SliceKind::Sync ? 2 : 1;
        };
        int lastGroup = 0;
        for (uint32_t row = 0; row < trace->tracks[0].rowCount; ++row) {
            const std::span<const SliceId> inRow = trace->index.row(TrackId(0), row);
            QVERIFY(!inRow.empty());
            QVERIFY(group(inRow.front()) >= lastGroup);
            lastGroup = group(inRow.front());
            for (size_t at = 1; at < inRow.size(); ++at) {
                QCOMPARE(group(inRow[at]), lastGroup);
                QVERIFY(slices.end(inRow[at - 1]) <= slices.start[inRow[at].index()]);
            }
        }
    }
}

void TestNesting::staysFast_data()
{
    QTest::addColumn<uint32_t>("count");
    QTest::addColumn<TimeNs>("step"); // from start to start
    QTest::addColumn<TimeNs>("shrink"); // from duration to duration
    QTest::addColumn<uint32_t>("rows");
    QTest::newRow("identical") << 300'000U << TimeNs {0} << TimeNs {0} << 300'000U;
    QTest::newRow("all overlap") << 100'000U << TimeNs {1} << TimeNs {0} << 100'000U;
    QTest::newRow("nested") << 100'000U << TimeNs {1} << TimeNs {2} << 100'000U;
    QTest::newRow("side by side") << 300'000U << TimeNs {1'000'000} << TimeNs {0} << 1U;
}

void TestNesting::staysFast()
{
    QFETCH(uint32_t, count);
    QFETCH(TimeNs, step);
    QFETCH(TimeNs, shrink);
    QFETCH(uint32_t, rows);
    std::vector<Drawn> slices;
    for (uint32_t at = 0; at < count; ++at) {
        slices.push_back({at * step, 500'000 - at * shrink, SliceKind::Other});
    }
    const auto trace = traceOf(slices); // quadratic work would run into the test's time limit
    QCOMPARE(trace->tracks[0].rowCount, rows);
}

QTEST_GUILESS_MAIN(TestNesting)

#include "tst_nesting.moc"
