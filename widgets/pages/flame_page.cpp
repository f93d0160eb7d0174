#include "widgets/pages/flame_page.h"

#include "core/analysis/flame/noise_presets.h"
#include "core/export/weight_words.h"
#include "widgets/flamegraph/flame_search.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/pages/flame_bar.h"
#include "widgets/pages/flame_details.h"
#include "widgets/pages/flame_table.h"
#include "widgets/pages/noise_bar.h"
#include "widgets/pages/recording_words.h"
#include "widgets/pages/share_bar.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/noise_trail.h"

#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

namespace {

constexpr int kDetailsWidth = 320; // px, at first

} // namespace

FlamePage::FlamePage(NoiseTrail* trail, QWidget* parent)
    : QWidget(parent)
    , m_trail(trail)
    , m_bar(new FlameBar(this))
    , m_noise(new NoiseBar(trail, this))
    , m_libraries(new ShareBar(this))
    , m_view(new FlameView(this))
    , m_details(new FlameDetails(this))
    , m_table(new FlameTable(this))
    , m_arrangements(new QStackedWidget(this))
{
    m_arrangements->addWidget(createGraph());
    m_arrangements->addWidget(m_table);
    m_stack = new HintStack(m_arrangements, QString(), this);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_bar);
    lines->addWidget(m_noise);
    auto* libraries = new QVBoxLayout;
    libraries->setContentsMargins(10, 0, 10, 0);
    libraries->addWidget(m_libraries);
    lines->addLayout(libraries);
    lines->addWidget(m_stack, 1);
    setFocusProxy(m_view);
    m_libraries->setAccessibleName(tr("Weight by library"));
    m_libraries->hide();
    connect(m_libraries, &ShareBar::partActivated, this, &FlamePage::findLibrary);
    connect(m_bar, &FlameBar::choiceChanged, this, &FlamePage::choiceChanged);
    connect(m_bar, &FlameBar::lookChanged, this, &FlamePage::showLook);
    connect(m_bar->search(), &FlameSearch::searched, this, &FlamePage::showSearch);
    connect(m_bar->search(), &FlameSearch::left, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_bar, &FlameBar::exportWanted, this, &FlamePage::exportWanted);
    connect(m_noise, &NoiseBar::previewWanted, this, &FlamePage::previewWanted);
    connect(m_table, &FlameTable::sandwichWanted, this, &FlamePage::sandwichWanted);
    connect(m_table, &FlameTable::sliceActivated, this, &FlamePage::sliceActivated);
    connect(m_details, &FlameDetails::sliceActivated, this, &FlamePage::sliceActivated);
    connect(m_details, &FlameDetails::instanceWanted, m_view, &FlameView::instanceWanted);
    connect(m_view, &FlameView::nodePicked, this,
            [this](uint32_t node) { m_details->show(m_view->scene(), node); });
    for (FlameView* view : {m_view, m_table->callers(), m_table->callees()}) {
        connectView(view);
    }
    m_details->show(m_view->scene(), kNoNode);
    setContent(nullptr);
}

QWidget* FlamePage::createGraph()
{
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->addWidget(m_view);
    halves->addWidget(m_details);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 0);
    halves->setCollapsible(0, false);
    halves->setSizes({4 * kDetailsWidth, kDetailsWidth});
    return halves;
}

void FlamePage::connectView(FlameView* view)
{
    connect(view, &FlameView::filterWanted, this,
            [this, view](FilterMode mode, uint32_t node) { filterFrame(*view, mode, node); });
    connect(view, &FlameView::familyFoldWanted, this,
            [this, view](uint32_t node) { foldFamily(*view, node); });
    connect(view, &FlameView::sliceWanted, this, &FlamePage::sliceActivated);
    connect(view, &FlameView::searchWanted, m_bar->search(), &FlameSearch::focusField);
    connect(view, &FlameView::instanceWanted, this, [this, view](uint32_t node, bool isNext) {
        const bool isShown = view == m_view && !view->scene().look().isTurned;
        emit instanceWanted(view->tree()->frame[node], isShown ? node : kNoNode, isNext);
    });
}

