#include "widgets/tables/delimited_line.h"

#include <QtTest>

using namespace flamelane;

class DelimitedLineTest : public QObject
{
    Q_OBJECT

private slots:
    void quotesBetweenCommas()
    {
        QCOMPARE(delimitedLine({QStringLiteral("plain"), QStringLiteral("a, b"),
                                QStringLiteral("say \"no\""), QStringLiteral("two\nlines")},
                               QLatin1Char(',')),
                 QStringLiteral("plain,\"a, b\",\"say \"\"no\"\"\",\"two\nlines\"\n"));
    }

    void isOneLineBetweenTabs()
    {
        QCOMPARE(delimitedLine({QStringLiteral("a, b"), QStringLiteral("two\r\nlines\tand more")},
                               QLatin1Char('\t')),
                 QStringLiteral("a, b\ttwo  lines and more\n"));
    }
};

QTEST_GUILESS_MAIN(DelimitedLineTest)
#include "tst_delimited_line.moc"
