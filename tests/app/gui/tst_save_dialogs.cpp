#include "app/gui/save_dialogs.h"
#include "widgets/pages/flame_page.h"
#include "widgets/view_state/noise_trail.h"

#include <QApplication>
#include <QFileDialog>
#include <QTimer>
#include <QtTest>

using namespace flamelane;

class SaveDialogsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    void flameGraphsAreOfferedInTheScalesOfOtherPictures()
    {
        QWidget window;
        NoiseTrail noise;
        FlamePage page(&noise);
        const QStringList ofFlame
            = offered([&] { return exportFlame(page, QStringLiteral("run"), &window); });
        const QStringList others = offered(
            [&] { return savePicture([](QPainter&, QSize) {}, window, QString(), &window); });
        const QStringList scales = others.filter(QStringLiteral("*.png"));
        QCOMPARE(scales.size(), 3);
        QCOMPARE(ofFlame.filter(QStringLiteral("*.png")), scales);
    }

private:
    /// Of the dialog that `ask` opens, which is closed again.
    template<typename Ask>
    static QStringList offered(const Ask& ask)
    {
        QStringList filters;
        QTimer look;
        QObject::connect(&look, &QTimer::timeout, &look, [&] {
            if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
                filters = dialog->nameFilters();
                dialog->reject();
            }
        });
        look.start(10);
        const QString problem = ask();
        return problem.isEmpty() ? filters : QStringList(problem);
    }
};

QTEST_MAIN(SaveDialogsTest)
#include "tst_save_dialogs.moc"
