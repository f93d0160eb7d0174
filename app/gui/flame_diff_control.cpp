#include "app/gui/flame_diff_control.h"

#include "app/gui/latest_task.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/flame_diff_page.h"
#include "widgets/view_state/noise_trail.h"

#include <algorithm>
#include <utility>

namespace flamelane {

FlameDiffControl::FlameDiffControl(NoiseTrail* noise, ComparePage* page, QObject* parent)
    : QObject(parent)
    , m_noise(noise)
    , m_page(page)
    , m_contentTask(new LatestTask(this))
    , m_previewTask(new LatestTask(this))
{
    connect(noise, &NoiseTrail::changed, this, &FlameDiffControl::update);
    connect(noise, &NoiseTrail::offersChanged, this, &FlameDiffControl::update);
    connect(page->flame(), &FlameDiffPage::choiceChanged, this, &FlameDiffControl::update);
    connect(page->flame(), &FlameDiffPage::previewWanted, this, &FlameDiffControl::preview);
    connect(page, &ComparePage::tabChanged, this, [this] {
        if (m_isStale) {
            update();
        }
    });
}

void FlameDiffControl::setRuns(std::shared_ptr<const CompareContent> runs)
{
    m_runs = std::move(runs);
    m_contentTask->cancel();
    m_previewTask->cancel();
    m_page->flame()->setContent(nullptr);
    update();
}

void FlameDiffControl::update()
{
    m_isStale = true;
    if (!m_runs || !m_page->isFlameShown()) {
        return; // nothing is worked out for a page that nobody sees
    }
    m_isStale = false;
    const auto runOf = [this](RunRole role) {
        const RunOfPair& run = m_runs->run(role);
        return FlameDiffRun {run.trace, run.analysis};
    };
    FlameDiffRequest request {runOf(RunRole::A),  runOf(RunRole::B),  m_page->flame()->choice(),
                              m_noise->filters(), m_noise->offered(), m_page->flame()->content()};
    m_contentTask->run(
        [request = std::move(request)](Progress& progress) {
            return std::make_shared<const FlameDiffContent>(gatherFlameDiff(request, progress));
        },
        [this](std::shared_ptr<const FlameDiffContent> content) {
            m_page->flame()->setContent(std::move(content));
        });
}

void FlameDiffControl::preview(const NoiseFilter& filter)
{
    const std::shared_ptr<const FlameDiffContent> content = m_page->flame()->content();
    if (!content || !content->diff) {
        return;
    }
    m_previewTask->run(
        [content, filter](Progress&) {
            const std::vector<bool> found = matchedFrames(*content->diff->tree.table, filter.query);
            return std::pair(previewedEffect(*content, filter),
                             static_cast<size_t>(std::count(found.begin(), found.end(), true)));
        },
        [this, filter](const std::pair<FilterEffect, size_t>& preview) {
            m_page->flame()->showPreview(filter, preview.first, preview.second);
        });
}

} // namespace flamelane
