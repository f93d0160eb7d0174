#pragma once

#include <QStatusBar>

class QLabel;

namespace flamelane {

class Document;

/// The line at the bottom: what is open on the left; what the cursor points at, or the most useful
/// keys, on the right.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    explicit StatusLine(Document* document, QWidget* parent = nullptr);

public slots:
    void showHovered(const QString& line);

private:
    void showSummary();

    Document* m_document;
    QLabel* m_summary;
    QLabel* m_hints;
    QString m_keys;
};

} // namespace flamelane
