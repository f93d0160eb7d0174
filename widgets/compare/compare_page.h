#pragma once

#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPainter;
class QStackedWidget;
class QTabWidget;

namespace flamelane {

class ChangedShapeModel;
class CompareHeader;
class CompareTable;
class CompareTimeline;
class ComparedFindingModel;
class ComparedRowModel;
class FlameDiffPage;
class Marks;
class NoiseTrail;
class Waterfall;

/// Two runs side by side: what changed in a sentence and in figures, what the change is made of,
/// both timelines on one axis, and tables. Works nothing out itself: says what it wants and shows
/// the answers.
class ComparePage : public QWidget
{
    Q_OBJECT

public:
    /// The marks of the first run and of the one that is put beside it; the filters of both.
    ComparePage(Marks* first, Marks* second, NoiseTrail* noise, QWidget* parent = nullptr);

    /// Null: there is nothing to compare yet, or something else is being worked out.
    void setContent(std::shared_ptr<const CompareContent> content, bool isSwapped);
    [[nodiscard]] const std::shared_ptr<const CompareContent>& content() const { return m_content; }
    /// Why there is nothing yet; empty: no second run was chosen.
    void showWaiting(const QString& words);
    void setNames(const QString& a, const QString& b);
    void setTheme(const Theme& theme);
    void setNoise(const std::vector<NoiseFilter>& filters);
    void setAnimated(bool isAnimated);

    [[nodiscard]] CompareTimeline* timeline() const { return m_timeline; }
    [[nodiscard]] Waterfall* waterfall() const { return m_waterfall; }
    [[nodiscard]] CompareHeader* header() const { return m_header; }
    [[nodiscard]] QTabWidget* tabs() const { return m_tabs; }
    [[nodiscard]] FlameDiffPage* flame() const { return m_flame; }
    [[nodiscard]] bool isFlameShown() const;

    /// Large type and nothing that only the mouse needs; keys step through the changes.
    void setPresenting(bool isPresenting);
    [[nodiscard]] bool isPresenting() const { return m_isPresenting; }
    void stepThroughChanges(int by);
    /// Goes to the slices in both timelines; none for one that is not there.
    void showSlices(SliceId inA, SliceId inB);

    /// What is in front, as plain text.
    [[nodiscard]] QString text() const;
    /// Headline and figures with the tab that is in front, or the flame graph alone where that is,
    /// in a picture of any size.
    void paintPicture(QPainter& painter, const QSize& size);

signals:
    void otherWanted();
    void swapWanted();
    void renamed(RunRole role, const QString& name);
    void partnerWanted(RunRole role, SliceId slice);
    void csvRequested(const QString& csv);
    void presentWanted(bool isPresenting);
    void tabChanged();
    void hovered(const QString& line);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* press) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void createTimelines();
    void createTables();
    void connectParts();
    CompareTable* addRowTable(ComparedRowModel* model, const QString& name, const QString& hint);
    void fillTables();
    void showCaption();
    void enlarge();

    bool m_isPresenting = false; // first: events come while the rest is made
    std::shared_ptr<const CompareContent> m_content;
    CompareHeader* m_header;
    QTabWidget* m_tabs;
    Waterfall* m_waterfall;
    CompareTimeline* m_timeline;
    FlameDiffPage* m_flame;
    QLabel* m_caption; // what is picked
    ComparedRowModel* m_operators;
    ComparedRowModel* m_kernels;
    ComparedRowModel* m_annotations;
    ChangedShapeModel* m_shapes;
    ComparedFindingModel* m_findings;
    std::vector<CompareTable*> m_tables; // operators, kernels, annotations, shapes, findings
    QWidget* m_body; // all but the empty page
    QLabel* m_hint;
    QStackedWidget* m_pages; // the hint, the body
};

} // namespace flamelane
