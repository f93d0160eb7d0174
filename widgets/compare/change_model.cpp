#include "widgets/compare/change_model.h"

#include "widgets/flamegraph/change_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/tables/number_text.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace flamelane {

namespace {

constexpr int kToolTipColumns = 84;
constexpr int kToolTipLines = 8;

/// The launch between a kernel and its operator tells nothing.
uint32_t callerOf(const FlameTree& tree, uint32_t node)
{
    uint32_t above = tree.parent[node];
    while (above != kNoNode && tree.parent[above] != kNoNode && isCall(tree.frameOf(above).kind)) {
        above = tree.parent[above];
    }
    return above == kNoNode ? node : above;
}

} // namespace

ChangeModel::ChangeModel(QObject* parent)
    : RowModel({{tr("Frame"), tr("At one place of the graph each"), false},
                {tr("Inside"), tr("The next frame above that is no call of the runtime"), false},
                {tr("Own change"),
                 tr("Of the frame's own weight, without what it calls, in a step: B "
                    "less A. By size, whichever way it goes"),
                 true},
                {tr("Change %"), tr("Of its own weight in A; or that one run alone has it"), true},
                {tr("A"), tr("Own weight in A, mean of a step"), true},
                {tr("B"), tr("Own weight in B, mean of a step"), true}},
               parent)
{
}

void ChangeModel::setContent(std::shared_ptr<const FlameDiffContent> content)
{
    beginResetModel();
    m_content = std::move(content);
    endResetModel();
}

int ChangeModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_content ? 0 : static_cast<int>(m_content->changed.size());
}

int ChangeModel::rowOf(uint32_t node) const
{
    if (!m_content) {
        return -1;
    }
    const auto& nodes = m_content->changed;
    const auto found = std::find(nodes.begin(), nodes.end(), node);
    return found == nodes.end() ? -1 : static_cast<int>(found - nodes.begin());
}

QString ChangeModel::text(int row, int column) const
{
    const FlameDiff& diff = *m_content->diff;
    const uint32_t node = this->node(row);
    switch (column) {
    case NameColumn:
        return boxName(diff.tree, {}, node);
    case InsideColumn:
        return boxName(diff.tree, {}, callerOf(diff.tree, node));
    case ChangeColumn:
        return signedWeight(diff, diff.changeOfSelf(node));
    case ShareColumn:
        return diff.isNew(node) ? tr("new")
            : diff.isGone(node) ? tr("gone")
                                : signedShare(diff.selfA[node], diff.selfB[node]);
    case AColumn:
        return meanWords(diff, diff.selfA[node]);
    default:
        return meanWords(diff, diff.selfB[node]);
    }
}

QVariant ChangeModel::sortValue(int row, int column) const
{
    const FlameDiff& diff = *m_content->diff;
    const uint32_t node = this->node(row);
    switch (column) {
    case NameColumn:
    case InsideColumn:
        return text(row, column);
    case ChangeColumn:
        return QVariant::fromValue<qlonglong>(std::abs(diff.changeOfSelf(node)));
    case ShareColumn:
        return diff.selfA[node] == 0
            ? std::numeric_limits<double>::infinity()
            : static_cast<double>(diff.changeOfSelf(node)) / static_cast<double>(diff.selfA[node]);
    case AColumn:
        return QVariant::fromValue<qlonglong>(diff.selfA[node]);
    default:
        return QVariant::fromValue<qlonglong>(diff.selfB[node]);
    }
}

QVariant ChangeModel::exactValue(int row, int column) const
{
    const FlameDiff& diff = *m_content->diff;
    const uint32_t node = this->node(row);
    const auto parts = static_cast<double>(diff.parts);
    switch (column) {
    case NameColumn:
        return fromUtf8(diff.tree.name(node));
    case InsideColumn:
        return fromUtf8(diff.tree.name(callerOf(diff.tree, node)));
    case ChangeColumn:
        return static_cast<double>(diff.changeOfSelf(node)) / parts;
    case ShareColumn:
        return diff.selfA[node] == 0 ? QVariant(text(row, column)) : sortValue(row, column);
    case AColumn:
        return static_cast<double>(diff.selfA[node]) / parts;
    default:
        return static_cast<double>(diff.selfB[node]) / parts;
    }
}

QString ChangeModel::exactText(int row, int column) const
{
    return column == NameColumn ? wrappedName(fromUtf8(m_content->diff->tree.name(node(row))),
                                              kToolTipColumns, kToolTipLines)
                                : text(row, column);
}

} // namespace flamelane
