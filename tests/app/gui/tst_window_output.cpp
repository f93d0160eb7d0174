#include "app/gui/document.h"
#include "app/gui/main_window.h"
#include "app/gui/theme_control.h"
#include "app/gui/trace_pages.h"
#include "app/gui/window_output.h"
#include "tests/support/trace_text.h"
#include "widgets/timeline/timeline_view.h"

#include <QApplication>
#include <QClipboard>
#include <QPainter>
#include <QtTest>

#include <memory>

using namespace flamelane;

/// What leaves the real window.
class WindowOutputTest : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_theme = std::make_unique<ThemeControl>();
        m_window = std::make_unique<MainWindow>(m_theme.get());
        m_window->setAnimated(false);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->document()->setTrace(test::traceFromText(R"(
thread 1/2 "main"
  0 100000 ProfilerStep#1 annotation
    10000 5000 cudaLaunchKernel runtime corr=1
thread 0/7
  20000 40000 gemm kernel corr=1 device=0 stream=7
)"));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->document()->analysis() != nullptr, 30'000);
    }
    void cleanup()
    {
        m_window.reset();
        m_theme.reset();
    }

    void copiesThePageThatIsShown_data()
    {
        QTest::addColumn<int>("page");
        QTest::newRow("overview") << static_cast<int>(Page::Overview);
        QTest::newRow("operators") << static_cast<int>(Page::Operators);
        QTest::newRow("kernels") << static_cast<int>(Page::Kernels);
        QTest::newRow("annotations") << static_cast<int>(Page::Annotations);
        QTest::newRow("launches") << static_cast<int>(Page::Launches);
        QTest::newRow("findings") << static_cast<int>(Page::Findings);
    }
    void copiesThePageThatIsShown()
    {
        QFETCH(int, page);
        m_window->showPage(static_cast<Page>(page));
        m_window->output()->copyPicture();
        const QImage copied = QApplication::clipboard()->image();
        QCOMPARE(copied.size(), m_window->tracePages()->currentPage()->size());
        QImage timeline(copied.size(), QImage::Format_RGB32);
        QPainter painter(&timeline);
        m_window->timeline()->paintPicture(painter, timeline.size());
        painter.end();
        QVERIFY(copied.convertToFormat(QImage::Format_RGB32) != timeline);
    }

    void copiesTheTimelineWithoutThePanels()
    {
        m_window->showPage(Page::Timeline);
        m_window->output()->copyPicture();
        QCOMPARE(QApplication::clipboard()->image().size(), m_window->timeline()->size());
    }

private:
    std::unique_ptr<ThemeControl> m_theme;
    std::unique_ptr<MainWindow> m_window;
};

QTEST_MAIN(WindowOutputTest)
#include "tst_window_output.moc"
