#pragma once

#include <QAbstractButton>

namespace flamelane {

/// A number with its name below. Its tool tip has the definition; a click leads to what is behind
/// it.
class Figure : public QAbstractButton
{
    Q_OBJECT

public:
    Figure(const QString& value, const QString& name, const QString& meaning,
           QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* paint) override;

private:
    [[nodiscard]] QFont valueFont() const;

    QString m_value;
    QString m_name;
};

} // namespace flamelane
