#include "tests/support/compared_pair.h"
#include "widgets/compare/compare_header.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/waterfall.h"
#include "widgets/tables/data_table.h"
#include "widgets/timeline/timeline_view.h"
#include "widgets/view_state/marks.h"
#include "widgets/view_state/noise_trail.h"
#include "widgets/view_state/selection.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QtTest>

using namespace flamelane;

class TestComparePage : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_page.reset(); }
    void asksForAnotherRunWhileThereIsNone();
    void saysWhatChangedFirst();
    void tablesAddUpAndLeadToTheTimelines();
    void namesCanBeChanged();
    void presentingStepsThroughChanges();
    void choosesAlignments();
    void aFileBesideItselfHasNoChange();
    void paintsAPicture();
    void paintsTheTabThatIsShown();

private:
    [[nodiscard]] DataTable* tableOf(const QString& tab) const
    {
        for (int i = 0; i < m_page->tabs()->count(); ++i) {
            if (m_page->tabs()->tabText(i) == tab) {
                return m_page->tabs()->widget(i)->findChild<DataTable*>();
            }
        }
        return nullptr;
    }
    [[nodiscard]] bool says(const QString& text) const
    {
        const auto labels = m_page->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&text](const QLabel* label) {
            return label->isVisible() && label->text().contains(text);
        });
    }

    Marks m_marks[kRuns];
    NoiseTrail m_noise;
    std::unique_ptr<ComparePage> m_page;
};

void TestComparePage::init()
{
    m_page = std::make_unique<ComparePage>(&m_marks[0], &m_marks[1], &m_noise);
    m_page->setAnimated(false);
    m_page->resize(1400, 900);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
}

void TestComparePage::asksForAnotherRunWhileThereIsNone()
{
    QSignalSpy wanted(m_page.get(), &ComparePage::otherWanted);
    QTest::mouseClick(m_page->findChild<QPushButton*>(QStringLiteral("chooseOther")),
                      Qt::LeftButton);
    QCOMPARE(wanted.size(), 1);
    m_page->showWaiting(QStringLiteral("Reading b.json"));
    QVERIFY(says(QStringLiteral("Reading b.json")));
}

void TestComparePage::saysWhatChangedFirst()
{
    m_page->setContent(test::slowAndFast(), false);
    m_page->setNames(QStringLiteral("old"), QStringLiteral("new"));
    QVERIFY(says(QStringLiteral("100 \u00b5s in A, 60.0 \u00b5s in B (-40.0 %)")));
    QVERIFY(says(QStringLiteral("too few to tell a change from chance")));
    const QString text = m_page->text();
    QVERIFY(text.contains(QStringLiteral("A  old, 3 steady steps")));
    QVERIFY(text.contains(QStringLiteral("GPU busy: 40.0 \u00b5s in A, 30.0 \u00b5s in B")));
}

