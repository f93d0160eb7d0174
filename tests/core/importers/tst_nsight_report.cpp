#include "core/importers/nsight_report.h"

#include <QTest>

using namespace flamelane;

namespace {

const QByteArray kReport("NVIDIA Tegra Profiler Report 2025@5@1@121-255136380782v0.\n\x0bLocal",
                         63);
const QByteArray kBinary("\x08\x01\x12\x04\x00\x7f", 6);

std::string_view view(const QByteArray& bytes)
{
    return {bytes.constData(), static_cast<size_t>(bytes.size())};
}

} // namespace

/// Reports of Nsight Systems are told, and the person is told what to do with them.
class TestNsightReport : public QObject
{
    Q_OBJECT

private slots:
    void recognizes_data();
    void recognizes();
    void advises_data();
    void advises();
};

void TestNsightReport::recognizes_data()
{
    QTest::addColumn<QByteArray>("prefix");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<bool>("expected");
    QTest::newRow("a report") << kReport << QByteArray("run.nsys-rep") << true;
    QTest::newRow("of an older program")
        << QByteArray("NVIDIA Tegra Profiler Report 1.\n") << QByteArray("run.qdrep") << true;
    QTest::newRow("whatever its name") << kReport << QByteArray("-") << true;
    QTest::newRow("by its name") << kBinary << QByteArray("/a b/run.nsys-rep") << true;
    QTest::newRow("by its name, in capitals") << kBinary << QByteArray("RUN.QDREP") << true;
    QTest::newRow("a recording") << kBinary << QByteArray("run.qdstrm") << true;
    QTest::newRow("an export with a report's name")
        << QByteArray("SQLite format 3\0\x10", 17) << QByteArray("run.nsys-rep") << false;
    QTest::newRow("a trace with a report's name")
        << QByteArray("{\"traceEvents\": [") << QByteArray("run.nsys-rep") << false;
    QTest::newRow("other binary") << kBinary << QByteArray("run.bin") << false;
    QTest::newRow("a name that is an ending") << kBinary << QByteArray("qdrep") << false;
    QTest::newRow("nothing") << QByteArray() << QByteArray("run.nsys-rep") << false;
}

void TestNsightReport::recognizes()
{
    QFETCH(const QByteArray, prefix);
    QFETCH(const QByteArray, path);
    QFETCH(const bool, expected);
    QCOMPARE(isNsightFile(view(prefix), view(path)), expected);
}

void TestNsightReport::advises_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* path, const char* says) {
        QTest::newRow(name) << QByteArray(path) << QByteArray(says);
    };
    row("a plain name", "/runs/a.nsys-rep",
        "an Nsight Systems report: run `nsys export --type sqlite --output /runs/a.sqlite "
        "/runs/a.nsys-rep` and open /runs/a.sqlite");
    row("the older ending", "a.QDREP", "--output a.sqlite a.QDREP` and open a.sqlite");
    row("no ending", "report", "--output report.sqlite report`");
    row("blanks", "my run.nsys-rep", "--output 'my run.sqlite' 'my run.nsys-rep'`");
    row("a quote", "it's.nsys-rep", "--output 'it'\\''s.sqlite' 'it'\\''s.nsys-rep'`");
    row("a leading dash", "-q.nsys-rep", "--output ./-q.sqlite ./-q.nsys-rep`");
    row("a line end", "a\n'b.nsys-rep", "--output $'a\\012\\'b.sqlite' $'a\\012\\'b.nsys-rep'`");
    row("what a shell would run", "$(x).nsys-rep", "--output '$(x).sqlite' '$(x).nsys-rep'`");
    row("a recording", "a.qdstrm", "QdstrmImporter --input-file a.qdstrm`");
    row("standard input", "-", "on its file");
}

void TestNsightReport::advises()
{
    QFETCH(const QByteArray, path);
    QFETCH(const QByteArray, says);
    const std::string advice = nsightAdvice(view(path), false);
    QVERIFY2(QByteArray::fromStdString(advice).contains(says), advice.c_str());
    QVERIFY(advice.find('\n') == std::string::npos);
    QVERIFY(nsightAdvice("a.nsys-rep", true).ends_with("a file of its own first"));
}

QTEST_GUILESS_MAIN(TestNsightReport)
#include "tst_nsight_report.moc"
