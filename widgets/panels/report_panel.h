#pragma once

#include "core/trace/trace.h"

#include <QWidget>

namespace flamelane {

class DataTable;
class FactView;
class HintStack;
class WarningsModel;

/// What became of the file's records and what was wrong with them; who wrote the file.
class ReportPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ReportPanel(QWidget* parent = nullptr);

    void setTrace(const Trace& trace);
    /// All of the panel as plain text.
    [[nodiscard]] QString text() const;

private:
    FactView* m_facts;
    WarningsModel* m_warnings;
    DataTable* m_table;
    HintStack* m_warningStack;
};

/// "12 345 records = 12 000 slices + ... + 1 skipped", as facts that add up.
[[nodiscard]] QString recordSum(const RecordCounts& counts);

} // namespace flamelane
