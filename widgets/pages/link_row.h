#pragma once

#include <QAbstractButton>

namespace flamelane {

/// A line that leads somewhere: a sign, a text that is cut off where it is too long, and numbers on
/// the right.
class LinkRow : public QAbstractButton
{
    Q_OBJECT

public:
    /// `sign` may be empty; `signRole` colours it.
    LinkRow(const QString& sign, QPalette::ColorRole signRole, const QString& text,
            const QString& numbers, QWidget* parent = nullptr);

    /// The whole text and what the numbers mean, for the tool tip. By default the text alone.
    void explain(const QString& text, const QString& meaning);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* paint) override;

private:
    QString m_sign;
    QPalette::ColorRole m_signRole;
    QString m_line;
    QString m_numbers;
};

} // namespace flamelane
