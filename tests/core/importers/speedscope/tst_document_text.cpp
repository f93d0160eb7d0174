#include "core/importers/speedscope/document_text.h"

#include <QTest>

using namespace flamelane;

/// Where a cut JSON text ends behind what is whole of it.
class TestDocumentText : public QObject
{
    Q_OBJECT

private slots:
    void keepsWhatIsWhole_data();
    void keepsWhatIsWhole();
};

void TestDocumentText::keepsWhatIsWhole_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("whole"); // of depth 2
    const auto row = [](const char* text, const char* whole) {
        QTest::newRow(text) << QByteArray(text) << QByteArray(whole);
    };
    row(R"({)", R"({})");
    row(R"({"a)", R"({})");
    row(R"({"a": 1)", R"({})");
    row(R"({"a": 1,)", R"({"a": 1})");
    row(R"({"a": [1, 2)", R"({"a": [1]})");
    row(R"({"a": [1, [2, 3)", R"({"a": [1]})");
    row(R"({"a": [1, [2, 3])", R"({"a": [1, [2, 3]]})");
    row(R"({"a": [{"b": [1, 2]}, {"b": [1], "c)", R"({"a": [{"b": [1, 2]}]})");
    row(R"({"a": "],}", "b": ")", R"({"a": "],}"})");
    row(R"({"a": "\"]", "b)", R"({"a": "\"]"})");
}

void TestDocumentText::keepsWhatIsWhole()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, whole);
    const CutText part = wholePart(text.toStdString(), 2);
    QCOMPARE(text.left(static_cast<qsizetype>(part.size)) + QByteArray::fromStdString(part.closing),
             whole);
}

QTEST_GUILESS_MAIN(TestDocumentText)
#include "tst_document_text.moc"
