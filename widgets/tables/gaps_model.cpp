#include "widgets/tables/gaps_model.h"

#include "core/analysis/repeated_gaps.h"
#include "core/layout/display_name.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/cause_words.h"
#include "widgets/view_state/device_words.h"

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

TimeNs causeTime(const Gap& gap)
{
    return gap.total[static_cast<size_t>(gap.cause)];
}

double causeShare(const Gap& gap)
{
    return static_cast<double>(causeTime(gap)) / static_cast<double>(gap.range.duration());
}

} // namespace

GapsModel::GapsModel(QObject* parent)
    : RowModel(
        {{tr("Duration"), tr("Time in which no kernel, copy or set runs on the device"), true},
         {tr("Start"), tr("From the beginning of the trace"), true},
         {tr("Device"), tr("That stands idle"), false},
         {tr("Step"), tr("In which the work begins that ends the gap"), false},
         {tr("Cause"), tr("What the device waited for during the largest part of the gap"), false},
         {tr("Share"), tr("Of the gap: what goes to this cause"), true},
         {tr("Next work"), tr("The first to begin after the gap"), false},
         {tr("Launched by"), tr("The call that launched the next work"), false},
         {tr("Previous work"), tr("The last to end before the gap"), false}},
        parent)
{
}

void GapsModel::setAnalysis(std::shared_ptr<const Trace> trace,
                            std::shared_ptr<const Analysis> analysis)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_analysis = std::move(analysis);
    m_steps.clear();
    if (m_analysis) {
        m_steps.reserve(m_analysis->gaps.size());
        for (const Gap& gap : m_analysis->gaps) {
            m_steps.push_back(stepOfGap(*m_trace, m_analysis->series, gap));
        }
    }
    fill();
    endResetModel();
}

void GapsModel::setFilter(const GapFilter& filter)
{
    if (filter == m_filter) {
        return;
    }
    beginResetModel();
    m_filter = filter;
    fill();
    endResetModel();
}

void GapsModel::fill()
{
    m_rows.clear();
    m_passingIdle = 0;
    for (uint32_t i = 0; m_analysis && i < m_analysis->gaps.size(); ++i) {
        const Gap& gap = m_analysis->gaps[i];
        const bool isInStep = m_filter.step == GapFilter::kAnyStep || m_filter.step == m_steps[i];
        if (isInStep && m_filter.accepts(gap.cause, gap.device)) {
            m_rows.push_back(i);
            m_passingIdle += gap.range.duration();
        }
    }
    m_passing = m_rows.size();
    const auto end = m_rows.begin() + static_cast<ptrdiff_t>(std::min(m_rows.size(), kMostRows));
    std::partial_sort(m_rows.begin(), end, m_rows.end(), [this](uint32_t a, uint32_t b) {
        const TimeNs durationA = m_analysis->gaps[a].range.duration();
        const TimeNs durationB = m_analysis->gaps[b].range.duration();
        return durationA != durationB ? durationA > durationB : a < b;
    });
    m_rows.erase(end, m_rows.end());
}

int GapsModel::rowOf(uint32_t gap) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), gap);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

int GapsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

/// What stands in the columns that show slices; none where there is no such slice.
SliceId GapsModel::sliceOf(int row, int column) const
{
    const Gap& gap = this->gap(row);
    if (column == LaunchColumn) {
        return gap.launch;
    }
    const uint32_t work = column == NextColumn ? gap.nextWork : gap.previousWork;
    return work == UINT32_MAX ? SliceId() : m_trace->gpuWork[work].slice;
}

QString GapsModel::text(int row, int column) const
{
    const Gap& gap = this->gap(row);
    switch (column) {
    case DurationColumn:
        return shortDuration(gap.range.duration());
    case StartColumn:
        return pointInTime(gap.range.start);
    case DeviceColumn:
        return deviceText(*m_trace, gap.device);
    case StepColumn: {
        const uint32_t step = m_steps[gapAt(row)];
        return step == UINT32_MAX ? QString() : fromUtf8(m_analysis->series.steps[step].name);
    }
    case CauseColumn:
        return causeText(gap.cause);
    case ShareColumn:
        return percent(causeShare(gap));
    default: {
        const SliceId slice = sliceOf(row, column);
        return slice
            ? fromUtf8(displayName(m_trace->slices.kind[slice.index()], m_trace->name(slice)))
            : QString();
    }
    }
}

QVariant GapsModel::sortValue(int row, int column) const
{
    const Gap& gap = this->gap(row);
    switch (column) {
    case DurationColumn:
        return QVariant::fromValue<qlonglong>(gap.range.duration());
    case StartColumn:
        return QVariant::fromValue<qlonglong>(gap.range.start);
    case StepColumn: {
        // By number, which a text does not sort by; those in no step come last.
        return QVariant::fromValue<qlonglong>(m_steps[gapAt(row)]);
    }
    case ShareColumn:
        return causeShare(gap);
    default:
        return text(row, column);
    }
}

QVariant GapsModel::exactValue(int row, int column) const
{
    switch (column) {
    case DurationColumn:
    case StartColumn:
    case ShareColumn:
        return sortValue(row, column);
    case CauseColumn:
        return text(row, column);
    default:
        return exactText(row, column);
    }
}

QString GapsModel::exactText(int row, int column) const
{
    const Gap& gap = this->gap(row);
    switch (column) {
    case DurationColumn:
        return exactDuration(gap.range.duration());
    case StartColumn:
        return tr("%1 in the file's clock").arg(exactDuration(m_trace->origin + gap.range.start));
    case CauseColumn:
    case ShareColumn:
        return tr("%1: %2 of %3")
            .arg(causeText(gap.cause), exactDuration(causeTime(gap)),
                 exactDuration(gap.range.duration()));
    case DeviceColumn:
    case StepColumn:
        return text(row, column);
    default: {
        const SliceId slice = sliceOf(row, column);
        return slice ? fromUtf8(m_trace->name(slice)) : QString();
    }
    }
}

} // namespace flamelane