const FlameChoice& FlamePage::choice() const
{
    return m_bar->choice();
}

void FlamePage::forgetTrace()
{
    m_bar->forgetScope();
    m_wantedPath.clear();
    m_content.reset();
    m_view->setSubject({});
    m_table->callers()->setSubject({});
    m_table->callees()->setSubject({});
    m_stack->setHint(tr("Adding up …"));
    m_stack->setEmpty(true);
}

void FlamePage::setContent(std::shared_ptr<const FlameContent> content)
{
    m_stack->setEnabled(content != nullptr);
    m_bar->setContent(content);
    if (!content) {
        return;
    }
    m_content = std::move(content);
    m_noise->setContent(m_content);
    showContent();
}

QString FlamePage::rootName() const
{
    const FlameTree& tree = m_content->tree;
    return weightTitle(tree.weight);
}

void FlamePage::showContent()
{
    const bool isByName = m_content->choice.arrangement == FlameArrangement::ByName;
    m_arrangements->setCurrentIndex(isByName ? 1 : 0);
    setFocusProxy(isByName ? static_cast<QWidget*>(m_table) : m_view);
    if (isByName) {
        m_table->setContent(m_content, m_bar->look());
    }
    m_view->setSubject({std::shared_ptr<const FlameTree>(m_content, &m_content->shown()),
                        m_content->base->families, rootName(), m_content->steps});
    zoomToWanted();
    showLibraries();
    m_stack->setHint(emptyHint());
    m_stack->setEmpty(m_content->tree.total[0] == 0);
    showFound();
}

std::vector<std::string> FlamePage::zoomedPath() const
{
    const bool isKnown = m_wantedPath.empty() && m_view->tree() != nullptr;
    return isKnown ? m_view->tree()->namesTo(m_view->scene().zoomedNode()) : m_wantedPath;
}

void FlamePage::zoomToPath(std::vector<std::string> path)
{
    m_wantedPath = std::move(path);
    if (m_stack->isEnabled()) {
        zoomToWanted();
    }
}

void FlamePage::zoomToWanted()
{
    if (m_content && !m_wantedPath.empty()) {
        m_view->zoomTo(m_view->tree()->nodeOf(m_wantedPath));
        m_wantedPath.clear();
    }
}

QString FlamePage::emptyHint() const
{
    const FlameChoice& choice = m_content->choice;
    if (!choice.track.isNone() || !choice.annotation.empty()) {
        return tr("Nothing weighs anything within this scope and window. Choose all, or another "
                  "window.");
    }
    const Trace& trace = *m_content->base->trace;
    switch (m_content->tree.weight) {
    case FlameWeight::GpuTime:
        return tr("No GPU work within this window. CPU time and calls may have something to show; "
                  "for GPU time %1.")
            .arg(recordingWords(trace, Recording::GpuWork));
    case FlameWeight::CpuTime:
    case FlameWeight::Count:
        return tr("No host thread does anything within this window. For stacks %1.")
            .arg(recordingWords(trace, Recording::HostThreads));
    case FlameWeight::Bytes:
        return tr("Nothing is allocated within this window.");
    case FlameWeight::Recorded:
        return tr("The file holds no stacks with weights of their own: %1.")
            .arg(recordingWords(trace, Recording::Stacks));
    }
    return {};
}

void FlamePage::arrangeTopDown()
{
    m_bar->chooseTopDown();
}

void FlamePage::pickSlice(SliceId slice)
{
    const FlameBase& base = *m_content->base;
    const std::vector<uint32_t>& nodeOf = base.stacks.nodeOf;
    const uint32_t origin = slice.index() < nodeOf.size() ? nodeOf[slice.index()] : kNoNode;
    const uint32_t node = origin == kNoNode ? kNoNode : m_content->nodeOf[origin];
    const FlameTree& tree = m_content->tree;
    // What is filtered out went to the frame above.
    if (node == kNoNode || tree.frame[node] != base.stacks.tree.frame[origin]
        || tree.total[node] == 0) {
        m_view->select(kNoNode);
        m_details->showAbsent(fromUtf8(base.trace->name(slice)));
        return;
    }
    m_view->zoomTo(node);
    m_view->select(node);
}

