#include "widgets/tables/finding_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class FindingModelTest : public QObject
{
    Q_OBJECT

private slots:
    void saysSeverityInWords()
    {
        FindingModel model;
        const QAbstractItemModelTester tester(&model);
        Finding problem;
        problem.severity = Severity::Problem;
        problem.title = "The input comes too late.";
        problem.share = 0.25;
        problem.bound = 2'000'000;
        Finding trust;
        trust.rule = "trust";
        trust.share = 0.5; // of the launches, say
        model.setFindings({problem, trust});
        QCOMPARE(model.rowCount(), 2);
        const auto text
            = [&model](int row, int column) { return model.index(row, column).data().toString(); };
        QVERIFY(text(0, FindingModel::SeverityColumn).endsWith(QStringLiteral("Problem")));
        QVERIFY(text(1, FindingModel::SeverityColumn).endsWith(QStringLiteral("Note")));
        QCOMPARE(text(0, FindingModel::TitleColumn), QStringLiteral("The input comes too late."));
        QCOMPARE(text(0, FindingModel::ShareColumn), QStringLiteral("25.0 %"));
        QCOMPARE(text(0, FindingModel::BoundColumn), QStringLiteral("2.00 ms"));
        QCOMPARE(text(1, FindingModel::ShareColumn), QString()); // not of the window
        QCOMPARE(text(1, FindingModel::BoundColumn), QString()); // nothing to win
    }
};

QTEST_MAIN(FindingModelTest)
#include "tst_finding_model.moc"
