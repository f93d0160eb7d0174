#include "app/gui/document.h"
#include "app/gui/kept_exports.h"
#include "app/gui/main_window.h"
#include "app/gui/report_export.h"
#include "app/gui/settings.h"
#include "app/gui/settings_dialog.h"
#include "app/gui/theme_control.h"
#include "app/gui/threshold_table.h"
#include "app/gui/trace_pages.h"
#include "tests/support/fake_nsys.h"
#include "tests/support/trace_text.h"
#include "widgets/pages/findings_page.h"
#include "widgets/tables/data_table.h"

#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>

#include <algorithm>

using namespace flamelane;

class SettingsDialogTest : public QObject
{
    Q_OBJECT

private:
    static SettingsDialog* openDialog()
    {
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (auto* dialog = qobject_cast<SettingsDialog*>(top)) {
                return dialog;
            }
        }
        return nullptr;
    }

    static void type(QDoubleSpinBox* field, const QString& text)
    {
        field->selectAll();
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }

private slots:
    void init() { QSettings().clear(); }

    void changesAndResets()
    {
        SettingsDialog dialog {Thresholds()};
        QVERIFY(dialog.findChildren<QDoubleSpinBox*>().size()
                == static_cast<qsizetype>(thresholdTable().size()));
        auto* field = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("smallKernelNs"));
        QCOMPARE(field->text(), QStringLiteral("10.0 \u00b5s"));
        QSignalSpy changed(&dialog, &SettingsDialog::thresholdsChanged);
        type(field, QStringLiteral("25.5"));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(dialog.thresholds().smallKernelNs, 25'500.0);
        auto* share = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("launchBoundIdle"));
        type(share, QStringLiteral("30"));
        QCOMPARE(dialog.thresholds().launchBoundIdle, 0.3);

        const auto resets = dialog.findChildren<QToolButton*>();
        const auto enabled = [&resets] {
            return std::count_if(resets.begin(), resets.end(),
                                 [](const QToolButton* reset) { return reset->isEnabled(); });
        };
        QCOMPARE(enabled(), 2);
        for (QToolButton* reset : resets) {
            if (reset->isEnabled() && reset->accessibleName().contains(QStringLiteral("small"))) {
                reset->click();
            }
        }
        QCOMPARE(dialog.thresholds().smallKernelNs, Thresholds().smallKernelNs);
        QCOMPARE(enabled(), 1);
        for (QPushButton* button : dialog.findChildren<QPushButton*>()) {
            if (button->text().contains(QStringLiteral("all"))) {
                button->click();
            }
        }
        QCOMPARE(enabled(), 0);
        QCOMPARE(share->value(), 20.0);
        QVERIFY(dialog.thresholds().launchBoundIdle == Thresholds().launchBoundIdle);
    }

    void scrollingChangesNothing()
    {
        SettingsDialog dialog {Thresholds()};
        dialog.show();
        QVERIFY(QTest::qWaitForWindowExposed(&dialog));
        auto* field = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("syncProblem"));
        field->clearFocus();
        const auto turn = [field] {
            QWheelEvent wheel(QPointF(5, 5), field->mapToGlobal(QPointF(5, 5)), {}, {0, 120},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(field, &wheel);
        };
        turn();
        QCOMPARE(field->value(), 15.0);
        dialog.activateWindow();
        field->setFocus();
        QTRY_VERIFY(field->hasFocus());
        turn();
        QCOMPARE(field->value(), 16.0);
    }

    void showsWhichNsysIsUsed()
    {
        const QTemporaryDir folder;
        qputenv("PATH", "/bin:/usr/bin");
        qputenv("XDG_CACHE_HOME", QFile::encodeName(folder.path()));
        const test::FakeNsys nsys(folder.filePath(QStringLiteral("nsight")), QString());
        SettingsDialog dialog {Thresholds()};
        auto* path = dialog.findChild<QLineEdit*>(QStringLiteral("nsys"));
        auto* found = dialog.findChild<QLabel*>(QStringLiteral("nsysFound"));
        QVERIFY(path->text().isEmpty());
        QTest::keyClicks(path, nsys.path());
        QTest::keyClick(path, Qt::Key_Return);
        QCOMPARE(setting(kNsysPath).toString(), nsys.path());
        QTRY_COMPARE_WITH_TIMEOUT(
            found->text(), nsys.path() + QStringLiteral(", version 2025.3.2.474-253236389321v0"),
            30'000);
        QTest::keyClicks(path, QStringLiteral("x"));
        QTest::keyClick(path, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(found->text().startsWith(QStringLiteral("This is no program")),
                                 30'000);
        path->clear();
        QTest::keyClick(path, Qt::Key_Return);
        QCOMPARE(setting(kNsysPath).toString(), QString());
    }

    void keptExportsAreBoundedAndCleared()
    {
        const QTemporaryDir folder;
        qputenv("XDG_CACHE_HOME", QFile::encodeName(folder.path()));
        const KeptExports exports(exportChoice().folder);
        const auto keep = [&exports](char letter) {
            QFile file(exports.folder() + QStringLiteral("/made"));
            return file.open(QIODevice::WriteOnly) && file.write(QByteArray(2048, 'x')) == 2048
                && (file.close(), true)
                && exports.keep(file.fileName(), {1, std::string(32, letter)}, {}, 1 << 20);
        };
        QVERIFY(keep('a') && keep('b'));
        SettingsDialog dialog {Thresholds()};
        auto* kept = dialog.findChild<QLabel*>(QStringLiteral("exportsKept"));
        auto* clear = dialog.findChild<QPushButton*>(QStringLiteral("clearExports"));
        QCOMPARE(kept->text(), QStringLiteral("4.00 KiB are kept"));
        clear->click();
        QCOMPARE(exports.bytes(), 0);
        QCOMPARE(kept->text(), QStringLiteral("none is kept"));
        QVERIFY(!clear->isEnabled());
        QVERIFY(keep('c'));
        auto* most = dialog.findChild<QSpinBox*>(QStringLiteral("mostExportGiB"));
        QCOMPARE(most->value(), 8);
        most->setValue(2);
        QCOMPARE(exportChoice().mostBytes, qint64 {2} << 30);
        QCOMPARE(exports.bytes(), 2048);
        most->setValue(0);
        QCOMPARE(exports.bytes(), 0);
    }

    void findingsAreToldAnewAndTheChoiceIsKept()
    {
        ThemeControl theme;
        MainWindow window(&theme);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.document()->setTrace(test::traceFromText(R"(
thread 1/2 "main"
  0 100000 train annotation
    10000 5000 cudaLaunchKernel runtime corr=1
    80000 5000 cudaLaunchKernel runtime corr=2
thread 0/7
  20000 40000 gemm kernel corr=1 device=0 stream=7
  90000 50000 relu kernel corr=2 device=0 stream=7
)"));
        auto* table = window.findChild<FindingsPage*>()->findChild<DataTable*>();
        const auto saysLittle = [table] {
            return table->model()->index(0, 1).data().toString().contains(QStringLiteral("75.0 %"));
        };
        QTest::qWait(0);
        QTRY_VERIFY(window.document()->analysis() != nullptr);
        QTest::keyClick(&window, Qt::Key_Comma, Qt::ControlModifier);
        SettingsDialog* dialog = openDialog();
        QVERIFY(dialog != nullptr);
        QVERIFY(!saysLittle());
        auto* field = dialog->findChild<QDoubleSpinBox*>(QStringLiteral("lowGpuTime"));
        type(field, QStringLiteral("99"));
        QTRY_VERIFY_WITH_TIMEOUT(saysLittle(), 30'000);
        QCOMPARE(savedThresholds().lowGpuTime, 0.99);
        type(field, QStringLiteral("60"));
        QTRY_VERIFY_WITH_TIMEOUT(!saysLittle(), 30'000);
        QTest::keyClick(dialog, Qt::Key_Escape);
        QTRY_VERIFY(openDialog() == nullptr);
    }
};

QTEST_MAIN(SettingsDialogTest)
#include "tst_settings_dialog.moc"
