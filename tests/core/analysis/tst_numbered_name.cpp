#include "core/analysis/numbered_name.h"

#include <QtTest>

using namespace flamelane;

class TestNumberedName : public QObject
{
    Q_OBJECT

private slots:
    void takesTheNumberFromTheEnd_data();
    void takesTheNumberFromTheEnd();
};

void TestNumberedName::takesTheNumberFromTheEnd_data()
{
    QTest::addColumn<QString>("expected"); // empty where it is no such name
    const auto row
        = [](const char* name, const char* expected) { QTest::newRow(name) << expected; };
    row("step 0", "step * 0 steps");
    row("Step #4", "Step #* 4 steps");
    row("token 3", "token * 3 steps");
    row("iteration 12", "iteration * 12 steps");
    row("batch_7", "batch_* 7 steps");
    row("train step 5", "train step * 5 steps");
    row("trainStep12", "trainStep* 12 steps");
    row("iter: 8", "iter: * 8 steps");
    row("step=8", "step=* 8 steps");
    row("Epoch [2/10]", "Epoch [*/10] 2 steps");
    row("step (3)", "step (*) 3 steps");
    row("micro-batch 1", "micro-batch * 1 steps");
    row("sweep 5", "sweep * 5 other");
    row("run_002", "run_* 2 other");
    row("background 1", "background * 1 other");

    row("step", "");
    row("12", "");
    row("#12", "");
    row("step 3: forward", "");
    row("layer_3", "");
    row("rank 0", "");
    row("lr=3", "");
    row("conv2", "");
    row("part 1/2", "");
    row("sweep 1/2", "");
    row("aten::mm, op_id = 12", "");
    row("step 1234567890123456789", "");
    row("step )", "");
    row("", "");
}

void TestNumberedName::takesTheNumberFromTheEnd()
{
    QFETCH(const QString, expected);
    const auto numbered = numberedName(QTest::currentDataTag());
    const QString found = numbered
        ? QStringLiteral("%1 %2 %3")
              .arg(QString::fromStdString(numbered->family))
              .arg(numbered->number)
              .arg(numbered->isOfSteps ? QStringLiteral("steps") : QStringLiteral("other"))
        : QString();
    QCOMPARE(found, expected);
}

QTEST_GUILESS_MAIN(TestNumberedName)
#include "tst_numbered_name.moc"
