#pragma once

#include "core/analysis/flame/noise_filter.h"
#include "widgets/pages/page_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>
#include <vector>

class QModelIndex;
class QSortFilterProxyModel;
class QTreeView;

namespace flamelane {

class AnnotationModel;
class DurationHistogram;
class HintStack;
class RowsBar;

/// The annotations as a tree, with what the GPU did for each.
class AnnotationsPage : public QWidget
{
    Q_OBJECT

public:
    explicit AnnotationsPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Rows that filters take away, see noiseRows(), are left out, and counted; what is inside them
    /// moves up. The figures of the other rows stay what they are.
    void setNoise(std::vector<NoiseFilter> filters);
    /// Null while it is being worked out.
    void setContent(std::shared_ptr<const PageContent> content);
    /// Of the slices that are like `like`; ignored where another row was picked since.
    void showDurations(SliceId like, std::vector<TimeNs> durations);
    /// The picked row, or all that are shown, as tab-separated lines, one path a line, times in ns.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void csvRequested(const QString& csv);
    /// A row was picked: the durations of all slices like this one are wanted.
    void durationsWanted(SliceId like);

private:
    void createTree();
    void fillTree();
    void filterRows();
    void pickRow();
    [[nodiscard]] std::vector<size_t> shownRows() const;
    [[nodiscard]] QString lines(const std::vector<size_t>& which, QChar separator) const;
    [[nodiscard]] SliceId sliceOf(const QModelIndex& index) const;

    std::shared_ptr<const PageContent> m_content;
    AnnotationModel* m_model;
    QSortFilterProxyModel* m_sorted;
    std::vector<NoiseFilter> m_noise;
    int m_noiseRows = 0;
    RowsBar* m_bar;
    QTreeView* m_tree;
    DurationHistogram* m_histogram;
    HintStack* m_stack;
};

} // namespace flamelane
