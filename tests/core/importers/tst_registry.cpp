#include "core/importers/registry.h"

#include <QTest>

using namespace flamelane;

/// Which importer gets a text, told by its first bytes.
class TestRegistry : public QObject
{
    Q_OBJECT

private slots:
    void chooses_data();
    void chooses();
};

void TestRegistry::chooses_data()
{
    QTest::addColumn<QByteArray>("prefix");
    QTest::addColumn<QByteArray>("expected"); // an importer's name, or how the refusal starts
    const auto row = [](const char* name, const QByteArray& prefix, const char* expected) {
        QTest::newRow(name) << prefix << QByteArray(expected);
    };
    row("trace events", R"({"traceEvents": [)", "trace events");
    row("a bare array", R"([{"ph": "X"})", "trace events");
    row("JSON that starts with a count", "[1, 2\n, 3", "trace events");
    row("a key with a count on the first line", "{ \"schemaVersion\": 1\n, \"a;b\": 2\n",
        "trace events");
    row("an empty object", "{}", "trace events");
    row("speedscope by its schema",
        R"({"$schema": "https://www.speedscope.app/file-format-schema.json", "shared")",
        "speedscope");
    row("speedscope by its profiles", R"({"profiles": [{"type": "sampled", )", "speedscope");
    row("speedscope by its frames", R"({"shared": {"frames": [)", "speedscope");
    row("a trace that names speedscope",
        R"({"$schema": "speedscope.app/file-format-schema", "traceEvents": [)", "trace events");
    row("folded", "a;b;c 1\na;b 2\n", "folded stacks");
    row("folded, one frame each", "main 1\nidle 2\n", "folded stacks");
    row("folded, behind comments", "# made by perf\n// twice\na;b 1\n", "folded stacks");
    row("folded, with a decimal", "a;b 1.5\n", "folded stacks");
    row("folded, [unknown] outermost", "[unknown];main 3\n", "folded stacks");
    row("folded, a closure outermost", "{closure};main 3\n", "folded stacks");
    row("folded, <module> outermost", "<module>;main 3\n", "folded stacks");
    row("folded, its first line cut", "a;" + QByteArray(4094, 'b'), "folded stacks");
    row("folded without counts", "main;a\nmain\n", "folded stacks");
    row("prose", "Dear all,\nthe trace is 12\ntimes as long as\nlast week's.\n",
        "byte 0: neither JSON");
    row("a word", "hello", "byte 0: neither JSON");
    row("markup", "<html><body class=\"a;b 3\">\n", "markup");
    row("markup with a count", "<?xml version=\"1.0\"?>\n<a;b 1\n", "markup");
    row("binary", QByteArray("a;b 1\n\x01\x02", 8), "binary data");
    row("pickle", QByteArray("\x80\x04\x95", 3), "Python pickle");
    row("SQLite", QByteArray("SQLite format 3\0", 16), "nsys_sqlite");
    row("nothing", "", "the file is empty");
}

void TestRegistry::chooses()
{
    QFETCH(QByteArray, prefix);
    QFETCH(QByteArray, expected);
    const auto importer = chooseImporter({prefix.constData(), static_cast<size_t>(prefix.size())});
    const std::string found
        = importer ? std::string((*importer)->name()) : importer.error().message;
    QVERIFY2(QByteArray::fromStdString(found).startsWith(expected), found.c_str());
}

QTEST_GUILESS_MAIN(TestRegistry)
#include "tst_registry.moc"
