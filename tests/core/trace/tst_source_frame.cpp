#include "core/trace/source_frame.h"

#include <QtTest>

using namespace flamelane;

/// Names of frames as several programs write them.
class TestSourceFrame : public QObject
{
    Q_OBJECT

private slots:
    void namesTheFile()
    {
        QCOMPARE(sourceFrame("lib/train.py", 10, "main"), std::string("lib/train.py(10): main"));
        QCOMPARE(sourceFrame("train.py", 0, "main"), std::string("train.py: main"));
    }

    void knowsPython_data()
    {
        QTest::addColumn<bool>("isPython");
        QTest::addColumn<QString>("placeFirst"); // empty: as it is
        const auto row = [](const char* name, bool isPython, const char* placeFirst = "") {
            QTest::newRow(name) << isPython << QString::fromUtf8(placeFirst);
        };
        row("train.py(10): main", true);
        row("train.py: main", true);
        row("train.py(10):_main", true);
        row("<built-in method addmm of type object>", true);
        row("<frozen importlib._bootstrap>(1007): _find_and_load", true);
        row("nn.Module: Linear_0", true);
        row("main (train.py:10)", true, "train.py(10): main");
        row("<module> (a/b c/train.py:3)", true, "a/b c/train.py(3): <module>");
        row("main (train.py)", true, "train.py: main");
        row("_find_and_load (<frozen importlib._bootstrap>:1007)", true,
            "<frozen importlib._bootstrap>(1007): _find_and_load");
        row("main (main.rs:10)", false);
        row("at::native::add (libtorch_cpu.so)", false);
        row("f(int)", false);
        row("happy", false);
        row("train.pyx", false);
    }
    void knowsPython()
    {
        QFETCH(const QString, placeFirst);
        const std::string name = QTest::currentDataTag();
        QTEST(isPythonFrame(name), "isPython");
        QCOMPARE(withPlaceFirst(name), placeFirst.isEmpty() ? name : placeFirst.toStdString());
    }
};

QTEST_GUILESS_MAIN(TestSourceFrame)
#include "tst_source_frame.moc"
