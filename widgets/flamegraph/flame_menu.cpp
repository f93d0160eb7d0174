#include "widgets/flamegraph/flame_menu.h"

#include "widgets/flamegraph/flame_view.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/tables/number_text.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace flamelane {

namespace {

/// A key that is said in the menu but held by the view itself.
QString withKey(const QString& text, const QString& key)
{
    return QStringLiteral("%1\t%2").arg(text, key);
}

void addFilters(QMenu& menu, FlameView& view, uint32_t node)
{
    const std::pair<FilterMode, QString> filters[] = {
        {FilterMode::Fold, FlameView::tr("&Fold this frame into its callers")},
        {FilterMode::Hide, FlameView::tr("&Hide this frame")},
        {FilterMode::Isolate, FlameView::tr("&Isolate this frame")},
    };
    for (const auto& [mode, text] : filters) {
        menu.addAction(text, &view,
                       [&view, node, wanted = mode] { emit view.filterWanted(wanted, node); });
    }
    const FrameFamily family = view.scene().familyOf(node);
    QAction* fold = menu.addAction(
        FlameView::tr("Fold all of the same &library: %1").arg(fromUtf8(familyName(family))), &view,
        [&view, node] { emit view.familyFoldWanted(node); });
    fold->setEnabled(family != FrameFamily::Other);
}

/// Of one run alone: those of two stand in no order.
void addInstances(QMenu& menu, FlameView& view, uint32_t node)
{
    menu.addAction(withKey(FlameView::tr("&Next instance"), QStringLiteral(".")), &view,
                   [&view, node] { emit view.instanceWanted(node, true); });
    menu.addAction(withKey(FlameView::tr("&Previous instance"), QStringLiteral(",")), &view,
                   [&view, node] { emit view.instanceWanted(node, false); });
}

} // namespace

void fillFlameMenu(QMenu& menu, FlameView& view, uint32_t node)
{
    const FlameTree& tree = *view.tree();
    const bool isCode = tree.frameOf(node).role == FrameRole::Code;
    menu.addAction(withKey(FlameView::tr("&Zoom to it"), QStringLiteral("Enter")), &view,
                   [&view, node] { view.zoomTo(node); });
    menu.addAction(withKey(FlameView::tr("Show &all"), QStringLiteral("Esc")), &view,
                   &FlameView::showAll);
    if (isCode) {
        menu.addSeparator();
        addFilters(menu, view, node);
        menu.addSeparator();
        QAction* show = menu.addAction(
            FlameView::tr("Show the largest in the &timeline"), &view,
            [&view, largest = tree.largest[node]] { emit view.sliceWanted(largest); });
        show->setEnabled(!tree.largest[node].isNone());
        if (view.scene().diff() == nullptr) {
            addInstances(menu, view, node);
        }
    }
    menu.addSeparator();
    menu.addAction(FlameView::tr("&Copy name"), &view, [&tree, node] {
        QApplication::clipboard()->setText(fromUtf8(tree.name(node)));
    });
    menu.addAction(FlameView::tr("Copy &stack"), &view,
                   [&tree, node] { QApplication::clipboard()->setText(stackText(tree, node)); });
    if (isCode) {
        menu.addSeparator();
        QAction* pin = menu.addAction(
            withKey(FlameView::tr("P&in frames of this name"), QStringLiteral("P")), &view,
            [&view, node] { view.togglePin(node); });
        pin->setCheckable(true);
        pin->setChecked(view.isPinned(node));
    }
}

} // namespace flamelane
