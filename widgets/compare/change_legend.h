#pragma once

#include "widgets/view_state/theme.h"

#include <QWidget>

namespace flamelane {

/// What colours and marks of a differential flame graph mean: from less to more in B, new, gone.
class ChangeLegend : public QWidget
{
    Q_OBJECT

public:
    explicit ChangeLegend(QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* paint) override;

private:
    Theme m_theme = Theme::light();
};

} // namespace flamelane
