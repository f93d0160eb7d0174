#pragma once

#include <QAbstractButton>

namespace flamelane {

/// A file to open: its name, and under it a quiet line of what is known of it.
class FileRow : public QAbstractButton
{
    Q_OBJECT

public:
    FileRow(const QString& name, const QString& line, QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString m_line;
};

} // namespace flamelane
