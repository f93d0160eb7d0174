#pragma once

#include "widgets/compare/flame_diff_content.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace flamelane {

class ChangeModel;
class DataTable;

/// The frames whose own weight changed most, under a count of what is new and what is gone.
class ChangeList : public QWidget
{
    Q_OBJECT

public:
    explicit ChangeList(QWidget* parent = nullptr);

    void setContent(const std::shared_ptr<const FlameDiffContent>& content);
    /// Marks the row of a node where it is listed.
    void showPicked(uint32_t node);

signals:
    void nodePicked(uint32_t node);
    /// By a double click or Enter.
    void nodeActivated(uint32_t node);

private:
    void pickRow();

    ChangeModel* m_model;
    QLabel* m_lone;
    DataTable* m_table;
};

} // namespace flamelane
