#pragma once

#include "core/analysis/flame/noise_filter.h"
#include "core/base/id.h"
#include "core/base/time.h"
#include "widgets/pages/page_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace flamelane {

class DataTable;
class DurationHistogram;
class HintStack;
class RowsBar;
class RowModel;

/// A page that is one table: the window in force, a filter, copy and CSV above it, and the
/// durations of the picked row below.
class TablePage : public QWidget
{
    Q_OBJECT

public:
    using SliceOfRow = std::function<SliceId(int row)>;
    struct Look
    {
        QString name; // for people who cannot see the table
        std::vector<int> stretchedColumns; // share the room that the others leave
        int sortColumn = 0;
        SliceOfRow sliceOfRow; // one of those that the row is made of
        SliceOfRow target = {}; // where a double click leads; by default to that slice
    };

    TablePage(RowModel* model, Look look, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Rows that filters take away, see noiseRows(), are left out, and counted.
    void setNoise(std::vector<NoiseFilter> filters);
    /// Of the slices that are like `like`; ignored where another row was picked since.
    void showDurations(SliceId like, std::vector<TimeNs> durations);
    /// Null while it is being worked out.
    void setContent(std::shared_ptr<const PageContent> content);
    /// What the table shows, or what is picked of it.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void csvRequested(const QString& csv);
    /// A row was picked: the durations of all slices like this one are wanted.
    void durationsWanted(SliceId like);

protected:
    /// Fills the model.
    virtual void fill(const PageContent& content) = 0;
    /// What would fill the page, where it is empty.
    [[nodiscard]] virtual QString emptyHint(const PageContent& content) const = 0;
    /// False while the rows are still being worked out. True by default.
    [[nodiscard]] virtual bool isReady();
    /// More to say beside the window. Nothing by default.
    [[nodiscard]] virtual QString remark(const PageContent& content) const;

    [[nodiscard]] const std::shared_ptr<const PageContent>& content() const { return m_content; }
    [[nodiscard]] DataTable* table() const { return m_table; }
    [[nodiscard]] RowsBar* bar() const { return m_bar; }
    /// Fills the table anew from the content.
    void refresh();

private:
    void showWaiting();
    void filterRows();
    void leaveOutNoise();
    void pickRow();

    std::shared_ptr<const PageContent> m_content;
    RowModel* m_model;
    Look m_look;
    std::vector<NoiseFilter> m_noise;
    int m_noiseRows = 0;
    RowsBar* m_bar;
    DataTable* m_table;
    DurationHistogram* m_histogram;
    HintStack* m_stack;
};

} // namespace flamelane
