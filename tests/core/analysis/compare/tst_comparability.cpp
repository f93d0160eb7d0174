#include "core/analysis/compare/comparability.h"
#include "core/load.h"
#include "tests/support/corpus.h"
#include "tests/support/diagnosis.h"
#include "tests/support/trace_text.h"

#include <QtTest>

#include <algorithm>

using namespace flamelane;
using test::Diagnosis;

namespace {

QStringList notesOf(const Diagnosis& a, const Diagnosis& b)
{
    QStringList notes;
    for (const std::string& note :
         compareRuns({*a.trace, a.analysis, a.findings}, {*b.trace, b.analysis, b.findings})
             .notes) {
        notes << QString::fromStdString(note);
    }
    return notes;
}

/// Steps of these lengths, each with a kernel of 5 that takes so many blocks.
std::string stepsOf(const QList<int>& lengths, int blocks)
{
    QString host = QStringLiteral("device 0\nthread 1/2 \"main\"\n");
    QString device = QStringLiteral("thread 0/7\n");
    int start = 0;
    for (int i = 0; i < lengths.size(); ++i) {
        host += QStringLiteral("  %1 %2 ProfilerStep#%3 annotation\n"
                               "    %4 5 cudaLaunchKernel runtime corr=%3\n")
                    .arg(start)
                    .arg(lengths[i])
                    .arg(i + 1)
                    .arg(start + 1);
        device += QStringLiteral("  %1 5 gemm kernel corr=%2 device=0 stream=7 grid=%3,1,1 "
                                 "block=32,1,1\n")
                      .arg(start + 10)
                      .arg(i + 1)
                      .arg(blocks);
        start += lengths[i];
    }
    return (host + device).toStdString();
}

} // namespace

class TestComparability : public QObject
{
    Q_OBJECT

private slots:
    void says_data();
    void says();
    void saysWhatOneRecorded_data();
    void saysWhatOneRecorded();
    void saysOfStacks();
    void saysOfACopy();
    void saysOfRealRuns_data();
    void saysOfRealRuns();
};

void TestComparability::says_data()
{
    QTest::addColumn<std::string>("a");
    QTest::addColumn<std::string>("b");
    QTest::addColumn<QStringList>("notes");
    const QList<int> steady {100, 101, 100, 101};
    const QList<int> uneven {100, 120, 110, 130, 115};
    QTest::newRow("alike") << stepsOf(steady, 8) << stepsOf({101, 100, 101, 100}, 8)
                           << QStringList {};
    QTest::newRow("fewer steps") << stepsOf(steady, 8) << stepsOf({101, 100, 101, 100, 100}, 8)
                                 << QStringList {
                                        "steps: 4 in A, 5 in B; figures are means of a step"};
    QTest::newRow("too few steps")
        << stepsOf(steady, 8) << stepsOf({101}, 8)
        << QStringList {"steps: 4 in A, 1 in B are too few to tell a change from chance; profile "
                        "four or more steady steps of each"};
    QTest::newRow("uneven") << stepsOf(uneven, 8) << stepsOf({101, 100, 101, 100, 100}, 8)
                            << QStringList {"step times of A vary by 4.3 % (median absolute "
                                            "deviation)"};
    QTest::newRow("operators in one")
        << stepsOf(steady, 8)
        << stepsOf({101, 100, 101, 100}, 8) + "thread 1/3\n  0 9 aten::mm operator\n"
        << QStringList {"operators: recorded in B alone, and left out of the paths and of CPU "
                        "time; A tells less of why its GPU is idle"};
    QTest::newRow("a longer sequence")
        << stepsOf(steady, 8) << stepsOf({101, 100, 101, 100}, 16)
        << QStringList {"work: 1 of 1 kernels in both take more blocks in B; is the batch or the "
                        "sequence another one?"};
}

void TestComparability::says()
{
    QFETCH(const std::string, a);
    QFETCH(const std::string, b);
    QFETCH(const QStringList, notes);
    QStringList said = notesOf(test::diagnosed(a), test::diagnosed(b));
    QCOMPARE(said.takeFirst(), QStringLiteral("A and B are the same file")); // the test's text
    QCOMPARE(said, notes);
}

