#include "widgets/pages/flame_details.h"

#include "core/export/weight_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/panels/fact_view.h"
#include "widgets/tables/number_text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace flamelane {

namespace {

Fact fact(const QString& label, const QString& value)
{
    return {label, {{value, {}, {}}}};
}

} // namespace

FlameDetails::FlameDetails(QWidget* parent)
    : QWidget(parent)
    , m_facts(new FactView(this))
    , m_timeline(new QPushButton(tr("Show in the timeline"), this))
    , m_previous(new QPushButton(QStringLiteral("\u2039"), this))
    , m_next(new QPushButton(QStringLiteral("\u203a"), this))
{
    setAccessibleName(tr("The picked frame"));
    m_timeline->setToolTip(tr("The largest of its slices"));
    m_previous->setToolTip(tr("The instance before, in the timeline (,)"));
    m_previous->setAccessibleName(tr("Previous instance"));
    m_next->setToolTip(tr("The next instance, in the timeline (.)"));
    m_next->setAccessibleName(tr("Next instance"));
    for (QPushButton* button : {m_previous, m_next}) {
        button->setFixedWidth(34);
    }
    auto* row = new QHBoxLayout;
    row->setContentsMargins(10, 4, 10, 10);
    row->setSpacing(6);
    row->addWidget(m_timeline, 1);
    row->addWidget(m_previous);
    row->addWidget(m_next);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_facts, 1);
    lines->addLayout(row);
    connect(m_facts, &FactView::sliceActivated, this, &FlameDetails::sliceActivated);
    connect(m_timeline, &QPushButton::clicked, this, [this] { emit sliceActivated(m_largest); });
    connect(m_previous, &QPushButton::clicked, this,
            [this] { emit instanceWanted(m_node, false); });
    connect(m_next, &QPushButton::clicked, this, [this] { emit instanceWanted(m_node, true); });
}

void FlameDetails::show(const FlameScene& scene, uint32_t node)
{
    const uint64_t steps = scene.subject().steps;
    m_node = node;
    m_largest = SliceId();
    const FlameTree* tree = scene.tree();
    const bool isPicked = tree != nullptr && node != kNoNode;
    const bool isCode = isPicked && tree->frameOf(node).role == FrameRole::Code;
    m_previous->setEnabled(isCode);
    m_next->setEnabled(isCode);
    if (!isPicked) {
        m_timeline->setEnabled(false);
        m_facts->setFacts(
            tr("Nothing is picked"),
            {fact(tr("click"), tr("pick a box and zoom to it")),
             fact(tr("Ctrl+click"), tr("only pick it")), fact(tr("Esc"), tr("show all")),
             fact(tr("Backspace"), tr("the view before")),
             fact(tr("arrows"), tr("from box to box")), fact(tr("W S A D"), tr("zoom and pan")),
             fact(tr("/"), tr("find frames")),
             fact(tr("right click"), tr("fold, hide, isolate, pin, copy"))});
        return;
    }
    m_largest = tree->largest[node];
    m_timeline->setEnabled(!m_largest.isNone());
    const FlameLook& look = scene.look();
    const int64_t total = tree->total[node];
    const auto both = [&](int64_t weight) {
        return QStringLiteral("%1  \u00b7  %2")
            .arg(weightText(*tree, look, weight), shareText(*tree, weight));
    };
    std::vector<Fact> facts;
    if (isCode) {
        facts.push_back(fact(tr("Kind"), kindText(tree->frameOf(node).kind)));
        facts.push_back(fact(tr("Library"), fromUtf8(familyName(scene.familyOf(node)))));
    }
    facts.push_back(fact(look.isTurned ? tr("Weight") : tr("Total"), both(total)));
    if (!look.isTurned) {
        facts.push_back(fact(tr("Self"), both(tree->self[node])));
    }
    if (steps > 1 && look.steps <= 1) {
        FlameLook perStep = look;
        perStep.steps = steps;
        facts.push_back(fact(tr("Mean"), weightText(*tree, perStep, total)));
    }
    if (isCode) {
        facts.push_back(fact(countTitle(tree->weight), countText(look, tree->count[node])));
        if (tree->count[node] > 0) {
            facts.push_back(fact(
                tr("Each, mean"),
                fromUtf8(weightWords(*tree, total / static_cast<int64_t>(tree->count[node])))));
        }
    }
    if (!m_largest.isNone()) {
        facts.push_back({tr("Largest"), {{tr("in the timeline"), {}, m_largest}}});
    }
    const QString name = tree->frameOf(node).role == FrameRole::Code
        ? fromUtf8(tree->name(node))
        : boxName(*tree, scene.rootName(), node);
    m_facts->setFacts(name, std::move(facts));
}

void FlameDetails::showAbsent(const QString& name)
{
    m_node = kNoNode;
    m_largest = SliceId();
    for (QPushButton* button : {m_timeline, m_previous, m_next}) {
        button->setEnabled(false);
    }
    m_facts->setFacts(name,
                      {fact(tr("Not in this graph"),
                            tr("another weight, scope or window may have it, unless a filter took "
                               "it away"))});
}

QString FlameDetails::text() const
{
    return m_facts->factText();
}

} // namespace flamelane
