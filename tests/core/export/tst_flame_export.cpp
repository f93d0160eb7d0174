#include "core/export/flame_export.h"
#include "core/export/weight_words.h"

#include <QXmlStreamReader>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <sstream>

using namespace flamelane;
using Json = nlohmann::json;

namespace {

constexpr uint32_t kFirst = FrameTable::kHidden + 1;

/// main;f 30, main;"a;b <x>" 50, main 20, hidden 5.
FlameTree sample(FlameWeight weight)
{
    auto table = std::make_shared<FrameTable>();
    for (const char* name : {"main", "f", "a;b <x>\n\"&\x01"}) {
        table->frames.push_back({table->names.intern(name), SliceKind::Python, FrameRole::Code});
    }
    FlameTreeBuilder builder;
    const uint32_t main = builder.child(0, kFirst);
    builder.addSelf(main, 20);
    builder.addSelf(builder.child(main, kFirst + 1), 30);
    const uint32_t odd = builder.child(main, kFirst + 2);
    builder.addSelf(odd, 50);
    builder.addCalls(odd, 3, SliceId(), 0);
    builder.addSelf(builder.child(0, FrameTable::kHidden), 5);
    return builder.build(weight, table);
}

template<typename Write>
std::string written(const Write& write)
{
    std::ostringstream out;
    write(out);
    return out.str();
}

} // namespace

class TestFlameExport : public QObject
{
    Q_OBJECT

private slots:
    void writesFoldedStacks();
    void writesSpeedscope();
    void writesJson();
    void writesDecimalsAsTheyAre();
    void writesPictures();
    void writesDeepTrees();
};

void TestFlameExport::writesFoldedStacks()
{
    const FlameTree tree = sample(FlameWeight::CpuTime);
    QCOMPARE(written([&](std::ostream& out) { writeFolded(out, tree); }),
             std::string("main 20\nmain;a:b <x> \"&\x01 50\nmain;f 30\nhidden 5\n"));
}

void TestFlameExport::writesSpeedscope()
{
    for (const auto& [weight, unit] :
         {std::pair(FlameWeight::GpuTime, "nanoseconds"), std::pair(FlameWeight::Bytes, "bytes"),
          std::pair(FlameWeight::Count, "none")}) {
        const FlameTree tree = sample(weight);
        const Json json
            = Json::parse(written([&](std::ostream& out) { writeSpeedscope(out, tree, "run"); }));
        const Json& profile = json["profiles"][0];
        QCOMPARE(profile["unit"].get<std::string>(), std::string(unit));
        QCOMPARE(profile["endValue"].get<int64_t>(), int64_t {105});
        QCOMPARE(profile["samples"].size(), profile["weights"].size());
        int64_t sum = 0;
        std::string stacks;
        for (size_t i = 0; i < profile["weights"].size(); ++i) {
            sum += profile["weights"][i].get<int64_t>();
            for (const Json& frame : profile["samples"][i]) {
                stacks
                    += json["shared"]["frames"][frame.get<size_t>()]["name"].get<std::string>()[0];
            }
            stacks += ' ';
        }
        QCOMPARE(sum, tree.total[0]);
        QCOMPARE(stacks, std::string("m ma mf h "));
    }
}

void TestFlameExport::writesJson()
{
    const FlameTree tree = sample(FlameWeight::GpuTime);
    const Json json = Json::parse(written([&](std::ostream& out) { writeFlameJson(out, tree); }));
    QCOMPARE(json["name"].get<std::string>(), std::string("all"));
    QCOMPARE(json["total_ns"].get<int64_t>(), int64_t {105});
    QCOMPARE(json["hidden_ns"].get<int64_t>(), int64_t {5});
    const Json& main = json["children"][0];
    QCOMPARE(main["self_ns"].get<int64_t>(), int64_t {20});
    QCOMPARE(main["total_ns"].get<int64_t>(), int64_t {100});
    QCOMPARE(main["kind"].get<std::string>(), std::string("python"));
    QCOMPARE(main["children"][0]["count"].get<int64_t>(), int64_t {3});
    QCOMPARE(main["children"][1]["name"].get<std::string>(), std::string("f"));
    const Json bytes = Json::parse(
        written([&](std::ostream& out) { writeFlameJson(out, sample(FlameWeight::Bytes)); }));
    QCOMPARE(bytes["total_bytes"].get<int64_t>(), int64_t {105});
}

/// 17 digits are more than a double holds.
void TestFlameExport::writesDecimalsAsTheyAre()
{
    auto table = std::make_shared<FrameTable>();
    table->frames.push_back({table->names.intern("f"), SliceKind::Other, FrameRole::Code});
    table->decimals = 2;
    FlameTreeBuilder builder;
    builder.addSelf(builder.child(0, kFirst), 1234567890123456789);
    const FlameTree tree = builder.build(FlameWeight::Recorded, table);
    const std::string number = "12345678901234567.89";
    for (const std::string& text :
         {written([&](std::ostream& out) { writeFlameJson(out, tree); }),
          written([&](std::ostream& out) { writeSpeedscope(out, tree, "run"); }),
          written([&](std::ostream& out) { writeFolded(out, tree); })}) {
        QVERIFY2(text.find(number) != text.npos, text.c_str());
    }
    QCOMPARE(weightWords(tree, tree.total[0]), number);
}

void TestFlameExport::writesPictures()
{
    const FlameTree tree = sample(FlameWeight::GpuTime);
    const std::string svg = written([&](std::ostream& out) {
        writeFlameSvg(out, tree, {"a <title>", "what & where", 1000});
    });
    QXmlStreamReader xml(QByteArray::fromStdString(svg));
    QStringList titles;
    double childrenWidth = 0;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (xml.name() == QLatin1String("g") && xml.attributes().hasAttribute("data-d")) {
            const bool isBelowRoot = xml.attributes().value("data-d") == QLatin1String("1");
            childrenWidth += isBelowRoot ? xml.attributes().value("data-w").toDouble() : 0;
        } else if (xml.name() == QLatin1String("title")) {
            titles += xml.readElementText().section('\n', 0, 0);
        }
    }
    QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
    QCOMPARE(titles, (QStringList {"all", "main", "hidden", "a;b <x>", "f"}));
    QVERIFY(qAbs(childrenWidth - 1) < 1e-6);
}

void TestFlameExport::writesDeepTrees()
{
    constexpr uint32_t kDepth = 30'000;
    auto table = std::make_shared<FrameTable>();
    table->frames.push_back({table->names.intern("f"), SliceKind::Python, FrameRole::Code});
    FlameTreeBuilder builder;
    uint32_t node = 0;
    for (uint32_t i = 0; i < kDepth; ++i) {
        node = builder.child(node, kFirst);
    }
    builder.addSelf(node, 1);
    const FlameTree tree = builder.build(FlameWeight::GpuTime, table);
    const std::string json = written([&](std::ostream& out) { writeFlameJson(out, tree); });
    QVERIFY(json.size() < size_t {kDepth} * 200);
    const std::string folded = written([&](std::ostream& out) { writeFolded(out, tree); });
    QCOMPARE(folded.size(), size_t {kDepth} * 2 + 2);
}

QTEST_GUILESS_MAIN(TestFlameExport)
#include "tst_flame_export.moc"
