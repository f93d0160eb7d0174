#pragma once

#include "core/base/id.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QToolButton;
class QTimer;

namespace flamelane {

class Document;

/// The search field with its count, next and previous; what cannot be understood is said under it.
class SearchBar : public QWidget
{
    Q_OBJECT

public:
    SearchBar(Document* document, QWidget* parent = nullptr);

    void setIconColor(const QColor& color);
    void focusField();
    void findNext();
    void findPrevious();

signals:
    /// A found slice is to be shown.
    void sliceActivated(SliceId slice);
    /// Escape: the keys go back to the timeline.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void startSearch();
    void step(bool isForward);
    void showState();

    Document* m_document;
    QLineEdit* m_field;
    QAction* m_glass;
    QLabel* m_count;
    QLabel* m_error;
    QToolButton* m_previous;
    QToolButton* m_next;
    QTimer* m_typing;
    bool m_isStepWanted = false; // Enter was pressed before the answer came
};

} // namespace flamelane
