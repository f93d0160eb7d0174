#include "core/analysis/loader_names.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;

class TestLoaderNames : public QObject
{
    Q_OBJECT

private slots:
    void knowsWhatPeopleWrite_data();
    void knowsWhatPeopleWrite();
    void guessesWhereNobodySays_data();
    void guessesWhereNobodySays();
};

void TestLoaderNames::knowsWhatPeopleWrite_data()
{
    QTest::addColumn<bool>("expected");
    for (const char* name : {"data_preprocess", "enumerate(DataLoader)",
                             "load batch",      "dataloader",
                             "DataLoader",      "next(batch)",
                             "data loading",    "Data Loading",
                             "fetch",           "get_batch",
                             "batch-generator", "loadBatch",
                             "load_data",       "data",
                             "preprocess",      "wait for data",
                             "next_batch 3",    "read_images",
                             "prefetch batch",  "collate_fn"}) {
        QTest::newRow(name) << true;
    }
    for (const char* name :
         {"", "forward", "load_weights", "batch_norm", "batch 3", "data parallel", "fetch params",
          "prefetch params", "next token", "load checkpoint", "input projection", "database",
          "token 0", "step", "model_forward", "decode", "get_logits", "metadata"}) {
        QTest::newRow(*name != '\0' ? name : "nothing") << false;
    }
}

void TestLoaderNames::knowsWhatPeopleWrite()
{
    QFETCH(const bool, expected);
    const std::string_view name = QTest::currentDataTag();
    QCOMPARE(isLoaderName(name == "nothing" ? "" : name), expected);
}

void TestLoaderNames::guessesWhereNobodySays_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<bool>("expected");
    QTest::newRow("annotations alone") << QByteArray() << true;
    QTest::newRow("marked by PyTorch") << QByteArray("  100 9 enumerate data_loader\n") << false;
    QTest::newRow("marked by its name")
        << QByteArray("  100 9 enumerate(DataLoader)#1 annotation\n") << false;
    QTest::newRow("seen in Python")
        << QByteArray("  100 9 \"torch/utils/data/dataloader.py(3): f\" python\n") << false;
    QTest::newRow("other Python") << QByteArray("  100 9 \"train.py(3): f\" python\n") << true;
}

void TestLoaderNames::guessesWhereNobodySays()
{
    QFETCH(const QByteArray, line);
    QFETCH(const bool, expected);
    const auto trace = test::traceFromText("thread 1/1\n"
                                           "  0 20 load_data annotation\n"
                                           "  30 20 forward annotation\n"
                                           "  60 20 next_batch operator\n"
                                           + line.toStdString());
    const LoaderNames names(*trace);
    QCOMPARE(names.contains(trace->strings.find("load_data")), expected);
    QVERIFY(!names.contains(trace->strings.find("forward")));
    QVERIFY(!names.contains(trace->strings.find("next_batch")));
}

QTEST_GUILESS_MAIN(TestLoaderNames)
#include "tst_loader_names.moc"
