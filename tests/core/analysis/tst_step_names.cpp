#include "core/analysis/annotations.h"
#include "core/analysis/durations.h"
#include "core/analysis/step_names.h"
#include "core/analysis/step_series.h"
#include "core/analysis/steps.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

namespace {

/// "NAME COUNT TIMES": annotations of TIMES ns each, numbered from `from` on, one every `every` ns.
QByteArray numbered(const char* name, int from, int count, int every, int lasting, int start = 0)
{
    QByteArray text;
    for (int i = 0; i < count; ++i) {
        text += QByteArrayLiteral("  ") + QByteArray::number(start + i * every) + ' '
            + QByteArray::number(lasting) + " \"" + name + QByteArray::number(from + i)
            + "\" annotation\n";
    }
    return text;
}

QByteArray again(const char* name, int count, int every, int lasting, int start = 0)
{
    QByteArray text;
    for (int i = 0; i < count; ++i) {
        text += QByteArrayLiteral("  ") + QByteArray::number(start + i * every) + ' '
            + QByteArray::number(lasting) + " \"" + name + "\" annotation\n";
    }
    return text;
}

/// The same, each as a range that may end on another thread.
QByteArray across(const char* name, int count, int every, int lasting)
{
    QByteArray text;
    for (int i = 0; i < count; ++i) {
        const QByteArray rest = QByteArrayLiteral(" \"") + name + QByteArray::number(i) + "\" "
            + name[0] + QByteArray::number(i) + " annotation\n";
        text += "  b " + QByteArray::number(i * every) + rest;
        text += "  e " + QByteArray::number(i * every + lasting) + rest;
    }
    return text;
}

const QByteArray kThread = "thread 1/1 \"main\"\n";

} // namespace

class TestStepNames : public QObject
{
    Q_OBJECT

private slots:
    void choosesTheSteps_data();
    void choosesTheSteps();
    void takesAFamilyForOne();
    void leavesNamesAloneBesideProfilerSteps();
};

void TestStepNames::choosesTheSteps_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("numbered"); // findSteps()
    QTest::addColumn<QString>("series");
    const auto row = [](const char* name, const QByteArray& text, const char* numbered,
                        const char* series = nullptr) {
        QTest::newRow(name) << kThread + text << QString::fromUtf8(numbered)
                            << QString::fromUtf8(series != nullptr ? series : numbered);
    };
    row("numbered", numbered("step ", 0, 3, 100, 90), "step 0|step 1|step 2");
    row("profiler's steps come first",
        numbered("step ", 0, 3, 100, 90) + numbered("ProfilerStep#", 7, 2, 10, 5),
        "ProfilerStep#7|ProfilerStep#8");
    row("the outer of two", numbered("epoch ", 1, 3, 100, 90) + numbered("batch ", 0, 6, 50, 40),
        "epoch 1|epoch 2|epoch 3");
    row("two are few", numbered("epoch ", 1, 2, 100, 90) + numbered("batch ", 0, 4, 50, 40),
        "batch 0|batch 1|batch 2|batch 3");
    row("two are better than none", numbered("epoch ", 1, 2, 100, 90), "epoch 1|epoch 2");
    row("one is none", numbered("epoch ", 1, 1, 100, 90), "");
    row("begins anew", numbered("batch ", 0, 3, 50, 40) + numbered("batch ", 0, 3, 50, 40, 200),
        "batch 0|batch 1|batch 2|batch 0|batch 1|batch 2");
    row("falls",
        again("step 3", 1, 1, 5, 0) + again("step 2", 1, 1, 5, 10) + again("step 1", 1, 1, 5, 20),
        "");
    row("nests in itself", numbered("step ", 0, 3, 10, 90), "");
    row("parts of a model", numbered("layer ", 0, 3, 100, 90), "");
    row("any word", numbered("sweep ", 0, 3, 100, 90), "sweep 0|sweep 1|sweep 2");
    row("any word, but two", numbered("sweep ", 0, 2, 100, 90), "");
    row("any word, again and again",
        numbered("sweep ", 0, 3, 100, 90) + numbered("sweep ", 0, 3, 100, 90, 300), "");
    row("repeats", again("decode", 3, 100, 90), "", "decode|decode|decode");
    row("repeats, but is a part",
        again("load_data", 3, 100, 90) + again("MPI_Send", 3, 100, 90, 300)
            + again("work", 3, 10, 5, 600),
        "", "work|work|work");
    row("repeats within numbers", numbered("sweep ", 0, 3, 100, 90) + again("decode", 6, 50, 40),
        "sweep 0|sweep 1|sweep 2");
    row("numbers within what repeats",
        again("decode", 3, 100, 90) + numbered("sweep ", 0, 3, 20, 10), "", "decode|decode|decode");
    row("shadows on a device",
        "  0 9 aten::mm operator\nthread 0/7\n"
        "  0 700 ProfilerStep#1 gpu_annotation device=0 stream=7\n"
        "thread 1/1\n"
            + again("decode", 3, 100, 90, 1000),
        "", "decode|decode|decode");
    row("of two threads",
        numbered("step ", 0, 2, 100, 90) + "thread 1/2\n" + numbered("step ", 0, 2, 100, 80, 5),
        "step 0|step 1");
    row("of no thread", across("step ", 3, 100, 90), "step 0|step 1|step 2");
    row("of no thread, around others",
        across("epoch ", 3, 100, 90) + numbered("batch ", 0, 6, 50, 40), "epoch 0|epoch 1|epoch 2");
    row("of no thread, side by side", across("request ", 3, 10, 90), "");
}