void TestComparability::saysWhatOneRecorded_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<QString>("what");
    const auto row = [](const char* what, const char* text) {
        QTest::newRow(what) << std::string(text) << QString::fromUtf8(what);
    };
    row("GPU metrics", "  m load series=gpu metric=sm_active device=0 unit=%\n  C 5 load gpu=1\n");
    row("memory", "  i 45 [memory] type=1 id=0 bytes=512 allocated=512 reserved=1024\n");
    row("calls of the operating system", "thread 1/3\n  0 9 poll os_call\n");
    row("calls of libraries", "thread 1/3\n  0 9 cublasSgemm library_call\n");
    row("scheduling of threads", "thread 1/3\n  0 9 running thread_state\n");
}

void TestComparability::saysWhatOneRecorded()
{
    QFETCH(const std::string, text);
    QFETCH(const QString, what);
    const std::string both = stepsOf({100, 101, 100, 101}, 8);
    const Diagnosis less = test::diagnosed(both);
    const Diagnosis more = test::diagnosed(both + text);
    const QString note = QStringLiteral("%1: not recorded in A, recorded in B").arg(what);
    QCOMPARE(notesOf(less, more).filter(QStringLiteral("recorded")), QStringList {note});
    QCOMPARE(notesOf(more, more).filter(QStringLiteral("recorded")), QStringList {});
}

void TestComparability::saysOfStacks()
{
    const auto less = test::traceFromText(stepsOf({100, 101, 100, 101}, 8));
    const auto more = test::traceFromText(stepsOf({100, 101, 100, 101}, 8));
    RecordedStacks& stacks = std::const_pointer_cast<Trace>(more)->stacks;
    stacks.name.push_back(more->slices.name[0]);
    stacks.parent.push_back(kNoFrame);
    stacks.weight.push_back(1);
    stacks.count.push_back(1);
    const Analysis analysis;
    const std::vector<Finding> findings;
    const ComparedRun a {*less, analysis, findings};
    const ComparedRun b {*more, analysis, findings};
    const auto notes = comparability({a, {}, 0}, {b, {}, 0});
    QVERIFY(std::find(notes.begin(), notes.end(), "CPU stacks: not recorded in A, recorded in B")
            != notes.end());
}

void TestComparability::saysOfACopy()
{
    const QString original
        = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/host_norm_before.json.gz");
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("copy.json.gz"));
    QVERIFY(QFile::copy(original, copy));
    const auto load = [](const QString& file) {
        Progress progress;
        return test::diagnosed(*loadTrace(file.toStdString(), progress));
    };
    QVERIFY(notesOf(load(original), load(copy)).contains("A and B hold the same records"));
}

void TestComparability::saysOfRealRuns_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("note");
    QTest::newRow("stacks") << "gpt_base"
                            << "gpt_full"
                            << "Python stacks: not recorded in A, recorded in B";
    QTest::newRow("modules") << "gpt_base"
                             << "gpt_full"
                             << "modules: recorded in B alone, and left out of the paths";
    QTest::newRow("options")
        << "gpt_stack"
        << "gpt_full"
        << "profiler options: record_shapes + with_stack in A, record_shapes + "
           "profile_memory + with_stack + with_flops in B";
    QTest::newRow("ranks") << "ddp_gloo.rank0"
                           << "ddp_straggler.rank0"
                           << "ranks: 2 in A, 4 in B";
    QTest::newRow("rank") << "ddp_gloo.rank0"
                          << "ddp_gloo.rank1"
                          << "rank: 0 in A, 1 in B";
    QTest::newRow("sequence") << "gpt_base"
                              << "checkpoint_after"
                              << "work: 2";
}

void TestComparability::saysOfRealRuns()
{
    QFETCH(const QString, a);
    QFETCH(const QString, b);
    QFETCH(const QString, note);
    const auto load = [](const QString& name) {
        return test::loadFromCorpus(QStringLiteral("data/h200/%1.json.gz").arg(name));
    };
    const auto before = load(a);
    const auto after = load(b);
    if (!before || !after) {
        QSKIP("FLAMELANE_CORPUS names no folder with traces");
    }
    const QStringList notes = notesOf(test::diagnosed(before), test::diagnosed(after));
    QVERIFY2(!notes.filter(note).isEmpty(), qPrintable(notes.join(QLatin1Char('\n'))));
}

QTEST_GUILESS_MAIN(TestComparability)
#include "tst_comparability.moc"
