#include "core/analysis/track_words.h"
#include "tests/support/trace_text.h"

#include <QtTest>

using namespace flamelane;
using namespace flamelane::test;

class TestTrackWords : public QObject
{
    Q_OBJECT

private slots:
    void holdsTheIdOnce_data()
    {
        QTest::addColumn<QString>("tid");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* tid, const char* name, const char* words) {
            QTest::newRow(words) << QString(tid) << QString(name) << QString(words);
        };
        row("433", "main", "main 433");
        row("433", "thread 433 (python3)", "thread 433 (python3)");
        row("43", "thread 433", "thread 433 43");
        row("7", "", "thread 7");
    }
    void holdsTheIdOnce()
    {
        QFETCH(QString, tid);
        QFETCH(QString, name);
        Track track;
        track.tid.text = tid.toStdString();
        track.name = name.toStdString();
        QTEST(QString::fromStdString(trackWords(track)), "words");
    }

    void tellsStreamsAndProcesses()
    {
        const auto trace = traceFromText("device 0 G\n"
                                         "thread 1/2\n  0 10 a operator\n"
                                         "thread 0/7\n  0 10 k kernel corr=1 device=0 stream=7\n");
        std::string words;
        for (const Track& track : trace->tracks) {
            words += trackWordsInFull(*trace, track) + '\n';
        }
        QCOMPARE(QString::fromStdString(words),
                 QString("process 0, stream 7\nprocess 1, thread 2\n"));
    }
};

QTEST_GUILESS_MAIN(TestTrackWords)
#include "tst_track_words.moc"
