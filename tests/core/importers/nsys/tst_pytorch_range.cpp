#include "core/importers/nsys/pytorch_range.h"

#include <QtTest>

using namespace flamelane;

/// Names of ranges, as emit_nvtx of PyTorch writes them and as others do.
class TestPyTorchRange : public QObject
{
    Q_OBJECT

private slots:
    void parses_data();
    void parses();
};

void TestPyTorchRange::parses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("name"); // empty: no such range
    QTest::addColumn<QByteArray>("sequence");
    QTest::addColumn<QByteArray>("sizes");
    const auto row
        = [](const char* text, const char* name, const char* sequence, const char* sizes) {
              QTest::newRow(text) << QByteArray(text) << QByteArray(name) << QByteArray(sequence)
                                  << QByteArray(sizes);
          };
    row("aten::mm, seq = 12, op_id = 52, sizes = [[64, 128], []], input_op_ids = [(50,0), (0,-1)]",
        "aten::mm", "12", "[[64, 128], []]");
    row("aten::empty, op_id = 3, sizes = [[]]", "aten::empty", "", "[[]]");
    row("aten::mm, seq = 12", "aten::mm", "12", "");
    row("autograd::engine::evaluate_function: AddBackward0, op_id = 4",
        "autograd::engine::evaluate_function: AddBackward0", "", "");
    row("step 3", "", "", "");
    row("loss, seq = many", "", "", "");
    row(", op_id = 3", "", "", "");
    row("", "", "", "");
}

void TestPyTorchRange::parses()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, sequence);
    QFETCH(const QByteArray, sizes);
    const auto range = parsePyTorchRange({text.data(), static_cast<size_t>(text.size())});
    QCOMPARE(range.has_value(), !name.isEmpty());
    if (range) {
        QCOMPARE(range->name, name.toStdString());
        QCOMPARE(range->sequence, sequence.toStdString());
        QCOMPARE(range->sizes, sizes.toStdString());
    }
}

QTEST_GUILESS_MAIN(TestPyTorchRange)
#include "tst_pytorch_range.moc"
