#include "widgets/tables/repeated_gaps_model.h"

#include "core/layout/display_name.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/cause_words.h"
#include "widgets/view_state/device_words.h"

#include <utility>

namespace flamelane {

namespace {

double causeShare(const RepeatedGap& place)
{
    return static_cast<double>(place.byCause[static_cast<size_t>(place.cause)])
        / static_cast<double>(place.total);
}

} // namespace

RepeatedGapsModel::RepeatedGapsModel(QObject* parent)
    : RowModel({{tr("Total"), tr("Idle time of the place over all steps"), true},
                {tr("Each"), tr("Mean of its gaps"), true},
                {tr("Steps"), tr("That have the gap, of all steps in the window"), true},
                {tr("Device"), tr("That stands idle"), false},
                {tr("Cause"), tr("What the device waited for during the largest part"), false},
                {tr("Share"), tr("Of the total: what goes to this cause"), true},
                {tr("Next work"), tr("That begins when the gap ends"), false},
                {tr("Launched in"),
                 tr("The operators around the launch of the next work, outermost first"), false}},
               parent)
{
}

void RepeatedGapsModel::setPlaces(std::shared_ptr<const Trace> trace,
                                  std::shared_ptr<const Analysis> analysis, RepeatedGaps repeated)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_analysis = std::move(analysis);
    m_repeated = std::move(repeated);
    fill();
    endResetModel();
}

void RepeatedGapsModel::setFilter(const GapFilter& filter)
{
    if (filter == m_filter) {
        return;
    }
    beginResetModel();
    m_filter = filter;
    fill();
    endResetModel();
}

void RepeatedGapsModel::fill()
{
    m_rows.clear();
    for (size_t i = 0; i < m_repeated.places.size(); ++i) {
        const RepeatedGap& place = m_repeated.places[i];
        if (m_filter.accepts(place.cause, firstGap(place).device)) {
            m_rows.push_back(i);
        }
    }
}

int RepeatedGapsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString RepeatedGapsModel::operatorsOf(const RepeatedGap& place) const
{
    const SliceId launch = firstGap(place).launch;
    if (!launch) {
        return tr("the file does not say");
    }
    QStringList names;
    for (const SliceId slice : m_trace->stackOf(launch)) {
        if (m_trace->slices.kind[slice.index()] == SliceKind::Operator) {
            names << fromUtf8(m_trace->name(slice));
        }
    }
    return names.isEmpty() ? tr("no operator") : names.join(QStringLiteral(" \u203a "));
}

QString RepeatedGapsModel::text(int row, int column) const
{
    const RepeatedGap& place = placeAt(row);
    const Gap& gap = firstGap(place);
    switch (column) {
    case TotalColumn:
        return shortDuration(place.total);
    case MeanColumn:
        return shortDuration(place.mean());
    case StepsColumn:
        return tr("%1 of %2").arg(place.gaps.size()).arg(m_repeated.steps);
    case DeviceColumn:
        return deviceText(*m_trace, gap.device);
    case CauseColumn:
        return causeText(place.cause);
    case ShareColumn:
        return percent(causeShare(place));
    case NextColumn: {
        const SliceId next = m_trace->gpuWork[gap.nextWork].slice;
        return fromUtf8(displayName(m_trace->slices.kind[next.index()], m_trace->name(next)));
    }
    default:
        return operatorsOf(place);
    }
}

QVariant RepeatedGapsModel::sortValue(int row, int column) const
{
    const RepeatedGap& place = placeAt(row);
    switch (column) {
    case TotalColumn:
        return QVariant::fromValue<qlonglong>(place.total);
    case MeanColumn:
        return QVariant::fromValue<qlonglong>(place.mean());
    case StepsColumn:
        return QVariant::fromValue<qulonglong>(place.gaps.size());
    case ShareColumn:
        return causeShare(place);
    default:
        return text(row, column);
    }
}

QString RepeatedGapsModel::exactText(int row, int column) const
{
    const RepeatedGap& place = placeAt(row);
    switch (column) {
    case TotalColumn:
        return exactDuration(place.total);
    case MeanColumn:
        return exactDuration(place.mean());
    case CauseColumn:
    case ShareColumn:
        return tr("%1: %2 of %3")
            .arg(causeText(place.cause),
                 exactDuration(place.byCause[static_cast<size_t>(place.cause)]),
                 exactDuration(place.total));
    case NextColumn:
        return fromUtf8(m_trace->name(m_trace->gpuWork[firstGap(place).nextWork].slice));
    default:
        return text(row, column);
    }
}

} // namespace flamelane