void FlamePage::showLook()
{
    const FlameLook look = m_bar->look();
    m_view->setLook(look);
    m_table->setLook(look);
    m_details->show(m_view->scene(), m_view->selected());
    showLibraries();
}

/// The legend of the colours, and what each library weighs by itself.
void FlamePage::showLibraries()
{
    const bool isShown = m_content && m_bar->look().coloring == FlameColoring::Family
        && m_content->tree.total[0] > 0;
    m_libraries->setVisible(isShown);
    if (!isShown) {
        return;
    }
    m_families.clear();
    std::vector<SharePart> parts;
    for (size_t i = 0; i < kFrameFamilies; ++i) {
        const auto family = static_cast<FrameFamily>(i);
        if (m_content->ofFamily[i] > 0) {
            m_families.push_back(family);
            parts.push_back({fromUtf8(familyName(family)), m_content->ofFamily[i],
                             m_theme.familyColor(family, familyName(family)), false,
                             tr("Weight of these frames' own. A click finds them.")});
        }
    }
    const auto brief = [this, look = m_bar->look()](int64_t weight) {
        return weightText(m_content->tree, look, weight);
    };
    const auto exact
        = [this](int64_t weight) { return fromUtf8(exactWeightWords(m_content->tree, weight)); };
    m_libraries->setParts(std::move(parts), m_theme, {brief, exact});
}

void FlamePage::findLibrary(int part)
{
    const FrameFamily family = m_families[static_cast<size_t>(part)];
    m_bar->search()->search(fromUtf8(filterForFamily(family, FilterMode::Fold).pattern));
}

void FlamePage::showSearch(const QString& text)
{
    Result<Query> query = frameQuery(text.trimmed().toStdString());
    if (!query) {
        m_bar->search()->showFound(fromUtf8(query.error().message), true);
        return;
    }
    m_search = *std::move(query);
    for (FlameView* view : {m_view, m_table->callers(), m_table->callees()}) {
        view->setSearch(m_search);
    }
    showFound();
}

void FlamePage::showFound()
{
    if (m_search.isEmpty() || !m_content) {
        m_bar->search()->showFound({}, false);
        return;
    }
    const FlameTree& tree = m_content->tree;
    const FrameSearch found = searchFrames(tree, m_search);
    m_bar->search()->showFound(
        found.nodes == 0 ? tr("no frame found")
                         : tr("%1   %2   %3 frames")
                               .arg(weightText(tree, m_view->scene().look(), found.weight),
                                    shareText(tree, found.weight), exactCount(found.frames)),
        false);
}

void FlamePage::filterFrame(const FlameView& view, FilterMode mode, uint32_t node)
{
    const FlameTree& tree = *view.tree();
    m_trail->add(filterForFrame(*tree.table, tree.frame[node], mode));
}

void FlamePage::foldFamily(const FlameView& view, uint32_t node)
{
    m_trail->add(filterForFamily(view.scene().familyOf(node), FilterMode::Fold));
}

void FlamePage::showSandwich(const FlameSandwich& sandwich)
{
    m_table->showSandwich(sandwich);
}

void FlamePage::showPreview(const NoiseFilter& filter, const FilterEffect& effect, size_t frames)
{
    m_noise->showPreview(filter, effect, frames);
}

void FlamePage::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
    m_table->setTheme(theme);
    m_theme = theme;
    showLibraries();
}

void FlamePage::setAnimated(bool isAnimated)
{
    for (FlameView* view : {m_view, m_table->callers(), m_table->callees()}) {
        view->setAnimated(isAnimated);
    }
}

QString FlamePage::text() const
{
    return m_arrangements->currentWidget() == m_table ? m_table->text() : m_details->text();
}

void FlamePage::paintPicture(QPainter& painter, QSize size, const QString& title) const
{
    m_view->paintPicture(painter, size, title, m_content ? flameSubtitle(*m_content) : QString());
}

} // namespace flamelane
