#include "app/gui/compare_control.h"
#include "app/gui/document.h"
#include "app/gui/load_bar.h"
#include "app/gui/load_job.h"
#include "app/gui/main_window.h"
#include "app/gui/message_bar.h"
#include "app/gui/nsys_program.h"
#include "app/gui/report_export.h"
#include "app/gui/session_control.h"
#include "app/gui/settings.h"
#include "app/gui/theme_control.h"
#include "tests/support/fake_nsys.h"

#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <memory>

using namespace flamelane;
using test::FakeNsys;

namespace {

const QString kExport
    = QStringLiteral(FLAMELANE_SOURCE_DIR "/resources/examples/gpt_stack.json.gz");
constexpr int kPatience = 60'000;

} // namespace

/// Reports of Nsight Systems in the real window, through programs that stand for nsys. What they
/// "export" is a trace that can be read.
class TestReportExport : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }
    void opensAReportWithTheChosenNsys();
    void namesAreTakenAsTheyAre_data();
    void namesAreTakenAsTheyAre();
    void withoutNsysTheCommandIsSaid();
    void whatNsysSaysLastIsSaid_data();
    void whatNsysSaysLastIsSaid();
    void cancellingLeavesNothing();
    void showsHowFarItIs();
    void isExportedOnce();
    void whatIsKeptNeedsNoNsys();
    void aChangedReportIsExportedAnew();
    void aDamagedExportIsMadeAnew();
    void comparesAndComesBackAsASession();

private:
    [[nodiscard]] QString report(const QString& name, const QByteArray& more = "1") const
    {
        const QString path = m_folder->filePath(name);
        QFile file(path);
        if (file.open(QIODevice::WriteOnly)) {
            file.write("NVIDIA Tegra Profiler Report 2025@5@1@121.\n\x0b" + more);
        }
        return path;
    }
    void open(const QString& path)
    {
        QSignalSpy finished(m_window->loadJob(), &LoadJob::finished);
        m_window->openFile(path);
        QVERIFY(finished.count() == 1 || finished.wait(kPatience));
    }
    /// Of what exports leave; also unfinished ones.
    static QStringList kept()
    {
        return QDir(exportChoice().folder)
            .entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
    }
    [[nodiscard]] FakeNsys nsysDoing(const QString& what) const
    {
        FakeNsys nsys(m_folder->filePath(QStringLiteral("nsight")), what);
        setSetting(kNsysPath, nsys.path());
        return nsys;
    }
    [[nodiscard]] QString text() const { return m_window->messages()->text(); }
    template<typename Part>
    Part* inBar()
    {
        return m_window->findChild<LoadBar*>()->findChild<Part*>();
    }

    QTemporaryDir m_settings;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ThemeControl> m_theme;
    std::unique_ptr<MainWindow> m_window;
};

void TestReportExport::initTestCase()
{
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_settings.path());
}

void TestReportExport::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("PATH", "/bin:/usr/bin");
    qputenv("XDG_CACHE_HOME", QFile::encodeName(m_folder->filePath(QStringLiteral("a cache"))));
    QSettings().clear();
    m_theme = std::make_unique<ThemeControl>();
    m_window = std::make_unique<MainWindow>(m_theme.get());
    m_window->setAnimated(false);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestReportExport::opensAReportWithTheChosenNsys()
{
    const FakeNsys nsys = nsysDoing(FakeNsys::copying(kExport));
    const QString path = report(QStringLiteral("run.nsys-rep"));
    open(path);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(m_window->document()->trace()->slices.size(), 5933U);
    QCOMPARE(QString::fromStdString(m_window->document()->trace()->path), path);
    QCOMPARE(m_window->windowTitle(), QStringLiteral("run.nsys-rep \u2014 Flamelane"));
    QTRY_COMPARE(recentFiles().size(), 1);
    QCOMPARE(recentFiles().first().path, path);
    QCOMPARE(recentFiles().first().bytes, static_cast<quint64>(QFileInfo(path).size()));

    QCOMPARE(nsys.calls().size(), 1);
    const QStringList said = nsys.calls().first();
    QCOMPARE(said.size(), 8);
    QCOMPARE(said.mid(0, 6).join(QLatin1Char(' ')),
             QStringLiteral("export --type sqlite --force-overwrite true --output"));
    QVERIFY(said[6].startsWith(exportChoice().folder));
    QVERIFY(said[6].endsWith(QStringLiteral(".sqlite")));
    QCOMPARE(said[7], path);
    QCOMPARE(kept().size(), 1);
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files),
             QStringList {QStringLiteral("run.nsys-rep")});
}

void TestReportExport::namesAreTakenAsTheyAre_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("blanks") << QStringLiteral("a run  of mine.nsys-rep");
    QTest::newRow("quotes") << QStringLiteral("it's \"the\" `run`.nsys-rep");
    QTest::newRow("what a shell would run") << QStringLiteral("$(touch x); touch y.nsys-rep");
    QTest::newRow("a leading dash") << QStringLiteral("--help.qdrep");
    QTest::newRow("a line end") << QStringLiteral("a\nb.nsys-rep");
    QTest::newRow("other letters") << QStringLiteral("L\u00e4ufe \u8bad\u7ec3.nsys-rep");
    QTest::newRow("no ending") << QStringLiteral("report");
}

