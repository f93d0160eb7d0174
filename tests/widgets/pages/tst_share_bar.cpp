#include "widgets/pages/share_bar.h"

#include <QSignalSpy>
#include <QtTest>

using namespace flamelane;

class ShareBarTest : public QObject
{
    Q_OBJECT

private:
    static std::vector<SharePart> parts()
    {
        return {{QStringLiteral("compute"), 50, Qt::blue, false, {}},
                {QStringLiteral("nothing"), 0, Qt::red, false, {}},
                {QStringLiteral("idle"), 150, Qt::gray, true, {}}};
    }

private slots:
    void partsFillTheBar_data()
    {
        QTest::addColumn<QList<qlonglong>>("parts");
        QTest::addColumn<QList<int>>("edges");
        using Times = QList<qlonglong>;
        using Edges = QList<int>;
        QTest::newRow("halves") << Times {1, 1} << Edges {50, 100};
        QTest::newRow("thirds") << Times {1, 1, 1} << Edges {33, 67, 100};
        QTest::newRow("nothing") << Times {0, 0} << Edges {0, 0};
        QTest::newRow("years") << Times {INT64_MAX / 2, INT64_MAX / 2} << Edges {50, 100};
    }

    void partsFillTheBar()
    {
        QFETCH(QList<qlonglong>, parts);
        const std::vector<int> edges = shareEdges({parts.begin(), parts.end()}, 100);
        QTEST(QList<int>(edges.begin(), edges.end()), "edges");
    }

    void mouseAndKeysActivateParts()
    {
        ShareBar bar;
        bar.resize(800, 80);
        bar.setParts(parts(), Theme::light());
        QVERIFY(bar.accessibleDescription().contains(QStringLiteral("25.0 %")));
        QVERIFY(!bar.accessibleDescription().contains(QStringLiteral("nothing")));
        QSignalSpy activated(&bar, &ShareBar::partActivated);
        QTest::mouseClick(&bar, Qt::LeftButton, {}, {100, 10});
        QTest::mouseClick(&bar, Qt::LeftButton, {}, {300, 10});
        QTest::keyClick(&bar, Qt::Key_Right);
        QTest::keyClick(&bar, Qt::Key_Return);
        QCOMPARE(activated.size(), 3);
        QCOMPARE(activated[0][0].toInt(), 0);
        QCOMPARE(activated[1][0].toInt(), 2);
        QCOMPARE(activated[2][0].toInt(), 2); // what takes no time is passed over
        QCOMPARE(bar.grab().toImage().pixelColor(190, 3), QColor(Qt::blue));
    }

    void sizesMayBeOtherThanTimes()
    {
        ShareBar bar;
        const auto words = [](int64_t size) { return QStringLiteral("%1 calls").arg(size); };
        bar.setParts(parts(), Theme::light(), {words, words});
        QCOMPARE(bar.accessibleDescription(),
                 QStringLiteral("compute  25.0 %  50 calls, idle  75.0 %  150 calls"));
    }

    void legendTakesMoreLinesWhereItIsNarrow()
    {
        ShareBar bar;
        bar.setParts(parts(), Theme::light());
        QVERIFY(bar.heightForWidth(100) > bar.heightForWidth(800));
    }
};

QTEST_MAIN(ShareBarTest)
#include "tst_share_bar.moc"
