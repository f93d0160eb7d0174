#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QToolButton;

namespace flamelane {

/// One line about what happened, inside the window; stays until it is closed or replaced.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    enum class Weight
    {
        Note,
        Problem
    };

    explicit MessageBar(QWidget* parent = nullptr);

    void show(Weight weight, const QString& text);
    /// Adds something to do about it; the bar closes when it is done.
    void offer(const QString& action, std::function<void()> run);
    [[nodiscard]] QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QLabel* m_icon;
    QLabel* m_text;
    QToolButton* m_action;
    std::function<void()> m_run;
    Weight m_weight = Weight::Note;
};

} // namespace flamelane
