#pragma once

#include "core/base/time.h"

#include <QWidget>

namespace flamelane {

class DataTable;
class HintStack;
class Marks;
class MarksModel;

/// The marks with their notes; a double click on a time goes there, on a note writes it.
class MarksPanel : public QWidget
{
    Q_OBJECT

public:
    explicit MarksPanel(Marks* marks, QWidget* parent = nullptr);

    void setOrigin(TimeNs origin);

signals:
    void markActivated(size_t index);

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* press) override;

private:
    void showCurrent();

    Marks* m_marks;
    MarksModel* m_model;
    DataTable* m_table;
    HintStack* m_stack;
};

} // namespace flamelane
