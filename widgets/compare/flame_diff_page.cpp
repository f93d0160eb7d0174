#include "widgets/compare/flame_diff_page.h"

#include "core/analysis/flame/noise_presets.h"
#include "core/export/weight_words.h"
#include "widgets/compare/change_list.h"
#include "widgets/compare/flame_diff_bar.h"
#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_search.h"
#include "widgets/flamegraph/flame_view.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/pages/noise_bar.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/noise_trail.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

namespace {

constexpr int kListWidth = 560; // px, at first
constexpr int kLongestName = 200; // characters; the tool tip has them all
constexpr int kToolTipColumns = 84;
constexpr int kToolTipLines = 12;

} // namespace

FlameDiffPage::FlameDiffPage(NoiseTrail* trail, QWidget* parent)
    : QWidget(parent)
    , m_trail(trail)
    , m_bar(new FlameDiffBar(this))
    , m_noise(new NoiseBar(trail, this))
    , m_view(new FlameView(this))
    , m_changes(new ChangeList(this))
    , m_name(new QLabel(this))
    , m_facts(new QLabel(this))
    , m_timelines(new QPushButton(tr("Show in the timelines"), this))
{
    auto* graph = new QWidget(this);
    auto* graphLines = new QVBoxLayout(graph);
    graphLines->setContentsMargins(0, 0, 0, 0);
    graphLines->setSpacing(0);
    graphLines->addWidget(createGraph(), 1);
    graphLines->addWidget(createDetails());
    m_stack = new HintStack(graph, QString(), this);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_bar);
    lines->addWidget(m_noise);
    lines->addWidget(m_stack, 1);
    setFocusProxy(m_view);
    m_noise->setRemark(tr("The numbers are those of A and B added, over all steps."));
    connect(m_bar, &FlameDiffBar::choiceChanged, this, &FlameDiffPage::choiceChanged);
    connect(m_bar->search(), &FlameSearch::searched, this, &FlameDiffPage::showSearch);
    connect(m_bar->search(), &FlameSearch::left, m_view, qOverload<>(&QWidget::setFocus));
    connect(m_noise, &NoiseBar::previewWanted, this, &FlameDiffPage::previewWanted);
    connect(m_changes, &ChangeList::nodePicked, m_view, &FlameView::select);
    connect(m_changes, &ChangeList::nodeActivated, this, &FlameDiffPage::activate);
    connect(m_timelines, &QPushButton::clicked, this, [this] { activate(m_view->selected()); });
    connectView();
    m_stack->setHint(tr("Adding up …"));
    m_stack->setEmpty(true);
    setContent(nullptr);
}

QWidget* FlameDiffPage::createGraph()
{
    m_view->setAccessibleName(tr("Differential flame graph"));
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->addWidget(m_view);
    halves->addWidget(m_changes);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    halves->setCollapsible(0, false);
    halves->setSizes({3 * kListWidth / 2, kListWidth}); // names need room in both
    return halves;
}

QWidget* FlameDiffPage::createDetails()
{
    auto* details = new QWidget(this);
    details->setAccessibleName(tr("The picked frame"));
    for (QLabel* label : {m_name, m_facts}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    QFont bold = m_name->font();
    bold.setWeight(QFont::DemiBold);
    m_name->setFont(bold);
    m_timelines->setToolTip(tr("The largest of its slices in A and in B (double click)"));
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_name);
    words->addWidget(m_facts);
    auto* row = new QHBoxLayout(details);
    row->setContentsMargins(10, 6, 10, 6);
    row->addLayout(words, 1);
    row->addWidget(m_timelines);
    return details;
}

void FlameDiffPage::connectView()
{
    connect(m_view, &FlameView::nodePicked, this, &FlameDiffPage::showPicked);
    connect(m_view, &FlameView::nodeActivated, this, &FlameDiffPage::activate);
    connect(m_view, &FlameView::searchWanted, m_bar->search(), &FlameSearch::focusField);
    connect(m_view, &FlameView::sliceWanted, this, [this] { activate(m_view->selected()); });
    connect(m_view, &FlameView::filterWanted, this, [this](FilterMode mode, uint32_t node) {
        const FlameTree& tree = *m_view->tree();
        m_trail->add(filterForFrame(*tree.table, tree.frame[node], mode));
    });
    connect(m_view, &FlameView::familyFoldWanted, this, [this](uint32_t node) {
        m_trail->add(filterForFamily(m_view->scene().familyOf(node), FilterMode::Fold));
    });
}

const FlameDiffChoice& FlameDiffPage::choice() const
{
    return m_bar->choice();
}

void FlameDiffPage::setChoice(const FlameDiffChoice& choice)
{
    m_bar->setChoice(choice);
}

void FlameDiffPage::setRuns(const QString& a, const QString& b)
{
    m_bar->setRuns(a, b);
}

void FlameDiffPage::setContent(std::shared_ptr<const FlameDiffContent> content)
{
    m_stack->setEnabled(content != nullptr);
    m_bar->setContent(content);
    if (!content) {
        return;
    }
    m_content = std::move(content);
    if (m_content->noise) {
        m_noise->setContent(m_content->noise);
    }
    showContent();
}

