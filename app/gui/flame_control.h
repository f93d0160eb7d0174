#pragma once

#include "widgets/pages/flame_content.h"

#include <QObject>

#include <memory>
#include <vector>

namespace flamelane {

class Document;
class FlamePage;
class LatestTask;

/// Has workers find what the page of the flame graph shows, while it is in front: the stacks of the
/// document's trace and window, behind its noise filters.
class FlameControl : public QObject
{
    Q_OBJECT

public:
    FlameControl(Document* document, FlamePage* page, QObject* parent);

    /// Nothing is worked out for a page that nobody sees.
    void setShown(bool isShown);
    /// Picks the frame that a slice is part of, top-down, once the graph is there.
    void pickSlice(SliceId slice);

signals:
    void sliceActivated(SliceId slice);

private:
    void forget();
    void update();
    void follow();
    void pickWanted();
    void findSandwich(uint32_t frame);
    void preview(const NoiseFilter& filter);
    void goToInstance(uint32_t frame, uint32_t node, bool isNext);
    void goAlong(const std::vector<SliceId>& instances, bool isNext);

    Document* m_document;
    FlamePage* m_page;
    bool m_isShown = false;
    bool m_isStale = true;
    SliceId m_wanted; // whose frame is to be picked when the graph is there
    std::shared_ptr<const FlameBase> m_base;
    LatestTask* m_contentTask;
    LatestTask* m_sandwichTask;
    LatestTask* m_previewTask;
    LatestTask* m_instancesTask;
};

} // namespace flamelane
