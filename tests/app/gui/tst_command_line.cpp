#include "app/gui/command_line.h"

#include <QtTest>

using namespace flamelane;

namespace {

CommandLine parse(const QString& text)
{
    return parseCommandLine(QStringList {QStringLiteral("flamelane")}
                            + text.split(QLatin1Char(' '), Qt::SkipEmptyParts));
}

} // namespace

class CommandLineTest : public QObject
{
    Q_OBJECT

private slots:
    void filesOpenInTheWindow()
    {
        const CommandLine line = parse(QStringLiteral("a.json b.json.gz"));
        QCOMPARE(line.files, QStringList({QStringLiteral("a.json"), QStringLiteral("b.json.gz")}));
        QVERIFY(line.error.isEmpty());
        QVERIFY(!line.picture);
    }

    void aPictureIsDescribed()
    {
        const CommandLine line
            = parse(QStringLiteral("--render timeline -o out.svg a.json --size 800x600 --scale 2 "
                                   "--range 100:2000 --theme dark --dense"));
        QVERIFY2(line.error.isEmpty(), qPrintable(line.error));
        QVERIFY(line.picture.has_value());
        QCOMPARE(line.picture->outPath, QStringLiteral("out.svg"));
        QCOMPARE(line.picture->size, QSize(800, 600));
        QCOMPARE(line.picture->scale, 2.0);
        QVERIFY(line.picture->range && !line.picture->range->isShare);
        QCOMPARE(line.picture->range->times.start, TimeNs {100});
        QCOMPARE(line.picture->range->times.end, TimeNs {2000});
        QVERIFY(line.picture->isDark);
        QVERIFY(line.picture->isDense);
    }

    void aRangeMayBeShares()
    {
        const CommandLine line
            = parse(QStringLiteral("--render timeline -o out.png a.json --range 0.25-0.5"));
        QVERIFY(line.picture && line.picture->range && line.picture->range->isShare);
        QCOMPARE(line.picture->range->startShare, 0.25);
        QCOMPARE(line.picture->range->endShare, 0.5);
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("named");
        QTest::newRow("option") << QStringLiteral("--bogus") << QStringLiteral("bogus");
        QTest::newRow("page") << QStringLiteral("--render pie -o a.png a.json")
                              << QStringLiteral("pie");
        QTest::newRow("no output")
            << QStringLiteral("--render timeline a.json") << QStringLiteral("-o");
        QTest::newRow("no file") << QStringLiteral("--render timeline -o a.png")
                                 << QStringLiteral("one trace");
        for (const char* bad : {"0x10", "99999x10", "10", "axb"}) {
            QTest::newRow(bad) << QStringLiteral("--render timeline -o a.png f --size ")
                    + QLatin1String(bad)
                               << QStringLiteral("--size");
        }
        for (const char* bad :
             {"5:5", "9:1", "0.5-0.2", "0-1.5", "x", "1.2.3-4", "99999999999999999999:1"}) {
            QTest::newRow(bad) << QStringLiteral("--render timeline -o a.png f --range ")
                    + QLatin1String(bad)
                               << QStringLiteral("--range");
        }
        QTest::newRow("scale") << QStringLiteral("--render timeline -o a.png f --scale nan")
                               << QStringLiteral("--scale");
        QTest::newRow("of the other page")
            << QStringLiteral("--render timeline -o a.png f --fold cuda")
            << QStringLiteral("--fold");
        QTest::newRow("of the timeline")
            << QStringLiteral("--render flame -o a.png f --dense") << QStringLiteral("--dense");
        QTest::newRow("theme") << QStringLiteral("--render timeline -o a.png f --theme pink")
                               << QStringLiteral("pink");
    }
    void mistakesAreNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, named);
        const CommandLine line = parse(text);
        QVERIFY2(line.error.contains(named), qPrintable(line.error));
        QVERIFY(!line.error.contains(QLatin1Char('\n')));
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_command_line.moc"
