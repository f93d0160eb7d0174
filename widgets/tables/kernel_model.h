#pragma once

#include "core/analysis/kernels.h"
#include "widgets/tables/row_model.h"

#include <memory>
#include <vector>

namespace flamelane {

/// What the kernels, copies and sets of each name cost in a window.
class KernelModel : public RowModel
{
    Q_OBJECT

public:
    enum KernelColumn
    {
        NameColumn,
        KindColumn,
        CountColumn,
        TotalColumn,
        ShareColumn,
        MeanColumn,
        MinColumn,
        MaxColumn,
        GridColumn, // this and what follows tell of kernels
        BlockColumn,
        RegistersColumn,
        SharedMemoryColumn,
        OccupancyColumn,
        TensorCoresColumn,
        DirectionColumn,
        HostMemoryColumn, // this and what follows tell of copies and sets
        BytesColumn,
        BandwidthColumn,
        SmActiveColumn, // this and what follows tell what the hardware counted meanwhile
        SmIssueColumn,
        TensorActiveColumn,
        DramColumn,
        OwnColumn
    };

    explicit KernelModel(QObject* parent = nullptr);

    /// `gpuTime` is what shares are of: the sum over all GPU work of the window.
    void setRows(std::shared_ptr<const Trace> trace, std::vector<KernelRow> rows, TimeNs gpuTime);
    [[nodiscard]] const KernelRow& row(int row) const { return m_rows[static_cast<size_t>(row)]; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] bool hasMetrics() const;

protected:
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant sortValue(int row, int column) const override;
    [[nodiscard]] QVariant exactValue(int row, int column) const override;
    [[nodiscard]] QString exactText(int row, int column) const override;

private:
    /// Of the columns from SmActiveColumn on, 0 to 1.
    [[nodiscard]] static std::optional<double> measured(const KernelRow& shown, int column);
    [[nodiscard]] QString shapeText(const KernelRow& shown, int column) const;
    [[nodiscard]] QString fullName(const KernelRow& shown) const;
    [[nodiscard]] double shareOf(const KernelRow& shown) const;

    std::shared_ptr<const Trace> m_trace; // the names are its
    std::vector<KernelRow> m_rows;
    TimeNs m_gpuTime = 0;
};

/// Kernel or Communication: what has a grid.
[[nodiscard]] constexpr bool isKernel(SliceKind kind)
{
    return kind == SliceKind::Kernel || kind == SliceKind::Communication;
}

} // namespace flamelane
