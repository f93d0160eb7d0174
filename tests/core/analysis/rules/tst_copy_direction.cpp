#include "core/analysis/rules/copy_direction.h"

#include <QTest>

using namespace flamelane;

class TestCopyDirection : public QObject
{
    Q_OBJECT

private slots:
    void names();
};

void TestCopyDirection::names()
{
    QCOMPARE(copyDirection("Memcpy DtoH (Device -> Pageable)"), CopyDirection::ToHost);
    QCOMPARE(copyDirection("CopyDeviceToHost"), CopyDirection::ToHost);
    QCOMPARE(copyDirection("Memcpy HtoD (Pinned -> Device)"), CopyDirection::ToDevice);
    QCOMPARE(copyDirection("CopyHostToDevice"), CopyDirection::ToDevice);
    QCOMPARE(copyDirection("Memcpy DtoD (Device -> Device)"), CopyDirection::OnDevices);
    QCOMPARE(copyDirection("Memcpy PtoP (Device -> Device)"), CopyDirection::OnDevices);
    QCOMPARE(copyDirection("Memcpy"), CopyDirection::Unknown);
    QVERIFY(isPageableCopy("Memcpy DtoH (Device -> Pageable)"));
    QVERIFY(!isPageableCopy("Memcpy HtoD (Pinned -> Device)"));
    QVERIFY(isPinnedCopy("Memcpy HtoD (Pinned -> Device)"));
    QVERIFY(!isPinnedCopy("CopyHostToDevice"));
}

QTEST_GUILESS_MAIN(TestCopyDirection)
#include "tst_copy_direction.moc"