void TestComparePage::tablesAddUpAndLeadToTheTimelines()
{
    m_page->setContent(test::slowAndFast(), false);
    const QString tab = QStringLiteral("Operators and idle time");
    DataTable* table = tableOf(tab);
    QVERIFY(table != nullptr);
    m_page->tabs()->setCurrentIndex(2);
    QVERIFY(says(QStringLiteral("Contributions add up to -40.0 \u00b5s a step")));
    const QStringList lines = table->csv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    qint64 sum = 0;
    for (const QString& line : lines.mid(1)) {
        sum += line.section(QLatin1Char(','), 4, 4).toLongLong();
    }
    QCOMPARE(sum, qint64 {-40'000});
    for (int row = 0; row < table->shownRows(); ++row) {
        if (table->model()->index(row, 0).data().toString().contains(QLatin1String("aten::mm"))) {
            table->selectRow(row);
        }
    }
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(m_page->tabs()->currentIndex(), 0);
    QVERIFY(m_page->timeline()->selection(RunRole::B)->slice());
}

void TestComparePage::namesCanBeChanged()
{
    m_page->setContent(test::slowAndFast(), false);
    m_page->setNames(QStringLiteral("old"), QStringLiteral("new"));
    QSignalSpy renamed(m_page.get(), &ComparePage::renamed);
    QLineEdit* name = m_page->header()->findChildren<QLineEdit*>().at(1);
    name->setFocus();
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("fused x")); // x swaps elsewhere
    QTest::keyClick(name, Qt::Key_Return);
    QCOMPARE(renamed.size(), 1);
    QCOMPARE(renamed[0][0].value<RunRole>(), RunRole::B);
    QCOMPARE(renamed[0][1].toString(), QStringLiteral("fused x"));
}

void TestComparePage::presentingStepsThroughChanges()
{
    m_page->setContent(test::slowAndFast(), false);
    const double before = m_page->font().pointSizeF();
    m_page->setPresenting(true);
    QVERIFY(m_page->font().pointSizeF() > 1.5 * before);
    QVERIFY(m_page->waterfall()->font().pointSizeF() > 1.5 * before);
    QVERIFY(!m_page->tabs()->tabBar()->isVisible());
    m_page->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    QTest::keyClick(m_page->waterfall(), Qt::Key_Right);
    QCOMPARE(m_page->waterfall()->pickedLine(), 0);
    QTest::keyClick(m_page->waterfall(), Qt::Key_PageDown);
    QCOMPARE(m_page->waterfall()->pickedLine(), 1);
    QTest::keyClick(m_page->waterfall(), Qt::Key_Left);
    QCOMPARE(m_page->waterfall()->pickedLine(), 0);
    QTest::keyClick(m_page->timeline()->view(RunRole::A), Qt::Key_Right); // was clicked
    QCOMPARE(m_page->waterfall()->pickedLine(), 1);
    QTest::keyClick(m_page->timeline()->view(RunRole::A), Qt::Key_Left);
    QCOMPARE(m_page->waterfall()->pickedLine(), 0);
    QVERIFY(says(QStringLiteral("1 of ")));
    QSignalSpy left(m_page.get(), &ComparePage::presentWanted);
    QTest::keyClick(m_page->waterfall(), Qt::Key_Escape);
    QCOMPARE(left.size(), 1);
    m_page->setPresenting(false);
    QCOMPARE(m_page->font().pointSizeF(), before);
    QVERIFY(m_page->tabs()->tabBar()->isVisible());
}

void TestComparePage::choosesAlignments()
{
    m_page->setContent(test::slowAndFast(), false);
    auto* chooser = m_page->header()->findChild<QComboBox*>();
    const int second = chooser->findText(QStringLiteral("Step 2"));
    QVERIFY(second > 0);
    chooser->setCurrentIndex(second);
    emit chooser->activated(second);
    QCOMPARE(m_page->timeline()->alignment().toB(TimeNs {100'000}), TimeNs {60'000});
    const int marks = chooser->findText(QStringLiteral("First marks"));
    chooser->setCurrentIndex(marks);
    emit chooser->activated(marks);
    QCOMPARE(chooser->currentIndex(), second); // there are none
    QVERIFY(says(QStringLiteral("Set a mark")));
}

void TestComparePage::aFileBesideItselfHasNoChange()
{
    const auto trace = test::traceFromText(test::kSlowRun);
    const auto content = test::comparedContent(trace, trace);
    m_page->setContent(content, false);
    QVERIFY(content->contributions.empty());
    QVERIFY(m_page->waterfall()->lines().empty());
    QVERIFY(says(QStringLiteral("The step time does not change")));
    for (const DeltaSpan& span : content->spans) {
        QVERIFY(span.a && span.b && *span.a == *span.b);
    }
}

void TestComparePage::paintsAPicture()
{
    m_page->setContent(test::slowAndFast(), false);
    const QSize before = m_page->size();
    QImage image(1600, 900, QImage::Format_RGB32);
    image.fill(Qt::magenta);
    QPainter painter(&image);
    m_page->paintPicture(painter, image.size());
    painter.end();
    QCOMPARE(m_page->size(), before);
    const Theme theme = Theme::light();
    int ofA = 0;
    int ofB = 0;
    int unpainted = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ofA += image.pixelColor(x, y) == theme.runA ? 1 : 0;
            ofB += image.pixelColor(x, y) == theme.runB ? 1 : 0;
            unpainted += image.pixelColor(x, y) == QColor(Qt::magenta) ? 1 : 0;
        }
    }
    QVERIFY(ofA > 1000);
    QVERIFY(ofB > 1000);
    QCOMPARE(unpainted, 0);
}

void TestComparePage::paintsTheTabThatIsShown()
{
    m_page->setContent(test::slowAndFast(), false);
    const auto picture = [this] {
        QImage image(1400, 900, QImage::Format_RGB32);
        QPainter painter(&image);
        m_page->paintPicture(painter, image.size());
        painter.end();
        return image;
    };
    const QImage timelines = picture();
    m_page->tabs()->setCurrentIndex(3);
    QVERIFY(picture() != timelines);
    QCOMPARE(m_page->tabs()->currentIndex(), 3);
    QVERIFY(m_page->tabs()->tabBar()->isVisible());
}

QTEST_MAIN(TestComparePage)
#include "tst_compare_page.moc"
