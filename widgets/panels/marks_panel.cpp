#include "widgets/panels/marks_panel.h"

#include "widgets/panels/hint_stack.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/marks_model.h"
#include "widgets/view_state/marks.h"

#include <QKeyEvent>
#include <QVBoxLayout>

namespace flamelane {

namespace {

constexpr int kNoteColumn = 3;

} // namespace

MarksPanel::MarksPanel(Marks* marks, QWidget* parent)
    : QWidget(parent)
    , m_marks(marks)
    , m_model(new MarksModel(marks, this))
    , m_table(new DataTable(m_model, this))
{
    m_table->setAccessibleName(tr("Marks and notes"));
    m_stack
        = new HintStack(m_table,
                        tr("No marks yet: M marks the selected slice or range until the next M, "
                           "Shift+M marks it to stay."),
                        this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack);
    connect(marks, &Marks::changed, this, &MarksPanel::showCurrent);
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (index.column() != kNoteColumn) {
            emit markActivated(static_cast<size_t>(m_table->currentSourceRow()));
        }
    });
    showCurrent();
}

void MarksPanel::setOrigin(TimeNs origin)
{
    m_model->setOrigin(origin);
}

bool MarksPanel::event(QEvent* event)
{
    // Delete removes the mark that is picked here, not the one under the cursor in the timeline.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void MarksPanel::keyPressEvent(QKeyEvent* press)
{
    const int row = m_table->currentSourceRow();
    if (press->key() == Qt::Key_Delete && row >= 0) {
        m_marks->removeAt(static_cast<size_t>(row));
        return;
    }
    QWidget::keyPressEvent(press);
}

void MarksPanel::showCurrent()
{
    m_stack->setEmpty(m_marks->all().empty());
    m_table->fitColumns({kNoteColumn});
}

} // namespace flamelane