void TestStepNames::choosesTheSteps()
{
    QFETCH(const QByteArray, text);
    const auto trace = test::traceFromText(text.toStdString());
    QStringList steps;
    for (const Step& step : findSteps(*trace)) {
        steps << QString::fromStdString(std::string(trace->name(step.slice)));
    }
    QTEST(steps.join(QLatin1Char('|')), "numbered");
    QStringList series;
    for (const TrainingStep& step : findStepSeries(*trace, {}).steps) {
        series << QString::fromStdString(step.name);
    }
    QTEST(series.join(QLatin1Char('|')), "series");
}

void TestStepNames::takesAFamilyForOne()
{
    const QByteArray text = kThread + numbered("epoch ", 1, 3, 100, 90)
        + numbered("batch ", 0, 6, 50, 40) + numbered("layer ", 0, 2, 20, 10);
    const auto trace = test::traceFromText(text.toStdString());
    QStringList rows;
    for (const AnnotationRow& row : annotationTree(*trace, {})) {
        rows << QString::number(row.depth) + QLatin1Char(' ') + QString::fromStdString(row.name)
                + QLatin1Char(' ') + QString::number(row.count);
    }
    QCOMPARE(rows, (QStringList {"0 epoch * 3", "1 batch * 6", "2 layer 0 1", "2 layer 1 1"}));

    const StepNames names(*trace);
    const StringId second = trace->strings.find("epoch 2");
    QVERIFY(names.contains(second));
    QCOMPARE(names.numberOf(second), std::optional<int64_t>(2));
    QVERIFY(!names.contains(trace->strings.find("batch 1")));
    QCOMPARE(names.alike(trace->strings.find("batch 1")), trace->strings.find("batch 0"));
    for (uint32_t i = 0; i < trace->slices.size(); ++i) {
        if (trace->slices.name[i] == second) {
            QCOMPARE(durationsAlike(*trace, SliceId(i), {}, Progress()).size(), size_t {3});
        }
    }
}

void TestStepNames::leavesNamesAloneBesideProfilerSteps()
{
    const QByteArray text
        = kThread + numbered("ProfilerStep#", 1, 3, 100, 90) + numbered("batch ", 0, 3, 100, 40);
    const auto trace = test::traceFromText(text.toStdString());
    const StepNames names(*trace);
    QCOMPARE(names.frameOf(trace->strings.find("ProfilerStep#2")), std::string("ProfilerStep*"));
    QCOMPARE(names.frameOf(trace->strings.find("batch 1")), std::string("batch 1"));
}

QTEST_GUILESS_MAIN(TestStepNames)
#include "tst_step_names.moc"
