#pragma once

#include <QLayout>
#include <QList>

namespace flamelane {

/// Items side by side, as tall as they wish, in as many lines as the width makes necessary.
class WrapLayout : public QLayout
{
public:
    explicit WrapLayout(QWidget* parent = nullptr);
    ~WrapLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override { return static_cast<int>(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& area) override;

private:
    /// Returns the height; moves the items only where asked to.
    int arrange(const QRect& area, bool isMoving) const;

    QList<QLayoutItem*> m_items;
};

} // namespace flamelane
