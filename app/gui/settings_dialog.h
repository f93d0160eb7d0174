#pragma once

#include "core/analysis/thresholds.h"

#include <QDialog>

#include <vector>

class QDoubleSpinBox;
class QGridLayout;
class QPushButton;
class QToolButton;

namespace flamelane {

class MainWindow;
struct ThresholdEntry;

/// Where the findings' thresholds are changed, each change is told at once; and what reports of
/// Nsight Systems are exported with.
class SettingsDialog : public QDialog
{
    Q_OBJECT

public:
    explicit SettingsDialog(const Thresholds& thresholds, QWidget* parent = nullptr);

    [[nodiscard]] const Thresholds& thresholds() const { return m_thresholds; }

signals:
    void thresholdsChanged(const Thresholds& thresholds);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    /// The widgets of one threshold.
    struct Row
    {
        const ThresholdEntry* entry = nullptr;
        QDoubleSpinBox* field = nullptr;
        QToolButton* reset = nullptr;
    };

    QWidget* createTable();
    void addRow(QGridLayout* grid, const ThresholdEntry& entry);
    void change(const Row& row);
    void resetAll();
    void updateReset();

    Thresholds m_thresholds;
    std::vector<Row> m_rows;
    QPushButton* m_resetAll;
};

/// Opens the dialog, or brings it to the front. What is changed in it is kept, and holds in all
/// windows.
void showSettings(MainWindow* window);

} // namespace flamelane
