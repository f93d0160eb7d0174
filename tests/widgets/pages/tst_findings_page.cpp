#include "tests/support/trace_text.h"
#include "widgets/pages/findings_page.h"
#include "widgets/panels/hint_stack.h"

#include <QLabel>
#include <QTextBrowser>
#include <QtTest>

#include <optional>

using namespace flamelane;

class FindingsPageTest : public QObject
{
    Q_OBJECT

private:
    static std::shared_ptr<const PageContent> contentOf(std::vector<Finding> findings)
    {
        auto content = std::make_shared<PageContent>();
        content->trace = test::traceFromText(R"(
thread 1/2 "main"
  0 100 outer operator
)");
        content->analysis
            = std::make_shared<const Analysis>(analyse(*content->trace, nullptr, Progress()));
        content->reach = content->trace->range;
        content->findings = std::move(findings);
        return content;
    }

private slots:
    void evidenceLeadsToSlicesAndRanges()
    {
        Finding finding;
        finding.severity = Severity::Problem;
        finding.title = "Half of <everything> is %1 & idle.";
        finding.share = 0.5;
        finding.bound = 3'000'000;
        finding.evidence = {{Evidence::Kind::Slice, "outer <b>", {0, 100}, SliceId(0)},
                            {Evidence::Kind::Gap, "gap %2", {10, 30}, SliceId()}};
        finding.remedy = "Do less.";
        FindingsPage page;
        page.setContent(contentOf({finding}));
        QVERIFY(page.text().contains(QStringLiteral("Half of <everything> is %1 & idle.")));
        QVERIFY(page.text().contains(QStringLiteral("gap %2")));
        QVERIFY(page.text().contains(QStringLiteral("3.00 ms")));
        QVERIFY(page.text().contains(QStringLiteral("Do less.")));

        SliceId slice;
        std::optional<TimeRange> range;
        connect(&page, &FindingsPage::sliceActivated, this, [&slice](SliceId id) { slice = id; });
        connect(&page, &FindingsPage::rangeActivated, this,
                [&range](TimeRange shown) { range = shown; });
        auto* details = page.findChild<QTextBrowser*>();
        emit details->anchorClicked(QUrl(QStringLiteral("evidence:0")));
        QCOMPARE(slice, SliceId(0));
        emit details->anchorClicked(QUrl(QStringLiteral("evidence:1")));
        QVERIFY(range);
        QCOMPARE(*range, (TimeRange {10, 30}));
        emit details->anchorClicked(QUrl(QStringLiteral("evidence:2"))); // leads nowhere
    }

    void saysThatThereIsNothing()
    {
        FindingsPage page;
        page.setContent(contentOf({}));
        auto* stack = page.findChild<HintStack*>();
        QCOMPARE(stack->currentIndex(), 0);
        QVERIFY(qobject_cast<QLabel*>(stack->currentWidget())
                    ->text()
                    .contains(QStringLiteral("No rule saw anything")));
    }
};

QTEST_MAIN(FindingsPageTest)
#include "tst_findings_page.moc"
