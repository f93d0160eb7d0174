#pragma once

#include "core/base/id.h"
#include "widgets/flamegraph/flame_scene.h"

#include <QWidget>

class QPushButton;

namespace flamelane {

class FactView;

/// The picked box in words: its full name, its numbers, and the way to the timeline.
class FlameDetails : public QWidget
{
    Q_OBJECT

public:
    explicit FlameDetails(QWidget* parent = nullptr);

    /// kNoNode: nothing is picked.
    void show(const FlameScene& scene, uint32_t node);
    /// A slice of this name was asked for, and no frame of the graph has it.
    void showAbsent(const QString& name);
    [[nodiscard]] QString text() const;

signals:
    void sliceActivated(SliceId slice);
    void instanceWanted(uint32_t node, bool isNext);

private:
    FactView* m_facts;
    QPushButton* m_timeline;
    QPushButton* m_previous;
    QPushButton* m_next;
    uint32_t m_node = UINT32_MAX;
    SliceId m_largest;
};

} // namespace flamelane
