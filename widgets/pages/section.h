#pragma once

#include <QWidget>

class QHBoxLayout;
class QVBoxLayout;

namespace flamelane {

/// A part of a page with a heading. What belongs into it is added to body().
class Section : public QWidget
{
    Q_OBJECT

public:
    explicit Section(const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// Beside the heading, on the right.
    void addToHeading(QWidget* widget);
    /// A quiet line of plain text.
    void addRemark(const QString& text, const QString& meaning = {});

private:
    QHBoxLayout* m_heading;
    QVBoxLayout* m_body;
};

} // namespace flamelane
