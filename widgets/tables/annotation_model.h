#pragma once

#include "core/analysis/annotations.h"

#include <QAbstractItemModel>

#include <vector>

namespace flamelane {

/// The annotations of a window as a tree. Cells answer to the roles of a RowModel.
class AnnotationModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    enum AnnotationColumn
    {
        NameColumn,
        CountColumn,
        TotalColumn,
        SelfColumn,
        GpuColumn,
        MinColumn,
        MaxColumn,
        SmActiveColumn, // this and what follows tell what the hardware counted, where it did
        DramColumn,
        HostSmActiveColumn,
        Columns
    };

    using QAbstractItemModel::QAbstractItemModel;

    /// Rows that are left out, by row, are in no tree; those inside them move up. Empty: none.
    void setRows(std::vector<AnnotationRow> rows, const std::vector<bool>& isLeftOut = {});
    [[nodiscard]] const std::vector<AnnotationRow>& rows() const { return m_rows; }
    /// The index in rows() of a valid index of this model.
    [[nodiscard]] static size_t rowOf(const QModelIndex& index);
    [[nodiscard]] bool hasMetrics() const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] const std::vector<uint32_t>& childrenOf(const QModelIndex& parent) const;

    std::vector<AnnotationRow> m_rows;
    std::vector<uint32_t> m_parent; // the nearest row around that is shown; UINT32_MAX for roots
    std::vector<std::vector<uint32_t>> m_children; // by row; the last are the roots
    std::vector<int> m_place; // of each row among its siblings
};

} // namespace flamelane
