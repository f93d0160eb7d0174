#pragma once

#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

namespace flamelane {

/// The strip beside a run's lanes in the run's colour, with its letter and its name.
class RunTag : public QWidget
{
    Q_OBJECT

public:
    explicit RunTag(QWidget* parent = nullptr);

    void setRun(RunRole role, const QString& name);
    void setTheme(const Theme& theme);
    [[nodiscard]] QSize sizeHint() const override;
    void paint(QPainter& painter, const QRect& area) const;

protected:
    void paintEvent(QPaintEvent* paint) override;

private:
    RunRole m_role = RunRole::A;
    QString m_name;
    Theme m_theme;
};

[[nodiscard]] QString runLetter(RunRole role);
[[nodiscard]] QColor runColor(const Theme& theme, RunRole role);

} // namespace flamelane
