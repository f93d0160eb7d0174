#include "widgets/panels/fact_view.h"
#include "widgets/panels/selection_panel.h"

#include <QtTest>

using namespace flamelane;

class SelectionPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void showsFactsThenDetails()
    {
        SelectionPanel panel;
        QVERIFY(panel.text().isEmpty());
        panel.showSlice({SliceId(3),
                         QStringLiteral("a<b>"),
                         SliceKind::Kernel,
                         {{QStringLiteral("Launched by"),
                           {{QStringLiteral("cudaLaunchKernel"), {}, SliceId(9)}}}}});
        panel.showDetails({{{"ph", "X", true}}, {{"grid", "[1, 2, 3]", false}}});
        QCOMPARE(panel.text(),
                 QStringLiteral("a<b>\nLaunched by: cudaLaunchKernel\n"
                                "grid: [1, 2, 3]\nph: X\n"));
        panel.showNothing();
        QVERIFY(panel.text().isEmpty());
    }

    void linksLeadToSlices()
    {
        SelectionPanel panel;
        panel.showSlice(
            {SliceId(3),
             QStringLiteral("gemm"),
             SliceKind::Kernel,
             {{QStringLiteral("Launched by"), {{QStringLiteral("launch"), {}, SliceId(9)}}}}});
        auto* facts = panel.findChild<FactView*>();
        QVERIFY(facts->toPlainText().contains(QStringLiteral("launch")));
        SliceId target;
        connect(&panel, &SelectionPanel::sliceActivated, this,
                [&target](SliceId slice) { target = slice; });
        emit facts->anchorClicked(QUrl(QStringLiteral("slice:9")));
        QCOMPARE(target, SliceId(9));
    }

    void namesAreNotMarkup()
    {
        SelectionPanel panel;
        panel.showSlice({SliceId(3), QStringLiteral("<img src=x>&amp;"), SliceKind::Kernel, {}});
        QVERIFY(panel.findChild<FactView*>()->toPlainText().contains(
            QStringLiteral("<img src=x>&amp;")));
    }
};

QTEST_MAIN(SelectionPanelTest)
#include "tst_selection_panel.moc"
