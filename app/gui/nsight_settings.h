#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace flamelane {

class LatestTask;

/// The settings' section on Nsight Systems: which nsys exports reports, and what is kept of that.
/// Each change is kept at once.
class NsightSettings : public QWidget
{
    Q_OBJECT

public:
    explicit NsightSettings(QWidget* parent = nullptr);

private:
    void addProgram(QGridLayout* grid);
    void addExports(QGridLayout* grid);
    void browse();
    void setProgram();
    void findProgram();
    void showProgram(const QString& nsys, const QString& version);
    void setMost(int mostGiB);
    void clearExports();
    void showExports();

    QLineEdit* m_program;
    QLabel* m_found;
    QSpinBox* m_most; // GiB
    QLabel* m_kept;
    QPushButton* m_clear;
    LatestTask* m_task;
};

} // namespace flamelane
