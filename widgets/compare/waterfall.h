#pragma once

#include "core/export/report/waterfall.h"
#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <vector>

namespace flamelane {

/// What the change of the step time is made of: the step of A, each contribution, the step of B. A
/// click or the arrow keys pick a contribution.
class Waterfall : public QWidget
{
    Q_OBJECT

public:
    explicit Waterfall(QWidget* parent = nullptr);

    void setContent(std::shared_ptr<const CompareContent> content);
    void setNames(const QString& a, const QString& b);
    void setTheme(const Theme& theme);
    /// Null where nothing is picked.
    [[nodiscard]] const ComparedRow* picked() const;
    /// The line, of all that are shown, or -1 for none; "N more" cannot be picked.
    void pick(int line);
    [[nodiscard]] int pickedLine() const { return m_picked; }
    /// The next or previous that can be picked; stays at the ends.
    void step(int by);
    [[nodiscard]] const std::vector<WaterfallBar>& lines() const { return m_lines; }
    [[nodiscard]] QRect rectOf(int line) const;
    void paint(QPainter& painter, const QRect& area) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void rowPicked(const ComparedRow* row);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* paint) override;
    void resizeEvent(QResizeEvent* resize) override;
    void mousePressEvent(QMouseEvent* press) override;
    void keyPressEvent(QKeyEvent* press) override;

private:
    void fill();
    [[nodiscard]] int lineHeight() const;
    [[nodiscard]] int lineAt(int y) const;
    [[nodiscard]] QString toolTipOf(const WaterfallBar& bar) const;
    void paintTotal(QPainter& painter, const QRect& area, const QString& name, TimeNs time,
                    const QColor& color) const;
    void paintLine(QPainter& painter, const QRect& area, const WaterfallBar& line) const;
    [[nodiscard]] QRect barOf(const QRect& area, TimeNs from, TimeNs to) const;

    std::shared_ptr<const CompareContent> m_content;
    QString m_nameA;
    QString m_nameB;
    Theme m_theme;
    std::vector<WaterfallBar> m_lines;
    TimeNs m_stepOfA = 0;
    TimeNs m_stepOfB = 0;
    TimeRange m_shown; // what the bars' width stands for
    int m_picked = -1;
};

} // namespace flamelane
