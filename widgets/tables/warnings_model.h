#pragma once

#include "core/trace/import_report.h"
#include "widgets/tables/row_model.h"

#include <vector>

namespace flamelane {

/// What was wrong in a file and read all the same: meaning, count, first place.
class WarningsModel : public RowModel
{
    Q_OBJECT

public:
    explicit WarningsModel(QObject* parent = nullptr);

    void setReport(const ImportReport& report);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;

private:
    std::vector<Warning> m_warnings;
};

} // namespace flamelane
