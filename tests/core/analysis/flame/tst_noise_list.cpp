#include "core/analysis/flame/noise_list.h"

#include <QtTest>

using namespace flamelane;

class NoiseListTest : public QObject
{
    Q_OBJECT

private slots:
    void readsLists_data()
    {
        QTest::addColumn<QString>("list");
        QTest::addColumn<QString>("expected"); // mode pattern-or-name, by line
        QTest::newRow("preset") << "cuda"
                                << "hide CUDA libraries";
        QTest::newRow("pattern") << "/gemm/"
                                 << "hide /gemm/";
        QTest::newRow("comma in a pattern") << "/a{1,2}/,python"
                                            << "hide /a{1,2}/; hide Python interpreter";
        QTest::newRow("mine isolates in any mode") << "mine"
                                                   << "isolate My code only";
        QTest::newRow("nothing") << ",,"
                                 << "";
        QTest::newRow("unknown") << "cudda"
                                 << "error: cudda: no such filter";
        QTest::newRow("bad pattern") << "/(/"
                                     << "error: column 1";
    }
    void readsLists()
    {
        QFETCH(QString, list);
        QFETCH(QString, expected);
        const auto filters = readNoiseFilters(list.toStdString(), FilterMode::Hide);
        if (!filters) {
            const QString error
                = QStringLiteral("error: ") + QString::fromStdString(filters.error().message);
            QVERIFY2(error.startsWith(expected) && !expected.isEmpty(), qPrintable(error));
            return;
        }
        QStringList read;
        for (const NoiseFilter& filter : *filters) {
            read << QString::fromStdString(std::string(filterModeName(filter.mode)) + ' '
                                           + filter.name);
        }
        QCOMPARE(read.join(QStringLiteral("; ")), expected);
    }
};

QTEST_GUILESS_MAIN(NoiseListTest)
#include "tst_noise_list.moc"
