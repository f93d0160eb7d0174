#include "core/analysis/query.h"

#include <QtTest>

#include <fmt/format.h>

using namespace flamelane;

namespace {

std::string termText(const QueryTerm& term)
{
    constexpr const char* kFields[] = {"name", "cat",    "kind",   "track", "tid",  "process",
                                       "pid",  "stream", "device", "dur",   "depth"};
    constexpr const char* kComparisons[] = {"=", "<", "<=", ">", ">="};
    std::string value = std::to_string(term.number);
    if (term.field == QueryTerm::Field::Kind) {
        value = sliceKindName(term.kind);
    } else if (term.pattern) {
        value = fmt::format("'{}'", term.text);
    }
    return fmt::format("{}{}{}{}", term.isNegated ? "!" : "",
                       kFields[static_cast<size_t>(term.field)],
                       kComparisons[static_cast<size_t>(term.comparison)], value);
}

/// "term term | term", or the error.
QString parsed(const QString& text)
{
    const Result<Query> query = parseQuery(text.toStdString());
    if (!query) {
        return QString::fromStdString(query.error().message);
    }
    std::string result;
    for (const auto& alternative : query->alternatives) {
        result += result.empty() ? "" : " |";
        for (const QueryTerm& term : alternative) {
            result += fmt::format("{}{}", result.empty() ? "" : " ", termText(term));
        }
    }
    return QString::fromStdString(result);
}

} // namespace

class TestQueryParser : public QObject
{
    Q_OBJECT

private slots:
    void parses_data();
    void parses();
    void explainsErrors_data();
    void explainsErrors();
};

void TestQueryParser::parses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("terms");
    const auto row = [](const char* text, const char* terms) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(terms);
    };
    row("", "");
    row("  \t ", "");
    row("gemm", "name='gemm'");
    row("name:gemm dur>1ms stream:7", "name='gemm' dur>1000000 stream=7");
    row("a b or c", "name='a' name='b' | name='c'");
    row("a and b OR -c", "name='a' name='b' | !name='c'");
    row("not -a", "name='a'");
    row("-\"a b\"", "!name='a b'");
    row("name:\"say \\\"hi\\\"\"", "name='say \"hi\"'");
    row("aten::mm", "name='aten::mm'");
    row("device::copy", "name='device::copy'");
    row("nccl:all_reduce", "name='nccl:all_reduce'");
    row("(Pinned -> Device)", "name='(Pinned' name='->' name='Device)'");
    row("/^aten::(mm|bmm)$/ cat:/k.*l/", "name='^aten::(mm|bmm)$' cat='k.*l'");
    row("/a b/ c", "name='a b' name='c'");
    row("/a\\/b/", "name='a/b'");
    row("/usr/lib/python3/x.py(3):", "name='/usr/lib/python3/x.py(3):'");
    row("KIND:kernel kind:GPU_annotation", "kind=kernel kind=gpu_annotation");
    row("thread:worker track:7 tid:8 pid:9 process:py",
        "track='worker' track='7' tid='8' pid='9' process='py'");
    row("dur>=1.5us dur<2s dur<=3ns dur=4 dur:5ms",
        "dur>=1500 dur<2000000000 dur<=3 dur=4 dur=5000000");
    row("dur:>1µs", "dur>1000");
    row("dur > 1 ", "dur>1");
    row("dur", "name='dur'");
    row("depth<=2 device=0 stream:-1", "depth<=2 device=0 stream=-1");
    row("oracle android", "name='oracle' name='android'");
    row("\"or\"", "name='or'");
}

void TestQueryParser::parses()
{
    QFETCH(const QString, text);
    QTEST(parsed(text), "terms");
}

void TestQueryParser::explainsErrors_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("error");
    const auto row = [](const char* text, const char* error) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(error);
    };
    row("or a", "column 1: a term must stand before 'or'");
    row("a or", "column 5: a term must follow 'or'");
    row("a or or b", "column 6: a term must stand before 'or'");
    row("and a", "column 1: a term must stand before 'and'");
    row("a not", "column 3: a term must follow 'not'");
    row("a name:", "column 8: a value is missing");
    row("ü \"b", "column 3: the closing quote is missing");
    row("dur>fast", "column 5: 'fast' is not a duration such as 1.5ms");
    row("dur>99999999999s", "column 5: '99999999999s' is not a duration such as 1.5ms");
    row("stream:1.5", "column 8: '1.5' is not a whole number");
    row("a /b(/", "column 3: not a pattern: missing ): b(");
}

void TestQueryParser::explainsErrors()
{
    QFETCH(const QString, text);
    QTEST(parsed(text), "error");
}

QTEST_GUILESS_MAIN(TestQueryParser)
#include "tst_query_parser.moc"
