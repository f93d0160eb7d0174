#include "widgets/view_state/cause_words.h"

#include <QSet>
#include <QtTest>

using namespace flamelane;

class CauseWordsTest : public QObject
{
    Q_OBJECT

private slots:
    void allCausesAreToldApart()
    {
        QSet<QString> texts;
        QSet<QString> meanings;
        for (size_t i = 0; i < kCauses; ++i) {
            const auto cause = static_cast<Cause>(i);
            QVERIFY(!causeText(cause).isEmpty());
            QVERIFY2(causeMeaning(cause).endsWith(QLatin1Char('.')), qPrintable(causeText(cause)));
            texts << causeText(cause);
            meanings << causeMeaning(cause);
        }
        QCOMPARE(texts.size(), static_cast<qsizetype>(kCauses));
        QCOMPARE(meanings.size(), static_cast<qsizetype>(kCauses));
        QCOMPARE(causeText(Cause::StreamWait), QStringLiteral("waits for another stream"));
    }
};

QTEST_GUILESS_MAIN(CauseWordsTest)
#include "tst_cause_words.moc"
