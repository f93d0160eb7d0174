#include "app/gui/flame_control.h"

#include "app/gui/document.h"
#include "app/gui/latest_task.h"
#include "core/analysis/flame/flame_walk.h"
#include "widgets/pages/flame_page.h"

#include <algorithm>
#include <utility>

namespace flamelane {

FlameControl::FlameControl(Document* document, FlamePage* page, QObject* parent)
    : QObject(parent)
    , m_document(document)
    , m_page(page)
    , m_contentTask(new LatestTask(this))
    , m_sandwichTask(new LatestTask(this))
    , m_previewTask(new LatestTask(this))
    , m_instancesTask(new LatestTask(this))
{
    connect(document, &Document::traceChanged, this, &FlameControl::forget);
    connect(document, &Document::analysisChanged, this, &FlameControl::follow);
    connect(document->noise(), &NoiseTrail::changed, this, &FlameControl::update);
    connect(document->noise(), &NoiseTrail::offersChanged, this, &FlameControl::update);
    connect(page, &FlamePage::choiceChanged, this, &FlameControl::update);
    connect(page, &FlamePage::sandwichWanted, this, &FlameControl::findSandwich);
    connect(page, &FlamePage::previewWanted, this, &FlameControl::preview);
    connect(page, &FlamePage::sliceActivated, this, &FlameControl::sliceActivated);
    connect(page, &FlamePage::instanceWanted, this, &FlameControl::goToInstance);
}

void FlameControl::setShown(bool isShown)
{
    m_isShown = isShown;
    if (isShown && m_isStale) {
        update();
    }
}

void FlameControl::forget()
{
    m_base.reset();
    m_wanted = SliceId();
    m_page->forgetTrace();
}

/// The analysis is gone while another one is worked out: nothing of it may be led to.
void FlameControl::follow()
{
    for (LatestTask* task : {m_contentTask, m_sandwichTask, m_previewTask, m_instancesTask}) {
        task->cancel();
    }
    m_page->setContent(nullptr);
    update();
}

void FlameControl::update()
{
    m_isStale = true;
    if (!m_isShown || !m_document->analysis()) {
        return;
    }
    m_isStale = false;
    FlameRequest request {m_document->trace(),
                          m_document->analysis(),
                          m_page->choice(),
                          m_document->noise()->filters(),
                          m_document->noise()->offered(),
                          m_base};
    m_contentTask->run(
        [request = std::move(request)](Progress& progress) {
            return std::make_shared<const FlameContent>(gatherFlame(request, progress));
        },
        [this](std::shared_ptr<const FlameContent> content) {
            m_base = content->base;
            m_page->setContent(std::move(content));
            pickWanted();
        });
}

void FlameControl::pickSlice(SliceId slice)
{
    m_wanted = slice;
    m_page->arrangeTopDown();
    if (!m_isStale && !m_contentTask->isRunning()) {
        pickWanted();
    }
}

void FlameControl::pickWanted()
{
    if (!m_wanted.isNone()) {
        m_page->pickSlice(std::exchange(m_wanted, SliceId()));
    }
}

void FlameControl::findSandwich(uint32_t frame)
{
    m_sandwichTask->run(
        [content = m_page->content(), frame](Progress&) { return gatherSandwich(*content, frame); },
        [this](const FlameSandwich& sandwich) { m_page->showSandwich(sandwich); });
}

void FlameControl::preview(const NoiseFilter& filter)
{
    if (!m_page->content()) {
        return;
    }
    m_previewTask->run(
        [content = m_page->content(), filter](Progress&) {
            const std::vector<bool> found = matchedFrames(*content->tree.table, filter.query);
            return std::pair(previewedEffect(content->tree, filter),
                             static_cast<size_t>(std::count(found.begin(), found.end(), true)));
        },
        [this, filter](const std::pair<FilterEffect, size_t>& preview) {
            m_page->showPreview(filter, preview.first, preview.second);
        });
}

void FlameControl::goToInstance(uint32_t frame, uint32_t node, bool isNext)
{
    m_instancesTask->run(
        [content = m_page->content(), frame, node](Progress&) {
            const FlameBase& base = *content->base;
            return node == kNoNode
                ? slicesOfFrame(*base.trace, base.stacks, frame)
                : slicesOf(*base.trace, base.stacks, content->tree, content->nodeOf, node);
        },
        [this, isNext](const std::vector<SliceId>& instances) { goAlong(instances, isNext); });
}

void FlameControl::goAlong(const std::vector<SliceId>& instances, bool isNext)
{
    if (instances.empty()) {
        return;
    }
    const SliceId selected = m_document->selection()->slice();
    const auto at = std::find(instances.begin(), instances.end(), selected);
    if (at == instances.end()) {
        emit sliceActivated(isNext ? instances.front() : instances.back());
    } else if (isNext) {
        emit sliceActivated(at + 1 == instances.end() ? instances.front() : at[1]);
    } else {
        emit sliceActivated(at == instances.begin() ? instances.back() : at[-1]);
    }
}

} // namespace flamelane
