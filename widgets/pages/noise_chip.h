#pragma once

#include <QAbstractButton>

namespace flamelane {

/// A filter as a switch: its name, and what it takes away, or would. A tick says that it is on, a
/// sign that it takes more than half.
class NoiseChip : public QAbstractButton
{
    Q_OBJECT

public:
    explicit NoiseChip(const QString& name, QWidget* parent = nullptr);

    /// "12.3 ms  31 %"; empty while it is being worked out.
    void setEffect(const QString& effect, bool isLarge);
    [[nodiscard]] QString effect() const { return m_effect; }
    [[nodiscard]] bool isLarge() const { return m_isLarge; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* paint) override;

private:
    QString m_effect;
    bool m_isLarge = false;
};

} // namespace flamelane
