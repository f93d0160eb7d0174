#pragma once

#include <QWidget>

class QVBoxLayout;

namespace flamelane {

/// A part of a page with a heading. What belongs into it is added to body().
class Section : public QWidget
{
    Q_OBJECT

public:
    explicit Section(const QString& title, QWidget* parent = nullptr);

    [[nodiscard]] QVBoxLayout* body() const { return m_body; }
    /// A quiet line of plain text.
    void addRemark(const QString& text, const QString& meaning = {});

private:
    QVBoxLayout* m_body;
};

} // namespace flamelane
