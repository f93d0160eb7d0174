#include "tests/support/fake_nsys.h"

#include <QFileInfo>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

namespace {

const QString kProgram = QStringLiteral(FLAMELANE_BINARY_DIR "/app/gui/flamelane");
const QString kExample
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/gpt_stack.json.gz");

struct Outcome
{
    int code = -1;
    QByteArray out;
    QByteArray error;
};

/// The program as it runs on a server: no display and nothing said about one.
Outcome run(const QStringList& arguments,
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment())
{
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"}) {
        environment.remove(QLatin1String(name));
    }
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(kProgram, arguments);
    if (!process.waitForFinished(60000)) {
        return {};
    }
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class RenderTest : public QObject
{
    Q_OBJECT

private slots:
    void drawsAPngOfTheAskedSizeAndTheme()
    {
        const QString path = m_folder.filePath(QStringLiteral("out.png"));
        const Outcome outcome
            = run({QStringLiteral("--render"), QStringLiteral("timeline"), QStringLiteral("-o"),
                   path, kExample, QStringLiteral("--size"), QStringLiteral("800x400"),
                   QStringLiteral("--scale"), QStringLiteral("2"), QStringLiteral("--theme"),
                   QStringLiteral("dark")});
        QCOMPARE(outcome.error, QByteArray());
        QCOMPARE(outcome.code, 0);
        const QImage image(path);
        QCOMPARE(image.size(), QSize(1600, 800));
        QVERIFY(image.pixelColor(1590, 795).lightness() < 64);
        // Some of it is slices: far more colours than a frame and its words have.
        QSet<QRgb> colors;
        for (int y = 0; y < image.height(); y += 3) {
            for (int x = 0; x < image.width(); x += 3) {
                colors.insert(image.pixel(x, y));
            }
        }
        QVERIFY2(colors.size() > 40, qPrintable(QString::number(colors.size())));
    }

    void drawsSvgAndPdf()
    {
        const QString svg = m_folder.filePath(QStringLiteral("out.svg"));
        QCOMPARE(run({QStringLiteral("--render"), QStringLiteral("timeline"), QStringLiteral("-o"),
                      svg, kExample, QStringLiteral("--size"), QStringLiteral("800x400")})
                     .code,
                 0);
        QFile drawn(svg);
        QVERIFY(drawn.open(QIODevice::ReadOnly));
        const QByteArray text = drawn.readAll();
        QVERIFY(text.contains("viewBox=\"0 0 800 400\""));
        QVERIFY(text.contains("model_forward"));
        const QString pdf = m_folder.filePath(QStringLiteral("out.pdf"));
        QCOMPARE(run({QStringLiteral("--render"), QStringLiteral("timeline"), QStringLiteral("-o"),
                      pdf, kExample, QStringLiteral("--range"), QStringLiteral("0.2-0.4")})
                     .code,
                 0);
        QFile file(pdf);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.read(5) == "%PDF-");
        QVERIFY(file.size() > 2000);
    }

    void drawsAFlameGraphBehindFilters()
    {
        const auto draw = [this](const QStringList& more) {
            const QString svg = m_folder.filePath(QStringLiteral("flame.svg"));
            const Outcome outcome
                = run(QStringList {QStringLiteral("--render"), QStringLiteral("flame"),
                                   QStringLiteral("-o"), svg, kExample, QStringLiteral("--size"),
                                   QStringLiteral("1200x700")}
                      + more);
            QFile drawn(svg);
            return outcome.code == 0 && drawn.open(QIODevice::ReadOnly) ? drawn.readAll()
                                                                        : outcome.error;
        };
        const QByteArray plain = draw({});
        QVERIFY(plain.contains("viewBox=\"0 0 1200 700\""));
        QVERIFY(plain.contains("GPU time"));
        QVERIFY(plain.contains("model_forward"));
        QVERIFY(!plain.contains("Fold:"));
        const QByteArray folded = draw({QStringLiteral("--fold"), QStringLiteral("cuda,python")});
        QVERIFY(folded.contains("Fold: CUDA libraries"));
        QVERIFY(folded != plain);
        const QByteArray cpu = draw({QStringLiteral("--weight"), QStringLiteral("cpu")});
        QVERIFY(cpu.contains("CPU time"));
        QVERIFY(!cpu.contains("GPU time"));
    }

