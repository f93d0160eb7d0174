#include "widgets/pages/wrap_layout.h"

#include <QWidget>
#include <QtTest>

using namespace flamelane;

class WrapLayoutTest : public QObject
{
    Q_OBJECT

private slots:
    void breaksLinesWhereTheWidthEnds()
    {
        QWidget host;
        auto* layout = new WrapLayout(&host);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(10);
        QList<QWidget*> items;
        for (const int height : {20, 10, 20}) {
            auto* item = new QWidget(&host);
            item->setFixedSize(100, height);
            layout->addWidget(item);
            items << item;
        }
        QCOMPARE(layout->heightForWidth(320), 20);
        QCOMPARE(layout->heightForWidth(319), 50);
        QCOMPARE(layout->heightForWidth(100), 70);
        host.resize(319, 100);
        layout->setGeometry(QRect(0, 0, 319, 100));
        QCOMPARE(items[0]->geometry(), QRect(0, 0, 100, 20));
        QCOMPARE(items[1]->geometry(), QRect(110, 5, 100, 10)); // in the middle of its line
        QCOMPARE(items[2]->geometry(), QRect(0, 30, 100, 20));
        items[0]->hide();
        QCOMPARE(layout->heightForWidth(319), 20);
    }

    void placesWhatIsAddedAgain()
    {
        QWidget host;
        auto* layout = new WrapLayout(&host);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        auto* last = new QWidget(&host);
        last->setFixedSize(50, 20);
        layout->addWidget(last);
        host.resize(500, 100);
        host.show();
        QCOMPARE(last->x(), 0);
        layout->removeWidget(last);
        auto* first = new QWidget(&host);
        first->setFixedSize(80, 20);
        layout->addWidget(first);
        first->show(); // settles the layout at once, before the last is there again
        layout->addWidget(last);
        layout->activate();
        QCOMPARE(last->x(), 80);
    }
};

QTEST_MAIN(WrapLayoutTest)
#include "tst_wrap_layout.moc"
