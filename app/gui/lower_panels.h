#pragma once

#include "core/base/id.h"

#include <QTabWidget>
#include <QTimer>

namespace flamelane {

class Document;
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
    /// What the panel in front says, as plain text.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void csvRequested(const QString& csv);

private:
    void showTrace();
    void describeSelection();
    void showDetails();
    void sumUpRange();

    Document* m_document;
    SelectionPanel* m_selection;
    RangePanel* m_range;
    ReportPanel* m_report;
    MarksPanel* m_marks;
    LatestTask* m_descriptionTask;
    LatestTask* m_detailsTask;
    LatestTask* m_rangeTask;
    QTimer m_rangePause; // a dragged range changes with each pixel
};

} // namespace flamelane