    void drawsAReportThroughNsys()
    {
        const QString path = m_folder.filePath(QStringLiteral("a run.nsys-rep"));
        QFile report(path);
        QVERIFY(report.open(QIODevice::WriteOnly));
        report.write("NVIDIA Tegra Profiler Report 1.\n\x0bLocal");
        report.close();
        const flamelane::test::FakeNsys nsys(m_folder.filePath(QStringLiteral("bin")),
                                             flamelane::test::FakeNsys::copying(kExample));
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("XDG_CACHE_HOME"),
                           m_folder.filePath(QStringLiteral("cache")));
        environment.insert(QStringLiteral("PATH"),
                           QFileInfo(nsys.path()).path() + QStringLiteral(":/bin:/usr/bin"));
        const QString svg = m_folder.filePath(QStringLiteral("report.svg"));
        const Outcome outcome = run(
            {QStringLiteral("--render"), QStringLiteral("flame"), QStringLiteral("-o"), svg, path},
            environment);
        QCOMPARE(outcome.error, QByteArray());
        QCOMPARE(outcome.code, 0);
        QFile drawn(svg);
        QVERIFY(drawn.open(QIODevice::ReadOnly));
        const QByteArray text = drawn.readAll();
        QVERIFY(text.contains("model_forward"));
        QVERIFY(text.contains("a run.nsys-rep"));
        QCOMPARE(nsys.calls().size(), 1);
    }

    void saysThatStacksHaveNoTimes()
    {
        const QString stacks = stacksFile();
        const QString svg = m_folder.filePath(QStringLiteral("stacks.svg"));
        const Outcome outcome = run({QStringLiteral("--render"), QStringLiteral("timeline"),
                                     QStringLiteral("-o"), svg, stacks});
        QCOMPARE(outcome.error, QByteArray());
        QCOMPARE(outcome.code, 0);
        QFile drawn(svg);
        QVERIFY(drawn.open(QIODevice::ReadOnly));
        const QByteArray text = drawn.readAll();
        QVERIFY(text.contains("stacks without times"));
        QVERIFY(!text.contains("host busy"));
        QVERIFY(!text.contains(" ns<")); // no ruler
    }

    void saysInOneLineWhatIsWrong_data()
    {
        const QString out = m_folder.filePath(QStringLiteral("bad.png"));
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        const QStringList render {QStringLiteral("--render"), QStringLiteral("timeline")};
        QTest::newRow("no such file")
            << render + QStringList {QStringLiteral("-o"), out, QStringLiteral("/no/such.json")}
            << 3;
        QTest::newRow("no output") << render + QStringList {kExample} << 2;
        QTest::newRow("unknown ending")
            << render + QStringList {QStringLiteral("-o"), QStringLiteral("out.bmp"), kExample}
            << 2;
        const QStringList flame {QStringLiteral("--render"), QStringLiteral("flame"),
                                 QStringLiteral("-o"), out, kExample};
        QTest::newRow("unknown filter")
            << flame + QStringList {QStringLiteral("--fold"), QStringLiteral("cudda")} << 2;
        QTest::newRow("no such weight")
            << flame + QStringList {QStringLiteral("--weight"), QStringLiteral("bytes")} << 2;
        QTest::newRow("range of stacks without times") << QStringList {QStringLiteral("--render"),
                                                                       QStringLiteral("flame"),
                                                                       QStringLiteral("-o"),
                                                                       out,
                                                                       stacksFile(),
                                                                       QStringLiteral("--range"),
                                                                       QStringLiteral("0.1-0.2")}
                                                       << 2;
        QTest::newRow("range elsewhere") << render
                + QStringList {QStringLiteral("-o"), out, kExample, QStringLiteral("--range"),
                               QStringLiteral("1:2")}
                                         << 2;
    }
    void saysInOneLineWhatIsWrong()
    {
        QFETCH(QStringList, arguments);
        const Outcome outcome = run(arguments);
        QTEST(outcome.code, "code");
        QCOMPARE(outcome.error.count('\n'), 1);
        QVERIFY(outcome.error.contains(": "));
    }

    void printsItsVersion()
    {
        const Outcome outcome = run({QStringLiteral("--version")});
        QCOMPARE(outcome.code, 0);
        QCOMPARE(outcome.out, QByteArray("flamelane " FLAMELANE_VERSION "\n"));
    }

private:
    /// Two frames and no times.
    QString stacksFile() const
    {
        QFile stacks(m_folder.filePath(QStringLiteral("stacks")));
        return stacks.open(QIODevice::WriteOnly) && stacks.write("a;b 1\n") > 0 ? stacks.fileName()
                                                                                : QString();
    }

    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(RenderTest)
#include "tst_render.moc"
