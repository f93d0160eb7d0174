#include "core/analysis/frame_name.h"

#include <QtTest>

using namespace flamelane;

class TestFrameName : public QObject
{
    Q_OBJECT

private slots:
    void leavesOutWhatDiffers_data();
    void leavesOutWhatDiffers();
};

void TestFrameName::leavesOutWhatDiffers_data()
{
    QTest::addColumn<QString>("frame");
    const auto row = [](const char* name, const char* frame) { QTest::newRow(name) << frame; };
    row("ProfilerStep#12", "ProfilerStep*");
    row("<built-in method to of Tensor object at 0x7fb5dec63c50>",
        "<built-in method to of Tensor object>");
    row("<built-in_method_to_of_Tensor_object_at_0x7fb5dec63c50>",
        "<built-in_method_to_of_Tensor_object>");
    row("two at 0x1f objects at 0x2", "two objects");
    row("format0xff", "format0xff");
    row("at 0x12", "at 0x12");
    row("train.py(10): main", "train.py(10): main");
    row("torch/nn/modules/module.py(1783):__call_impl",
        "torch/nn/modules/module.py(1783): _call_impl");
    row("f(int):_x", "f(int):_x");
    row("main (train.py:10)", "train.py(10): main");
}

void TestFrameName::leavesOutWhatDiffers()
{
    QFETCH(const QString, frame);
    QCOMPARE(QString::fromStdString(frameName(QTest::currentDataTag())), frame);
}

QTEST_GUILESS_MAIN(TestFrameName)
#include "tst_frame_name.moc"
