#pragma once

#include "core/analysis/analysis.h"
#include "widgets/view_state/theme.h"

#include <QListWidget>

#include <memory>

namespace flamelane {

/// What idle time goes to: each cause with its colour, its sum and its share. Picked causes filter;
/// with none picked all are wanted.
class CauseLegend : public QListWidget
{
    Q_OBJECT

public:
    explicit CauseLegend(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The sums of one device, or of all for none. Causes without time are picked no longer; no
    /// signal tells so.
    void setSums(const Analysis* analysis, DeviceId device);
    /// The picked causes, or all where none is.
    [[nodiscard]] Causes causes() const;

signals:
    void causesChanged();

private:
    void showColors();

    Theme m_theme = Theme::light();
};

/// Idle time of one device, or of all for none, by Cause.
[[nodiscard]] std::array<TimeNs, kCauses> idleByCause(const Analysis& analysis, DeviceId device);

} // namespace flamelane