/// Also found by PATH, and named from the folder that the program is in.
void TestReportExport::namesAreTakenAsTheyAre()
{
    QFETCH(const QString, name);
    const FakeNsys nsys(m_folder->filePath(QStringLiteral("bin")), FakeNsys::copying(kExport));
    qputenv("PATH", QFile::encodeName(QFileInfo(nsys.path()).path()) + ":/bin:/usr/bin");
    const QString path = report(name);
    const QString before = QDir::currentPath();
    QDir::setCurrent(m_folder->path());
    open(name);
    QDir::setCurrent(before);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QVERIFY(m_window->document()->trace());
    QCOMPARE(nsys.calls().size(), 1);
    QCOMPARE(QFileInfo(nsys.calls().first().last()).canonicalFilePath(),
             QFileInfo(path).canonicalFilePath());
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList {name});
    QCOMPARE(kept().size(), 1);
}

void TestReportExport::withoutNsysTheCommandIsSaid()
{
    if (!findNsys(QString()).isEmpty()) {
        QSKIP("this machine has an nsys of its own");
    }
    const QString path = report(QStringLiteral("my run.nsys-rep"));
    open(path);
    const QString exported = m_folder->filePath(QStringLiteral("my run.sqlite"));
    QVERIFY2(text().contains(QStringLiteral("`nsys export --type sqlite --output '%1' '%2'` and "
                                            "open '%1'; no nsys was found here")
                                 .arg(exported, path)),
             qPrintable(text()));
    QVERIFY(m_window->isOnStartPage());
    QVERIFY(kept().isEmpty());
}

void TestReportExport::whatNsysSaysLastIsSaid_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("says");
    QTest::newRow("an error") << QStringLiteral(
        "echo '[=== 50%]'; echo one >&2; echo 'the report is newer' >&2; exit 1")
                              << QStringLiteral("could not export it: the report is newer");
    QTest::newRow("an error on standard output")
        << QStringLiteral("echo 'no licence'; exit 1") << QStringLiteral("export it: no licence");
    QTest::newRow("nothing") << QStringLiteral("exit 1") << QStringLiteral("did not say why");
    QTest::newRow("a crash, half way")
        << QStringLiteral("echo x >\"$out\"; echo oh >&2; kill -9 $$") << QStringLiteral(": oh");
    QTest::newRow("no file") << QStringLiteral("exit 0") << QStringLiteral("did not say why");
    QTest::newRow("what is no trace")
        << QStringLiteral("echo hello >\"$out\"") << QStringLiteral("what nsys exported: byte 0");
}

void TestReportExport::whatNsysSaysLastIsSaid()
{
    QFETCH(const QString, what);
    QFETCH(const QString, says);
    const FakeNsys nsys = nsysDoing(what);
    open(report(QStringLiteral("run.nsys-rep")));
    QVERIFY2(text().startsWith(QStringLiteral("run.nsys-rep cannot be opened: ")),
             qPrintable(text()));
    QVERIFY2(text().contains(says), qPrintable(text()));
    QVERIFY(!text().contains(QLatin1Char('\n')));
    QCOMPARE(nsys.calls().size(), 1);
    QVERIFY(kept().isEmpty());
}

void TestReportExport::cancellingLeavesNothing()
{
    const FakeNsys nsys = nsysDoing(QStringLiteral("echo half >\"$out\"; sleep 600"));
    m_window->openFile(report(QStringLiteral("run.nsys-rep")));
    QTRY_COMPARE_WITH_TIMEOUT(nsys.calls().size(), 1, kPatience);
    QTRY_COMPARE(kept().size(), 1);
    auto* bar = m_window->findChild<LoadBar*>();
    QTRY_VERIFY(bar->isVisible());
    inBar<QPushButton>()->click();
    QVERIFY(!m_window->loadJob()->isRunning());
    QVERIFY(!bar->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(kept().isEmpty(), kPatience);
    QVERIFY(m_window->isOnStartPage());
    QVERIFY(text().isEmpty());
}

void TestReportExport::showsHowFarItIs()
{
    const FakeNsys nsys = nsysDoing(
        QStringLiteral("until [ -e go ]; do sleep 0.1; done; printf '\\r[====    43%%]'\n"
                       "sleep 600"));
    m_window->openFile(report(QStringLiteral("run.nsys-rep")));
    const auto labels = m_window->findChild<LoadBar*>()->findChildren<QLabel*>();
    const auto says = [&labels](const QString& words) {
        return std::any_of(labels.begin(), labels.end(),
                           [&words](const QLabel* label) { return label->text().contains(words); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Exporting run.nsys-rep with nsys 2025.3.2")),
                             kPatience);
    QCOMPARE(inBar<QProgressBar>()->maximum(), 0); // busy
    QTRY_VERIFY(says(QStringLiteral("1 s")));
    QTRY_COMPARE(kept().size(), 1);
    QFile go(exportChoice().folder + QLatin1Char('/') + kept().first() + QStringLiteral("/go"));
    QVERIFY(go.open(QIODevice::WriteOnly));
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("43 %")), kPatience);
    QCOMPARE(inBar<QProgressBar>()->value() * 100, inBar<QProgressBar>()->maximum() * 43);
    m_window->close(); // ends the export as well
    QTRY_VERIFY_WITH_TIMEOUT(kept().isEmpty(), kPatience);
}

void TestReportExport::isExportedOnce()
{
    const FakeNsys nsys = nsysDoing(FakeNsys::copying(kExport));
    const QString path = report(QStringLiteral("run.nsys-rep"));
    open(path);
    m_window->reload();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->loadJob()->isRunning(), kPatience);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(nsys.calls().size(), 1);
    // Known by content, not by name.
    const QString moved = m_folder->filePath(QStringLiteral("moved"));
    QVERIFY(QFile::rename(path, moved));
    open(moved);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(m_window->windowTitle(), QStringLiteral("moved \u2014 Flamelane"));
    QCOMPARE(nsys.calls().size(), 1);
    // Another nsys may know more of the report.
    nsys.write(FakeNsys::copying(kExport), QStringLiteral("2026.1.1.1"));
    open(moved);
    QCOMPARE(nsys.calls().size(), 2);
    QCOMPARE(kept().size(), 1);
}

