#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;

namespace flamelane {

class LoadJob;
struct LoadState;

/// How far the load is, or the export before it, how fast, how long it still takes, and a way to
/// stop it. Hidden while nothing is loaded.
class LoadBar : public QWidget
{
    Q_OBJECT

public:
    LoadBar(LoadJob* job, QWidget* parent = nullptr);

private:
    void showStart();
    void showState(const LoadState& state);
    void showShare(double share);

    LoadJob* m_job;
    QLabel* m_name;
    QLabel* m_figures;
    QProgressBar* m_bar;
};

/// "512 MiB/s, 3 s left", "43 %, 12 s"; what is not known is left out.
[[nodiscard]] QString loadFigures(const LoadState& state);

} // namespace flamelane
