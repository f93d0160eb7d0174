#include "core/trace/trace_builder.h"

#include <QTest>

#include <random>

using namespace flamelane;

class TestIntervalIndex : public QObject
{
    Q_OBJECT

private slots:
    void listsEverySliceOnce();
    void findsTheLongest();

private:
    static std::shared_ptr<const Trace> drawTrace(uint32_t count);
};

/// Two threads, slices of few different lengths, so that there are ties.
std::shared_ptr<const Trace> TestIntervalIndex::drawTrace(uint32_t count)
{
    std::mt19937 random(count);
    std::uniform_int_distribution<TimeNs> start(0, count * TimeNs {10});
    std::uniform_int_distribution<TimeNs> duration(0, 12);
    RecordBatch batch;
    const StringId one = batch.strings.intern("1");
    batch.threads.push_back({one, one});
    batch.threads.push_back({one, batch.strings.intern("2")});
    for (uint32_t at = 0; at < count; ++at) {
        Record record;
        record.start = start(random);
        record.duration = duration(random);
        record.thread = at % 3 == 0 ? 1 : 0;
        record.name = one;
        batch.records.push_back(record);
    }
    TraceBuilder builder;
    builder.add(batch);
    Progress progress;
    return builder.build("", progress).value();
}

void TestIntervalIndex::listsEverySliceOnce()
{
    for (const uint32_t count : {1U, 31U, 33U, 5000U}) {
        const auto trace = drawTrace(count);
        std::vector<int> seen(count);
        for (uint32_t track = 0; track < trace->tracks.size(); ++track) {
            for (uint32_t row = 0; row < trace->tracks[track].rowCount; ++row) {
                TimeNs end = INT64_MIN;
                for (const SliceId slice : trace->index.row(TrackId(track), row)) {
                    ++seen[slice.index()];
                    QCOMPARE(trace->trackOf(slice), TrackId(track));
                    QCOMPARE(trace->slices.row[slice.index()], row);
                    QVERIFY(end <= trace->slices.start[slice.index()]);
                    end = trace->slices.end(slice);
                }
            }
        }
        QCOMPARE(std::count(seen.begin(), seen.end(), 1), static_cast<ptrdiff_t>(count));
    }
}

void TestIntervalIndex::findsTheLongest()
{
    const auto trace = drawTrace(40'000);
    std::mt19937 random(1);
    for (uint32_t track = 0; track < trace->tracks.size(); ++track) {
        for (uint32_t row = 0; row < trace->tracks[track].rowCount; ++row) {
            const std::span<const SliceId> slices = trace->index.row(TrackId(track), row);
            std::uniform_int_distribution<uint32_t> draw(0, static_cast<uint32_t>(slices.size()));
            for (int round = 0; round < 100; ++round) {
                const uint32_t a = draw(random);
                const uint32_t b = draw(random);
                if (a == b) {
                    continue;
                }
                const auto first = slices.begin() + std::min(a, b);
                const auto last = slices.begin() + std::max(a, b);
                const SliceId expected
                    = *std::max_element(first, last, [&trace](SliceId x, SliceId y) {
                          return trace->slices.duration[x.index()]
                              < trace->slices.duration[y.index()];
                      });
                QCOMPARE(trace->index.longest(TrackId(track), row, std::min(a, b), std::max(a, b)),
                         expected);
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestIntervalIndex)

#include "tst_interval_index.moc"
