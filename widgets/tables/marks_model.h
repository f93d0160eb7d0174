#pragma once

#include "core/base/time.h"
#include "widgets/tables/row_model.h"

namespace flamelane {

class Marks;

/// The marks of a trace with their notes, which can be written here.
class MarksModel : public RowModel
{
    Q_OBJECT

public:
    explicit MarksModel(Marks* marks, QObject* parent = nullptr);

    /// Added to times of marks for what is shown as exact: the file's own clock.
    void setOrigin(TimeNs origin);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    Marks* m_marks;
    TimeNs m_origin = 0;
};

} // namespace flamelane
