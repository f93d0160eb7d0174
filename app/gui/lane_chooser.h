#pragma once

#include "core/trace/trace.h"

#include <QDialog>

class QLineEdit;
class QListWidget;

namespace flamelane {

/// Finds a track by a part of its name; Enter goes there.
class LaneChooser : public QDialog
{
    Q_OBJECT

public:
    LaneChooser(const Trace& trace, QWidget* parent = nullptr);

    /// None unless the dialog was accepted.
    [[nodiscard]] TrackId chosen() const { return m_chosen; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filterLanes(const QString& text);
    void choose();

    QLineEdit* m_filter;
    QListWidget* m_list;
    TrackId m_chosen;
};

} // namespace flamelane
