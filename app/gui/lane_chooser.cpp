#include "app/gui/lane_chooser.h"

#include "widgets/panels/slice_description.h"
#include "widgets/tables/number_text.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace flamelane {

LaneChooser::LaneChooser(const Trace& trace, QWidget* parent)
    : QDialog(parent)
    , m_filter(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setWindowTitle(tr("Go to a lane"));
    resize(560, 420);
    m_filter->setPlaceholderText(tr("A part of the lane's name"));
    m_filter->setAccessibleName(tr("A part of the lane's name"));
    m_filter->installEventFilter(this);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    for (uint32_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        if (track.sliceCount == 0) {
            continue;
        }
        QStringList parts {trackText(trace, TrackId(i))};
        if (track.process && !trace.processes[track.process.index()].name.empty()) {
            parts << QString::fromStdString(trace.processes[track.process.index()].name);
        }
        parts << exactCount(track.sliceCount);
        auto* item = new QListWidgetItem(parts.join(QStringLiteral("   \u00b7   ")), m_list);
        item->setData(Qt::UserRole, i);
    }
    m_list->setCurrentRow(0);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_filter);
    layout->addWidget(m_list);
    connect(m_filter, &QLineEdit::textChanged, this, &LaneChooser::filterLanes);
    connect(m_filter, &QLineEdit::returnPressed, this, &LaneChooser::choose);
    connect(m_list, &QListWidget::itemActivated, this, &LaneChooser::choose);
}

bool LaneChooser::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void LaneChooser::filterLanes(const QString& text)
{
    QListWidgetItem* first = nullptr;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem* item = m_list->item(row);
        item->setHidden(!item->text().contains(text, Qt::CaseInsensitive));
        first = first == nullptr && !item->isHidden() ? item : first;
    }
    m_list->setCurrentItem(first);
}

void LaneChooser::choose()
{
    const QListWidgetItem* item = m_list->currentItem();
    if (item != nullptr && !item->isHidden()) {
        m_chosen = TrackId(item->data(Qt::UserRole).toUInt());
        accept();
    }
}

} // namespace flamelane
