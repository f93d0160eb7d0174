#include "core/load.h"
#include "tests/support/diagnosis.h"

#include <QDirIterator>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace flamelane;

namespace {

QString corpus()
{
    return qEnvironmentVariable("FLAMELANE_CORPUS");
}

/// What was found, in one line: "problem low_gpu_time, note trust".
QString rulesOf(const test::Diagnosis& diagnosis)
{
    QStringList rules;
    for (const Finding& finding : diagnosis.findings) {
        const bool isProblem = finding.severity == Severity::Problem;
        rules += (isProblem ? QStringLiteral("problem ") : QStringLiteral("note "))
            + QString::fromUtf8(finding.rule.data(), static_cast<qsizetype>(finding.rule.size()));
    }
    return rules.join(QStringLiteral(", "));
}

/// Of a capture of ours.
QString pathOf(const QString& name)
{
    return name.startsWith(QStringLiteral("nsys_"))
        ? QStringLiteral("%1/data/nsys/%2.sqlite.zst").arg(corpus(), name)
        : QStringLiteral("%1/data/h200/%2.json.gz").arg(corpus(), name);
}

/// Behind the headline, what can win the most comes first.
const Finding& mainFinding(const test::Diagnosis& diagnosis)
{
    return diagnosis.findings[diagnosis.findings[0].rule == "low_gpu_time" ? 1 : 0];
}

test::Diagnosis diagnosedFile(const QString& path)
{
    Progress progress;
    const auto trace = loadTrace(path.toStdString(), progress);
    return trace ? test::diagnosed(*trace) : test::Diagnosis {};
}

} // namespace

class TestFindings : public QObject
{
    Q_OBJECT

private slots:
    void order();
    void hostAloneHasNoGpuFindings();
    void stories_data();
    void stories();
    void profilersTellTheSame_data();
    void profilersTellTheSame();
    void copiesAreTheMainThing();
    void optimiserKernelsAreTheEvidence();
    void everyFileIsSane();
};

void TestFindings::order()
{
    // 1000 ns: 400 behind the loader, 100 behind a wait, 440 busy.
    const test::Diagnosis diagnosis
        = test::diagnosed("thread 1/1\n"
                          "  100 50 cudaDeviceSynchronize runtime\n"
                          "  200 10 cudaLaunchKernel runtime corr=2\n"
                          "  220 400 enumerate(DataLoader)#next data_loader\n"
                          "  630 10 cudaLaunchKernel runtime corr=3\n"
                          "thread 0/7\n"
                          "  0 100 a kernel device=0 stream=7\n"
                          "  210 10 b kernel corr=2 device=0 stream=7\n"
                          "  640 360 c kernel corr=3 device=0 stream=7\n");
    QCOMPARE(rulesOf(diagnosis),
             QStringLiteral("problem low_gpu_time, problem input_pipeline, "
                            "note sync, note trust, note trust"));
}

void TestFindings::hostAloneHasNoGpuFindings()
{
    const test::Diagnosis diagnosis = test::diagnosed("thread 1/1\n"
                                                      "  0 100 aten::item operator\n"
                                                      "    10 50 cudaStreamSynchronize runtime\n"
                                                      "  200 50 cudaMalloc runtime\n");
    QCOMPARE(rulesOf(diagnosis), QString());
}

void TestFindings::stories_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("expected"); // "problem", "note" or nothing

    const auto row = [](const char* file, const char* rule, const char* expected) {
        QTest::newRow(file) << QString::fromLatin1(rule) << QString::fromLatin1(expected);
    };
    row("host_norm_before", "host_round_trip", "problem");
    row("host_norm_after", "host_round_trip", "");
    row("loader_before", "input_pipeline", "problem");
    row("loader_after", "input_pipeline", "");
    row("decode_before", "launch_bound", "problem");
    row("decode_after", "launch_bound", "");
    row("copy_bound", "copies", "problem");
    row("compile_before", "launch_bound", "problem");
    row("ddp_straggler.rank0", "communication", "problem");
    row("nsys_host_norm", "host_round_trip", "problem");
    row("nsys_loader", "input_pipeline", "problem");
}

void TestFindings::stories()
{
    QFETCH(QString, rule);
    QFETCH(QString, expected);
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    const test::Diagnosis diagnosis
        = diagnosedFile(pathOf(QString::fromLatin1(QTest::currentDataTag())));
    QVERIFY(diagnosis.trace);
    const Finding* finding = diagnosis.of(rule.toStdString());
    const QString seen = finding == nullptr      ? QString()
        : finding->severity == Severity::Problem ? QStringLiteral("problem")
                                                 : QStringLiteral("note");
    QCOMPARE(seen, expected);
    if (seen == QStringLiteral("problem")) {
        QCOMPARE(mainFinding(diagnosis).rule, finding->rule);
    }
}

