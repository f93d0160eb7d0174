#include "tests/support/record_table.h"

#include "tests/support/trace_listing.h"
#include "tests/support/trace_text.h"

#include <QTest>

namespace flamelane::test {

void tableColumns()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<QString>("warnings");
}

void table(const char* name, const char* text, const char* expected, const char* warnings)
{
    QTest::newRow(name) << QString(text) << QString(expected).mid(1) << QString(warnings);
}

void compareTracks()
{
    QFETCH(QString, text);
    QFETCH(QString, expected);
    QFETCH(QString, warnings);
    const auto trace = traceFromText(text.toStdString());
    QCOMPARE(QString::fromStdString(textOfTracks(*trace)), expected);
    QCOMPARE(QString::fromStdString(textOfWarnings(*trace)), warnings);
}

} // namespace flamelane::test
