#pragma once

#include "core/analysis/flame/noise_filter.h"

#include <QFrame>

#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace flamelane {

/// Writes a noise filter: what becomes of the frames, which frames, a name to keep it under. Says
/// at once what cannot be understood, and before it is applied what it would do.
class NoiseEditor : public QFrame
{
    Q_OBJECT

public:
    explicit NoiseEditor(QWidget* parent = nullptr);

    /// Shows itself. `place` is that in the trail; -1 for one that is not in it yet.
    void edit(const NoiseFilter& filter, int place);
    /// Ignored where something else was typed since.
    void showEffect(const NoiseFilter& filter, const QString& effect, bool isLarge);
    /// None while the pattern cannot be understood.
    [[nodiscard]] std::optional<NoiseFilter> filter() const;

signals:
    void previewWanted(const NoiseFilter& filter);
    void applied(const NoiseFilter& filter, int place);
    void saved(const NoiseFilter& filter);

protected:
    void keyPressEvent(QKeyEvent* press) override;

private:
    void check();
    void apply();
    void save();

    QComboBox* m_mode;
    QLineEdit* m_pattern;
    QLineEdit* m_name;
    QLabel* m_verdict;
    QPushButton* m_apply;
    QPushButton* m_save;
    int m_place = -1;
};

} // namespace flamelane
