#include "app/gui/key_sheet.h"
#include "app/gui/main_window.h"
#include "app/gui/theme_control.h"

#include <QAction>
#include <QLabel>
#include <QMenuBar>
#include <QSettings>
#include <QtTest>

using namespace flamelane;

class KeySheetTest : public QObject
{
    Q_OBJECT

private slots:
    void saysAllKeysOfTheMenusOnce()
    {
        QSettings().clear();
        ThemeControl theme;
        MainWindow window(&theme);
        const KeySheet sheet(*window.menuBar());
        QStringList lines;
        for (const QLabel* label : sheet.findChildren<QLabel*>()) {
            lines << label->text();
        }
        QMap<QKeySequence, QString> uses;
        for (const QAction* action : window.findChildren<QAction*>()) {
            for (const QKeySequence& key : action->shortcuts()) {
                const QString name = key.toString(QKeySequence::NativeText);
                QVERIFY2(!uses.contains(key), qPrintable(action->text()));
                uses.insert(key, action->text());
                QVERIFY2(lines.filter(name).size() > 0, qPrintable(action->text()));
            }
        }
        for (const char* key : {"Ctrl+T", "Ctrl+,", "Ctrl+1", "G"}) {
            QVERIFY2(uses.contains(QKeySequence(QLatin1String(key))), key);
        }
        QVERIFY(lines.contains(QStringLiteral("Switch light and dark")));
    }
};

QTEST_MAIN(KeySheetTest)
#include "tst_key_sheet.moc"
