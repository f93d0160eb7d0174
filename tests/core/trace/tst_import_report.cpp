#include "core/trace/import_report.h"

#include <QTest>

#include <set>

using namespace flamelane;

class TestImportReport : public QObject
{
    Q_OBJECT

private slots:
    void namesEveryKindOnce();
    void keepsTheFirstPlace();
    void mergesInOrder();
};

void TestImportReport::namesEveryKindOnce()
{
    std::set<std::string_view> names;
    for (size_t kind = 0; kind < kWarningKinds; ++kind) {
        const std::string_view name = warningKindName(static_cast<WarningKind>(kind));
        QVERIFY(!name.empty());
        names.insert(name);
        const std::string_view text = warningKindExplanation(static_cast<WarningKind>(kind));
        QVERIFY2(text.ends_with('.'), std::string(name).c_str());
    }
    QCOMPARE(names.size(), kWarningKinds);
    // The table is told by order alone: check both ends and the middle.
    QCOMPARE(warningKindName(WarningKind::BadEscape), std::string_view("bad_escape"));
    QCOMPARE(warningKindName(WarningKind::PartialOverlap), std::string_view("partial_overlap"));
    QCOMPARE(warningKindName(WarningKind::KernelBeforeLaunch),
             std::string_view("kernel_before_launch"));
    QCOMPARE(warningKindName(WarningKind::NegativeCount), std::string_view("negative_count"));
    QVERIFY(isHarmless(WarningKind::DanglingFlowEnd));
    QVERIFY(!isHarmless(WarningKind::Truncated));
}

void TestImportReport::keepsTheFirstPlace()
{
    ImportReport report;
    QVERIFY(report.isEmpty());
    report.add(WarningKind::StrayComma, "byte 5");
    report.add(WarningKind::BadEscape, "byte 3", 4);
    report.add(WarningKind::StrayComma, "byte 9");
    QCOMPARE(report.count(WarningKind::StrayComma), uint64_t {2});
    QCOMPARE(report.count(WarningKind::BadUtf8), uint64_t {0});
    const std::vector<Warning> warnings = report.warnings();
    QCOMPARE(warnings.size(), size_t {2});
    QVERIFY(warnings[0].kind == WarningKind::BadEscape);
    QCOMPARE(warnings[0].count, uint64_t {4});
    QCOMPARE(warnings[1].first, std::string("byte 5"));
    report.clear();
    QVERIFY(report.isEmpty() && report.warnings().empty());
}

void TestImportReport::mergesInOrder()
{
    ImportReport first;
    ImportReport later;
    first.add(WarningKind::StrayComma, "byte 5");
    first.records.records = 3;
    first.records.complete = 3;
    later.add(WarningKind::StrayComma, "byte 50", 2);
    later.add(WarningKind::BadEscape, "byte 60");
    later.records.records = 2;
    later.records.skipped = 2;
    first.merge(later);
    QCOMPARE(first.warnings()[0].first, std::string("byte 60"));
    QCOMPARE(first.warnings()[1].first, std::string("byte 5"));
    QCOMPARE(first.count(WarningKind::StrayComma), uint64_t {3});
    QCOMPARE(first.records.records, uint64_t {5});
    QCOMPARE(first.records.complete + first.records.skipped, first.records.records);
}

QTEST_GUILESS_MAIN(TestImportReport)

#include "tst_import_report.moc"