void TestReportExport::whatIsKeptNeedsNoNsys()
{
    const FakeNsys nsys = nsysDoing(FakeNsys::copying(kExport));
    const QString path = report(QStringLiteral("run.nsys-rep"));
    open(path);
    QVERIFY(QFile::remove(nsys.path()));
    if (!findNsys(QString()).isEmpty()) {
        QSKIP("this machine has an nsys of its own");
    }
    const auto trace = m_window->document()->trace();
    open(path);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QVERIFY(m_window->document()->trace() != trace);
}

void TestReportExport::aChangedReportIsExportedAnew()
{
    const FakeNsys nsys = nsysDoing(FakeNsys::copying(kExport));
    const QString path = report(QStringLiteral("run.nsys-rep"), "1");
    open(path);
    QCOMPARE(report(QStringLiteral("run.nsys-rep"), "2"), path); // as large as before
    open(path);
    QCOMPARE(nsys.calls().size(), 2);
    QCOMPARE(kept().size(), 2);
    setSetting(kMostExportGiB, 0);
    QCOMPARE(report(QStringLiteral("run.nsys-rep"), "3"), path);
    open(path);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(kept().size(), 1);
}

void TestReportExport::aDamagedExportIsMadeAnew()
{
    const FakeNsys nsys = nsysDoing(FakeNsys::copying(kExport));
    const QString path = report(QStringLiteral("run.nsys-rep"));
    open(path);
    const QString made = exportChoice().folder + QLatin1Char('/') + kept().first();
    QFile file(made);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.write(QByteArray(64, '\x01')) == 64); // as large as it was
    file.close();
    open(path);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(nsys.calls().size(), 2);
    QVERIFY(QFile::resize(made, 1000));
    open(path);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(nsys.calls().size(), 3);
    QCOMPARE(kept().size(), 1);
}

void TestReportExport::comparesAndComesBackAsASession()
{
    const FakeNsys nsys = nsysDoing(FakeNsys::copying(kExport));
    const QString before = report(QStringLiteral("before.nsys-rep"), "1");
    const QString after = report(QStringLiteral("after.qdrep"), "2");
    m_window->openFiles({before, after});
    CompareControl* compare = m_window->compare();
    QTRY_VERIFY_WITH_TIMEOUT(compare->hasSecond() && m_window->document()->trace(), kPatience);
    QCOMPARE(compare->name(RunRole::A), QStringLiteral("before"));
    QCOMPARE(compare->name(RunRole::B), QStringLiteral("after"));
    const QString session = m_folder->filePath(QStringLiteral("both.flamelane"));
    QSignalSpy saved(m_window->session(), &SessionControl::saved);
    m_window->session()->save(session);
    QVERIFY(saved.wait(kPatience));
    const auto read = readSession(QFile::encodeName(session).toStdString());
    QVERIFY(read.has_value());
    QCOMPARE(QString::fromStdString(read->runs[0].path), before);
    QCOMPARE(read->runs[1].fingerprint.bytes, static_cast<uint64_t>(QFileInfo(after).size()));

    m_window = std::make_unique<MainWindow>(m_theme.get());
    m_window->show();
    m_window->openFiles({session});
    QTRY_VERIFY_WITH_TIMEOUT(m_window->compare()->hasSecond() && m_window->document()->trace(),
                             kPatience);
    QVERIFY2(text().isEmpty(), qPrintable(text()));
    QCOMPARE(m_window->windowTitle(), QStringLiteral("before.nsys-rep \u2014 Flamelane"));
    QCOMPARE(nsys.calls().size(), 2);
}

QTEST_MAIN(TestReportExport)
#include "tst_report_export.moc"
