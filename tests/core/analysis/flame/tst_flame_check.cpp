#include "core/analysis/flame/flame_check.h"
#include "core/analysis/track_words.h"
#include "core/trace/trace_builder.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;
using namespace flamelane::test;

namespace {

constexpr const char* kTwoProcesses = "device 0 G\n"
                                      "thread 1/7\n  0 10 a operator\n"
                                      "thread 1/8\n  0 10 a operator\n"
                                      "thread 2/8\n  0 10 b operator\n"
                                      "thread 0/7\n  0 10 k kernel corr=1 device=0 stream=7\n";

std::shared_ptr<const Trace> recordedTrace()
{
    TraceBuilder builder;
    const std::string_view frame = "a";
    [[maybe_unused]] const StackAdded added = builder.addStack({&frame, 1}, {5, 0});
    Progress progress;
    return *builder.build("stacks", progress);
}

} // namespace

/// What of a flame graph's options would change nothing, by table.
class TestFlameCheck : public QObject
{
    Q_OBJECT

private slots:
    void refusesWhatChangesNothing_data();
    void refusesWhatChangesNothing();
    void findsTracks_data();
    void findsTracks();
    void saysWhereNothingIs();
};

void TestFlameCheck::refusesWhatChangesNothing_data()
{
    QTest::addColumn<FlameOptions>("options");
    QTest::addColumn<QString>("fault"); // how it begins; empty: there is none
    const auto row
        = [](const char* name, FlameWeight weight, const char* fault, const auto& change) {
              FlameOptions options;
              options.weight = weight;
              change(options);
              QTest::newRow(name) << options << QString(fault);
          };
    const auto nothing = [](FlameOptions&) {};
    const auto device = [](FlameOptions& options) { options.device = DeviceId(0); };
    const auto window = [](FlameOptions& options) {
        options.window = {WindowKind::Range, Intervals({{0, 5}})};
    };
    const auto annotation = [](FlameOptions& options) { options.annotation = "step"; };
    const auto backward = [](FlameOptions& options) { options.isBackwardUnderForward = true; };
    using Weight = FlameWeight;
    row("gpu", Weight::GpuTime, "", nothing);
    row("device of gpu", Weight::GpuTime, "", device);
    row("device of cpu", Weight::CpuTime, "device: weight cpu", device);
    row("device of count", Weight::Count, "device: weight count", device);
    row("window of cpu", Weight::CpuTime, "", window);
    row("annotation of cpu", Weight::CpuTime, "", annotation);
    row("backward of count", Weight::Count, "", backward);
    row("no bytes", Weight::Bytes, "weight bytes: the trace records nothing of it", nothing);
    row("recorded", Weight::Recorded, "", nothing);
    row("device of recorded", Weight::Recorded, "device: weight recorded", device);
    row("window of recorded", Weight::Recorded, "window: weight recorded", window);
    row("annotation of recorded", Weight::Recorded, "annotation: weight recorded", annotation);
    row("backward of recorded", Weight::Recorded, "backward under forward: weight recorded",
        backward);
}

void TestFlameCheck::refusesWhatChangesNothing()
{
    QFETCH(FlameOptions, options);
    QFETCH(QString, fault);
    const auto trace
        = options.weight == FlameWeight::Recorded ? recordedTrace() : traceFromText(kTwoProcesses);
    const auto checked = checkFlameOptions(*trace, options);
    const QString said = checked ? QString() : QString::fromStdString(checked.error().message);
    QVERIFY2(fault.isEmpty() ? said.isEmpty() : said.startsWith(fault), qPrintable(said));
}

void TestFlameCheck::findsTracks_data()
{
    QTest::addColumn<FlameWeight>("weight");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("answer"); // in full, or what is wrong
    const auto row = [](FlameWeight weight, const char* text, const char* answer) {
        QTest::addRow("%s %s", flameWeightName(weight).data(), text)
            << weight << QString(text) << QString(answer);
    };
    using Weight = FlameWeight;
    row(Weight::CpuTime, "7", "process 1, thread 7");
    row(Weight::GpuTime, "7", "process 0, stream 7");
    row(Weight::CpuTime, "8",
        "thread 8: several are of this id or name: process 1, thread 8; process 2, thread 8");
    row(Weight::CpuTime, "process 2, thread 8", "process 2, thread 8");
    row(Weight::GpuTime, "8",
        "thread 8: no GPU work runs on it, and weight gpu tells streams apart, not who launched");
    row(Weight::Count, "process 0, stream 7",
        "thread process 0, stream 7: it is a stream, and weight count tells threads of the host "
        "apart");
    row(Weight::CpuTime, "9", "thread 9: there is none of this id or name");
    row(Weight::Recorded, "7",
        "thread: weight recorded is of the whole recording and cannot be narrowed");
}

void TestFlameCheck::findsTracks()
{
    QFETCH(FlameWeight, weight);
    QFETCH(QString, text);
    const auto trace = traceFromText(kTwoProcesses);
    const auto track = findFlameTrack(*trace, weight, text.toStdString());
    QTEST(QString::fromStdString(track ? trackWordsInFull(*trace, trace->tracks[track->index()])
                                       : track.error().message),
          "answer");
}

void TestFlameCheck::saysWhereNothingIs()
{
    FlameOptions options;
    QCOMPARE(nothingWeighed(options), std::string("weight gpu: there is nothing of it"));
    options.window = {WindowKind::Range, Intervals({{0, 5}})};
    options.annotation = "step";
    QCOMPARE(nothingWeighed(options),
             std::string("weight gpu: there is nothing of it in the window range, inside "
                         "annotations step"));
}

QTEST_GUILESS_MAIN(TestFlameCheck)
#include "tst_flame_check.moc"
