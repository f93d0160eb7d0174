#pragma once

#include "core/trace/record_details.h"
#include "widgets/tables/row_model.h"

namespace flamelane {

/// All that the file says of one record, exactly as written: its args, then its own fields.
class ArgsModel : public RowModel
{
    Q_OBJECT

public:
    explicit ArgsModel(QObject* parent = nullptr);

    void setDetails(RecordDetails details);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    [[nodiscard]] const Arg& arg(int row) const;
    [[nodiscard]] bool isField(int row) const;

    RecordDetails m_details;
};

} // namespace flamelane
