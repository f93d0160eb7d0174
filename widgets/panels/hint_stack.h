#pragma once

#include <QStackedWidget>

class QLabel;

namespace flamelane {

/// Shows its content, or a quiet sentence about what would fill it.
class HintStack : public QStackedWidget
{
    Q_OBJECT

public:
    HintStack(QWidget* content, const QString& hint, QWidget* parent = nullptr);

    void setHint(const QString& hint);
    void setEmpty(bool isEmpty);

private:
    QLabel* m_hint;
};

} // namespace flamelane