void TestFindings::profilersTellTheSame_data()
{
    QTest::addColumn<QString>("twin");
    QTest::newRow("nsys_host_norm") << QStringLiteral("host_norm_before");
    QTest::newRow("nsys_loader") << QStringLiteral("loader_before");
}

/// One program, recorded by Nsight Systems and by PyTorch.
void TestFindings::profilersTellTheSame()
{
    QFETCH(QString, twin);
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    const test::Diagnosis ours
        = diagnosedFile(pathOf(QString::fromLatin1(QTest::currentDataTag())));
    const test::Diagnosis theirs = diagnosedFile(pathOf(twin));
    QVERIFY(ours.findings.size() > 1 && theirs.findings.size() > 1);
    QCOMPARE(ours.findings[0].rule, theirs.findings[0].rule);
    QCOMPARE(mainFinding(ours).rule, mainFinding(theirs).rule);
    QCOMPARE(mainFinding(ours).severity, mainFinding(theirs).severity);
    const auto mainCause = [](const test::Diagnosis& diagnosis) {
        const auto& causes = diagnosis.analysis.devices.at(0).idleByCause;
        return causeName(
            static_cast<Cause>(std::max_element(causes.begin(), causes.end()) - causes.begin()));
    };
    QCOMPARE(mainCause(ours), mainCause(theirs));
}

void TestFindings::copiesAreTheMainThing()
{
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    const test::Diagnosis diagnosis
        = diagnosedFile(corpus() + QStringLiteral("/data/h200/copy_bound.json.gz"));
    QVERIFY(!diagnosis.findings.empty());
    const Finding& main = diagnosis.findings.front();
    QCOMPARE(main.rule, std::string_view("copies"));
    QVERIFY2(main.share > 0.81 && main.share < 0.85, std::to_string(main.share).c_str());
    QVERIFY(main.title.find("pageable") != std::string::npos);
    QVERIFY(main.evidence.front().name.find("Pageable") != std::string::npos);
}

void TestFindings::optimiserKernelsAreTheEvidence()
{
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    const test::Diagnosis diagnosis
        = diagnosedFile(corpus() + QStringLiteral("/data/h200/compile_before.json.gz"));
    const Finding* finding = diagnosis.of("launch_bound");
    QVERIFY(finding != nullptr);
    QVERIFY(finding->evidence.front().name.starts_with("Optimizer.step"));
    const auto shows = [finding](std::string_view kernel) {
        return std::any_of(finding->evidence.begin(), finding->evidence.end(),
                           [kernel](const Evidence& evidence) {
                               return evidence.name.find(kernel) != std::string::npos;
                           });
    };
    QVERIFY(shows("addcdiv_cuda_kernel"));
    QVERIFY(shows("addcmul_cuda_kernel"));
    QVERIFY(shows("lerp_scalar_kernel"));
}

void TestFindings::everyFileIsSane()
{
    if (corpus().isEmpty()) {
        QSKIP("FLAMELANE_CORPUS is not set");
    }
    QDirIterator files(corpus() + QStringLiteral("/data"),
                       {QStringLiteral("*.json"), QStringLiteral("*.json.gz"),
                        QStringLiteral("*.sqlite"), QStringLiteral("*.sqlite.zst")},
                       QDir::Files, QDirIterator::Subdirectories);
    int seen = 0;
    while (files.hasNext()) {
        const QString path = files.next();
        const test::Diagnosis diagnosis = diagnosedFile(path);
        if (!diagnosis.trace) {
            continue; // no trace, as its error says
        }
        ++seen;
        TimeNs window = 0;
        for (const DeviceSummary& device : diagnosis.analysis.devices) {
            window = std::max(window, device.window);
        }
        for (const Finding& finding : diagnosis.findings) {
            const std::string said
                = path.toStdString() + ": " + std::string(finding.rule) + ": " + finding.title;
            QVERIFY2(std::isfinite(finding.share) && finding.share >= 0 && finding.share <= 1,
                     said.c_str());
            QVERIFY2(finding.bound >= 0 && (window == 0 || finding.bound <= window), said.c_str());
            QVERIFY2(finding.evidence.size() <= 8, said.c_str());
            QVERIFY2(!finding.remedy.empty(), said.c_str());
            QVERIFY2(finding.title.find(" nan") == std::string::npos, said.c_str());
            const bool needsGpu = finding.rule != "trust" && finding.rule != "input_pipeline";
            QVERIFY2(!needsGpu || !diagnosis.analysis.devices.empty(), said.c_str());
        }
    }
    QVERIFY(seen > 20);
}

QTEST_GUILESS_MAIN(TestFindings)
#include "tst_findings.moc"
