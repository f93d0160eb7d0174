#pragma once

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QtTest>

namespace flamelane::test {

/// Chooses an item of a list box in a visible window as a person does with the mouse.
inline void pickItem(QComboBox* box, int item)
{
    QTest::mouseClick(box, Qt::LeftButton);
    QTRY_VERIFY(box->view()->isVisible());
    QTest::qWait(QApplication::doubleClickInterval() + 20); // till then the list takes no click
    const QPoint place = box->view()->visualRect(box->model()->index(item, 0)).center();
    QTest::mouseMove(box->view()->viewport(), place);
    QTest::mouseClick(box->view()->viewport(), Qt::LeftButton, Qt::NoModifier, place);
    QTRY_VERIFY(!box->view()->isVisible());
}

} // namespace flamelane::test
