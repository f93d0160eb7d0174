#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QTimer;

namespace flamelane {

/// A field to find frames in, and beside it what it found.
class FlameSearch : public QWidget
{
    Q_OBJECT

public:
    explicit FlameSearch(QWidget* parent = nullptr);

    /// As if it had been typed.
    void search(const QString& text);
    void showFound(const QString& words, bool isError);

public slots:
    void focusField();

signals:
    /// Empty text: none.
    void searched(const QString& text);
    /// By Return or Escape.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void searchNow();

    QLabel* m_found;
    QLineEdit* m_field;
    QTimer* m_typing;
};

} // namespace flamelane
