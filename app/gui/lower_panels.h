#pragma once

#include "core/analysis/cause.h"
#include "core/base/id.h"
#include "widgets/view_state/theme.h"

#include <QTabWidget>
#include <QTimer>

namespace flamelane {

class Document;
class GapsPanel;
class LatestTask;
class MarksPanel;
class RangePanel;
class ReportPanel;
class SelectionPanel;

/// The panels under the timeline. Follows the document and asks workers for what is shown.
class LowerPanels : public QTabWidget
{
    Q_OBJECT

public:
    LowerPanels(Document* document, QWidget* parent = nullptr);

    void showReport();
    void showRange();
    void showMarks();
    /// Brings the gaps to the front with one of them picked; an index into Analysis::gaps.
    void showGap(uint32_t gap);
    void setTheme(const Theme& theme);
    /// What the panel in front says, as plain text.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void gapActivated(uint32_t gap);
    void causesChanged(Causes causes);
    void csvRequested(const QString& csv);

private:
    void showTrace();
    void describeSelection();
    void showDetails();
    void sumUpRange();
    void showAnalysis();

    Document* m_document;
    SelectionPanel* m_selection;
    RangePanel* m_range;
    ReportPanel* m_report;
    MarksPanel* m_marks;
    GapsPanel* m_gaps;
    LatestTask* m_descriptionTask;
    LatestTask* m_detailsTask;
    LatestTask* m_rangeTask;
    LatestTask* m_repeatedTask;
    QTimer m_rangePause; // a dragged range changes with each pixel
};

} // namespace flamelane
