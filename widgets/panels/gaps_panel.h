#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/repeated_gaps.h"
#include "widgets/tables/gap_filter.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;

namespace flamelane {

class CauseLegend;
class DataTable;
class FactView;
class GapsModel;
class HintStack;
class RepeatedGapsModel;

/// Where the devices stand idle: causes with their sums on the left, the gaps in the middle, each
/// by itself or grouped by their place in the steps, and what is known of the picked one on the
/// right. A click on a row goes there.
class GapsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit GapsPanel(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Both null while the analysis is being worked out.
    void setAnalysis(std::shared_ptr<const Trace> trace, std::shared_ptr<const Analysis> analysis);
    /// Follows setAnalysis(); of the same trace and analysis.
    void setRepeated(RepeatedGaps repeated);
    /// Picks a gap that was gone to elsewhere; `gap` is an index into Analysis::gaps.
    void showGap(uint32_t gap);
    /// Of the gap that is shown; empty for none.
    [[nodiscard]] TimeRange shownRange() const;
    [[nodiscard]] QString text() const;

signals:
    void gapActivated(uint32_t gap);
    void sliceActivated(SliceId slice);
    void causesChanged(Causes causes);
    void csvRequested(const QString& csv);

private:
    QWidget* createBar();
    QWidget* createColumns();
    void connectParts();
    void fillChoices();
    void showSums();
    void applyFilter();
    void filterRows();
    void chooseMode();
    void describe(uint32_t gap);
    void activateGapRow(int row);
    void activatePlaceRow(int row);
    [[nodiscard]] bool isRepeatedMode() const;
    [[nodiscard]] DataTable* table() const;

    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<const Analysis> m_analysis;
    uint32_t m_gap = UINT32_MAX; // that is described
    QLabel* m_headline;
    QComboBox* m_mode;
    QComboBox* m_device;
    QComboBox* m_step;
    QLineEdit* m_filter;
    CauseLegend* m_legend;
    GapsModel* m_gaps;
    DataTable* m_gapTable;
    RepeatedGapsModel* m_places;
    DataTable* m_placeTable;
    QStackedWidget* m_tables;
    FactView* m_facts;
    HintStack* m_stack;
};

} // namespace flamelane
