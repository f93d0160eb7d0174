#pragma once

#include "widgets/pages/page_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QLineEdit;
class QModelIndex;
class QSortFilterProxyModel;
class QTreeView;

namespace flamelane {

class AnnotationModel;
class DurationHistogram;
class HintStack;

/// The annotations as a tree, with what the GPU did for each.
class AnnotationsPage : public QWidget
{
    Q_OBJECT

public:
    explicit AnnotationsPage(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Null while it is being worked out.
    void setContent(std::shared_ptr<const PageContent> content);
    /// Of the slices that are like `like`; ignored where another row was picked since.
    void showDurations(SliceId like, std::vector<TimeNs> durations);
    /// The tree as tab-separated lines, one path a line.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void csvRequested(const QString& csv);
    /// A row was picked: the durations of all slices like this one are wanted.
    void durationsWanted(SliceId like);

private:
    QWidget* createBar();
    void createTree();
    void pickRow();
    [[nodiscard]] SliceId sliceOf(const QModelIndex& proxied) const;

    std::shared_ptr<const PageContent> m_content;
    AnnotationModel* m_model;
    QSortFilterProxyModel* m_sorted;
    SliceId m_picked;
    QLabel* m_headline;
    QLineEdit* m_filter;
    QTreeView* m_tree;
    DurationHistogram* m_histogram;
    HintStack* m_stack;
};

} // namespace flamelane
