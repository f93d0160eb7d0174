#include "app/gui/nsys_program.h"
#include "tests/support/fake_nsys.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace flamelane;

/// Which nsys is taken, of those that a machine has.
class TestNsysProgram : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void whatWasChosenGoesFirst();
    void thenThatOfPath();
    void thenTheNewestThatIsInstalled();
    void saysItsVersion();

private:
    [[nodiscard]] QString create(const QString& place, const QString& version = {}) const
    {
        return test::FakeNsys(m_folder->filePath(place), QString(), version).path();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestNsysProgram::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("PATH", "/bin:/usr/bin");
}

void TestNsysProgram::whatWasChosenGoesFirst()
{
    const QString ofPath = create(QStringLiteral("bin"));
    qputenv("PATH", QFile::encodeName(m_folder->filePath(QStringLiteral("bin"))));
    const QString chosen = create(QStringLiteral("my nsys"));
    QCOMPARE(findNsys(chosen), chosen);
    QFile::setPermissions(chosen, QFile::ReadOwner);
    QCOMPARE(findNsys(chosen), ofPath);
    QCOMPARE(findNsys(m_folder->path()), ofPath); // a folder
    QCOMPARE(findNsys(QStringLiteral("/no/such")), ofPath);
}

void TestNsysProgram::thenThatOfPath()
{
    const QString path = create(QStringLiteral("bin"));
    qputenv("PATH",
            QFile::encodeName(m_folder->filePath(QStringLiteral("bin"))) + ":/bin:/usr/bin");
    QCOMPARE(findNsys(QString()), path);
}

void TestNsysProgram::thenTheNewestThatIsInstalled()
{
    const QStringList ordered {
        create(QStringLiteral("opt/nvidia/nsight-systems-cli/2025.10.1/bin")),
        create(QStringLiteral("opt/nvidia/nsight-systems/2025.3.2/target-linux-x64")),
        create(QStringLiteral("opt/nvidia/nsight-systems/2024.6.2/bin")),
        create(QStringLiteral("usr/local/cuda-12.10/bin")),
        create(QStringLiteral("usr/local/cuda-12.4/bin")),
        create(QStringLiteral("opt/nvidia/nsight-compute/2024.3/host/target-linux-x64")),
    };
    QVERIFY(QFile::copy(ordered.first(),
                        m_folder->filePath(QStringLiteral("opt/nvidia/nsight-systems/nsys"))));
    QCOMPARE(installedNsys(m_folder->path()), ordered);
    QVERIFY(installedNsys(m_folder->filePath(QStringLiteral("usr"))).isEmpty());
}

void TestNsysProgram::saysItsVersion()
{
    const Progress progress;
    const QString nsys
        = create(QStringLiteral("bin"), QStringLiteral("2024.6.2.225-246235244400v0"));
    const QString version = nsysVersion(nsys, progress);
    QCOMPARE(version, QStringLiteral("2024.6.2.225-246235244400v0"));
    QCOMPARE(shortVersion(version), QStringLiteral("2024.6.2"));
    QCOMPARE(shortVersion(QString()), QString());
    QCOMPARE(nsysVersion(QStringLiteral("/bin/false"), progress), QString());
    QCOMPARE(nsysVersion(QStringLiteral("/no/such"), progress), QString());
}

QTEST_GUILESS_MAIN(TestNsysProgram)
#include "tst_nsys_program.moc"
