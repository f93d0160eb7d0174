#pragma once

#include "widgets/flamegraph/flame_scene.h"
#include "widgets/pages/flame_content.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLineEdit;

namespace flamelane {

class DataTable;
class FlameView;
class FrameModel;

/// All frames by name, and for the picked one who calls it (above) and what it calls (below).
class FlameTable : public QWidget
{
    Q_OBJECT

public:
    explicit FlameTable(QWidget* parent = nullptr);

    void setContent(const std::shared_ptr<const FlameContent>& content, const FlameLook& look);
    void setLook(const FlameLook& look);
    /// Ignored where another frame was picked since.
    void showSandwich(const FlameSandwich& sandwich);
    [[nodiscard]] FlameView* callers() const { return m_callers; }
    [[nodiscard]] FlameView* callees() const { return m_callees; }
    void setTheme(const Theme& theme);
    [[nodiscard]] QString text() const;

signals:
    void sandwichWanted(uint32_t frame);
    void sliceActivated(SliceId slice);

private:
    QWidget* createTable();
    QWidget* createSandwich();
    void pickRow();
    void fill(const FlameLook& look);
    void filterRows();

    std::shared_ptr<const FlameContent> m_content;
    FrameModel* m_model;
    DataTable* m_table;
    QLineEdit* m_filter;
    QLabel* m_shown;
    QLabel* m_callersTitle;
    QLabel* m_calleesTitle;
    FlameView* m_callers;
    FlameView* m_callees;
    uint64_t m_steps = 1;
    uint32_t m_picked = UINT32_MAX; // frame
};

} // namespace flamelane
