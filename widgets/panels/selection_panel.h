#pragma once

#include "core/trace/record_details.h"
#include "widgets/panels/slice_description.h"

#include <QWidget>

namespace flamelane {

class ArgsModel;
class DataTable;
class FactView;
class HintStack;

/// Everything about the selected slice: what the program knows on the left, what the file says,
/// exactly as written, on the right.
class SelectionPanel : public QWidget
{
    Q_OBJECT

public:
    explicit SelectionPanel(QWidget* parent = nullptr);

    void showNothing();
    void showSlice(SliceDescription description);
    /// Follows showSlice(), once the file has been read again.
    void showDetails(RecordDetails details);
    void showDetailsError(const QString& error);
    /// All of the panel as plain text; empty where nothing is shown.
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);

private:
    FactView* m_facts;
    ArgsModel* m_args;
    DataTable* m_table;
    HintStack* m_details;
    HintStack* m_stack;
    bool m_isEmpty = true;
};

} // namespace flamelane