void FlameDiffPage::showContent()
{
    const std::shared_ptr<const FlameDiff>& diff = m_content->diff;
    m_changes->setContent(m_content);
    if (!diff) {
        m_view->setSubject({});
        m_stack->setHint(tr("The two runs have nothing in common that could be weighed: no GPU "
                            "work, host threads or memory records that are in both."));
        m_stack->setEmpty(true);
        return;
    }
    FlameLook look;
    look.coloring = FlameColoring::Change;
    look.steps = diff->parts;
    m_view->setLook(look);
    m_view->setSubject({std::shared_ptr<const FlameTree>(diff, &diff->tree), m_content->families,
                        weightTitle(diff->tree.weight), diff->parts, diff});
    m_stack->setHint(tr("Nothing weighs anything within these windows. Choose another weight or "
                        "width."));
    m_stack->setEmpty(diff->tree.total[0] == 0);
    showFound();
}

void FlameDiffPage::showSearch(const QString& text)
{
    Result<Query> query = frameQuery(text.trimmed().toStdString());
    if (!query) {
        m_bar->search()->showFound(fromUtf8(query.error().message), true);
        return;
    }
    m_search = *std::move(query);
    m_view->setSearch(m_search);
    showFound();
}

void FlameDiffPage::showFound()
{
    const std::optional<FrameSearch>& found = m_view->found();
    if (!found) {
        m_bar->search()->showFound({}, false);
        return;
    }
    m_bar->search()->showFound(
        found->nodes == 0
            ? tr("no frame found")
            : tr("%1   %2 frames")
                  .arg(shareText(m_content->diff->tree, found->weight), exactCount(found->frames)),
        false);
}

void FlameDiffPage::showPicked(uint32_t node)
{
    const FlameDiff* diff = m_content ? m_content->diff.get() : nullptr;
    const bool isPicked = diff != nullptr && node != kNoNode;
    m_changes->showPicked(node);
    m_timelines->setEnabled(isPicked && !diff->tree.largest[node].isNone());
    if (!isPicked) {
        m_name->setText(tr("Nothing is picked"));
        m_name->setToolTip({});
        m_facts->setText(tr("A click picks a box and zooms to it, Ctrl+click only picks it, Esc "
                            "shows all; right click: fold, hide, isolate, pin, copy"));
        return;
    }
    const QString name
        = node == 0 ? weightTitle(diff->tree.weight) : fromUtf8(diff->tree.name(node)).simplified();
    m_name->setText(name.size() > kLongestName ? name.left(kLongestName - 1) + QChar(0x2026)
                                               : name);
    m_name->setToolTip(wrappedName(name, kToolTipColumns, kToolTipLines));
    m_facts->setText(factsOf(node));
}

QString FlameDiffPage::factsOf(uint32_t node) const
{
    const FlameDiff& diff = *m_content->diff;
    QStringList facts {
        tr("A %1").arg(meanText(diff, diff.a[node])), tr("B %1").arg(meanText(diff, diff.b[node])),
        tr("change %1, %2")
            .arg(signedWeight(diff, diff.change(node)), signedShare(diff.a[node], diff.b[node]))};
    if (diff.tree.childCount[node] > 0 && diff.changeOfSelf(node) != 0) {
        facts << tr("own %1").arg(signedWeight(diff, diff.changeOfSelf(node)));
    }
    if (diff.tree.count[node] > 0 && diff.tree.weight != FlameWeight::Count) {
        facts << tr("%1 %2 → %3")
                     .arg(countTitle(diff.tree.weight).toLower(),
                          fromUtf8(countWords(diff.countA[node], diff.stepsA)),
                          callsText(diff, diff.countB[node], diff.stepsB));
    }
    if (const QString lone = loneText(diff, node); !lone.isEmpty()) {
        facts << lone;
    }
    if (diff.tree.total[node] == 0) {
        facts << tr("without width here: choose A + B");
    }
    return facts.join(QStringLiteral("   ·   "));
}

void FlameDiffPage::activate(uint32_t node)
{
    if (!m_content || !m_content->diff || node == kNoNode) {
        return;
    }
    const SliceId inA = m_content->diff->largestA[node];
    const SliceId inB = m_content->diff->largestB[node];
    if (!inA.isNone() || !inB.isNone()) {
        emit sliceActivated(inA, inB);
    }
}

void FlameDiffPage::showPreview(const NoiseFilter& filter, const FilterEffect& effect,
                                size_t frames)
{
    m_noise->showPreview(filter, effect, frames);
}

void FlameDiffPage::setTheme(const Theme& theme)
{
    m_bar->setTheme(theme);
    m_view->setTheme(theme);
}

void FlameDiffPage::setAnimated(bool isAnimated)
{
    m_view->setAnimated(isAnimated);
}

QString FlameDiffPage::text() const
{
    return QStringLiteral("%1\n%2\n").arg(m_name->text(), m_facts->text());
}

void FlameDiffPage::paintPicture(QPainter& painter, QSize size, const QString& title) const
{
    m_view->paintPicture(painter, size, title,
                         m_content && m_content->diff ? flameDiffSubtitle(*m_content) : QString());
}

} // namespace flamelane
