#include "widgets/tables/kernel_model.h"

#include "core/analysis/rules/copy_direction.h"
#include "core/layout/display_name.h"
#include "widgets/tables/number_text.h"

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

TimeNs timeOf(const KernelRow& row, int column)
{
    switch (column) {
    case KernelModel::TotalColumn:
        return row.total;
    case KernelModel::MeanColumn:
        return row.mean;
    case KernelModel::MinColumn:
        return row.min;
    default:
        return row.max;
    }
}

QString extents(const uint32_t (&shape)[3], const QString& between)
{
    return shape[0] == 0 ? QString()
                         : QStringList {QString::number(shape[0]), QString::number(shape[1]),
                                        QString::number(shape[2])}
                               .join(between);
}

qulonglong volume(const uint32_t (&shape)[3])
{
    // Three extents of a hostile file may exceed 64 bits; to sort by, a capped product will do.
    const double product = double(shape[0]) * double(shape[1]) * double(shape[2]);
    return product < 1e18 ? static_cast<qulonglong>(product) : qulonglong {1000000000000000000};
}

QString directionText(std::string_view name)
{
    switch (copyDirection(name)) {
    case CopyDirection::ToDevice:
        return KernelModel::tr("host to device");
    case CopyDirection::ToHost:
        return KernelModel::tr("device to host");
    case CopyDirection::OnDevices:
        return KernelModel::tr("device to device");
    case CopyDirection::Unknown:
        break;
    }
    return {};
}

QString hostMemoryText(std::string_view name)
{
    return isPageableCopy(name) ? KernelModel::tr("pageable")
        : isPinnedCopy(name)    ? KernelModel::tr("pinned")
                                : QString();
}

QString bandwidthText(double bytesPerSecond)
{
    return bytesPerSecond < 1e18
        ? KernelModel::tr("%1/s").arg(shortBytes(static_cast<uint64_t>(bytesPerSecond)))
        : QString();
}

} // namespace

KernelModel::KernelModel(QObject* parent)
    : RowModel(
        {{tr("Name"), tr("Work of one name is one row; the tool tip has the whole name"), false},
         {tr("Kind"), tr("What the work is"), false},
         {tr("Count"), tr("Launches whose work begins within the window"), true},
         {tr("Total"), tr("Sum of the durations"), true},
         {tr("Share"), tr("Of the summed durations of all kernels, copies and sets in the window"),
          true},
         {tr("Mean"), tr("Total / count"), true},
         {tr("Min"), tr("The shortest"), true},
         {tr("Max"), tr("The longest; a double click goes there"), true},
         {tr("Grid"), tr("Blocks, of the launch shape that took the most time"), true},
         {tr("Block"), tr("Threads of a block, of the same launch shape"), true},
         {tr("Registers"), tr("For each thread"), true},
         {tr("Shared memory"), tr("For each block"), true},
         {tr("Occupancy"),
          tr("Estimated achieved occupancy as the profiler wrote it, mean by time"), true},
         {tr("Tensor cores"), tr("As far as the kernel's name tells; Triton kernels do not say"),
          false},
         {tr("Direction"), tr("From where to where, as the name tells"), false},
         {tr("Host memory"),
          tr("Pinned memory copies at the speed of the link and without waiting; pageable goes by "
             "way of a pinned buffer. As the name tells"),
          false},
         {tr("Bytes"), tr("Sum over the copies or sets"), true},
         {tr("Bandwidth"), tr("Bytes / time of those that say both"), true},
         {tr("SMs active"),
          tr("Measured while the work ran, mean by time: multiprocessors with a warp, of all. The "
             "hardware counts all that the GPU does meanwhile"),
          true},
         {tr("SM issue"), tr("Likewise: cycles in which a multiprocessor issues an instruction"),
          true},
         {tr("Tensor active"), tr("Likewise: cycles in which the tensor pipe works"), true},
         {tr("DRAM"), tr("Likewise: bandwidth of reads and writes, of the peak"), true},
         {tr("Own interval"),
          tr("Of the time, that of launches at least as long as the interval of the metrics. "
             "Shorter ones share an interval with what ran beside them, and so its values"),
          true}},
        parent)
{
}

void KernelModel::setRows(std::shared_ptr<const Trace> trace, std::vector<KernelRow> rows,
                          TimeNs gpuTime)
{
    beginResetModel();
    m_trace = std::move(trace);
    m_rows = std::move(rows);
    m_gpuTime = gpuTime;
    endResetModel();
}

int KernelModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

bool KernelModel::hasMetrics() const
{
    return std::any_of(m_rows.begin(), m_rows.end(),
                       [](const KernelRow& each) { return !each.metrics.isEmpty(); });
}

std::optional<double> KernelModel::measured(const KernelRow& shown, int column)
{
    const auto share = [](std::optional<double> percent) {
        return percent ? std::optional(*percent / 100) : std::nullopt;
    };
    switch (column) {
    case SmActiveColumn:
        return share(shown.metrics.mean(GpuMetric::SmActive));
    case SmIssueColumn:
        return share(shown.metrics.mean(GpuMetric::SmIssue));
    case TensorActiveColumn:
        return share(shown.metrics.mean(GpuMetric::TensorActive));
    case DramColumn:
        return share(shown.metrics.dramMean());
    default:
        return shown.metrics.isEmpty() ? std::nullopt : std::optional(shown.metrics.ownShare());
    }
}

QString KernelModel::fullName(const KernelRow& shown) const
{
    return fromUtf8(m_trace->strings.view(shown.name));
}

double KernelModel::shareOf(const KernelRow& shown) const
{
    return m_gpuTime > 0 ? static_cast<double>(shown.total) / static_cast<double>(m_gpuTime) : 0;
}

QString KernelModel::shapeText(const KernelRow& shown, int column) const
{
    if (column >= SmActiveColumn) {
        const std::optional<double> share = measured(shown, column);
        return share ? percent(*share) : QString();
    }
    if (column >= DirectionColumn) {
        if (isKernel(shown.kind)) {
            return {};
        }
        const std::string_view name = m_trace->strings.view(shown.name);
        return column == DirectionColumn ? directionText(name)
            : column == HostMemoryColumn ? hostMemoryText(name)
            : column == BytesColumn      ? shortBytes(shown.bytes)
            : shown.bandwidth            ? bandwidthText(*shown.bandwidth)
                                         : QString();
    }
    if (!isKernel(shown.kind)) {
        return {};
    }
    const QString times = QStringLiteral(" \u00d7 ");
    switch (column) {
    case GridColumn:
        return extents(shown.grid, times);
    case BlockColumn:
        return extents(shown.block, times);
    case RegistersColumn:
        return exactCount(shown.registersPerThread);
    case SharedMemoryColumn:
        return shortBytes(shown.sharedMemoryBytes);
    case OccupancyColumn:
        return shown.occupancy ? percent(*shown.occupancy) : QString();
    default:
        return shown.usesTensorCores ? tr("yes") : tr("no");
    }
}

QString KernelModel::text(int row, int column) const
{
    const KernelRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
        return fromUtf8(displayName(shown.kind, m_trace->strings.view(shown.name)));
    case KindColumn:
        return fromUtf8(sliceKindName(shown.kind));
    case CountColumn:
        return exactCount(shown.count);
    case ShareColumn:
        return percent(shareOf(shown));
    default:
        return column >= GridColumn ? shapeText(shown, column)
                                    : shortDuration(timeOf(shown, column));
    }
}

QVariant KernelModel::sortValue(int row, int column) const
{
    const KernelRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
        return fullName(shown);
    case KindColumn:
    case TensorCoresColumn:
    case DirectionColumn:
    case HostMemoryColumn:
        return text(row, column);
    case CountColumn:
        return QVariant::fromValue<qulonglong>(shown.count);
    case ShareColumn:
        return shareOf(shown);
    case GridColumn:
        return volume(shown.grid);
    case BlockColumn:
        return volume(shown.block);
    case RegistersColumn:
        return shown.registersPerThread;
    case SharedMemoryColumn:
        return shown.sharedMemoryBytes;
    case OccupancyColumn:
        return shown.occupancy.value_or(-1);
    case BytesColumn:
        return QVariant::fromValue<qulonglong>(shown.bytes);
    case BandwidthColumn:
        return shown.bandwidth.value_or(-1);
    case SmActiveColumn:
    case SmIssueColumn:
    case TensorActiveColumn:
    case DramColumn:
    case OwnColumn:
        return measured(shown, column).value_or(-1);
    default:
        return QVariant::fromValue<qlonglong>(timeOf(shown, column));
    }
}

QVariant KernelModel::exactValue(int row, int column) const
{
    const KernelRow& shown = this->row(row);
    if (column >= SmActiveColumn) {
        const std::optional<double> share = measured(shown, column);
        return share ? QVariant(*share) : QVariant();
    }
    const bool isSaid = isKernel(shown.kind) ? column < DirectionColumn
                                             : column < GridColumn || column >= DirectionColumn;
    switch (column) {
    case GridColumn:
        return extents(shown.grid, QStringLiteral("x"));
    case BlockColumn:
        return extents(shown.block, QStringLiteral("x"));
    case OccupancyColumn:
        return shown.occupancy ? QVariant(*shown.occupancy) : QVariant();
    case BandwidthColumn:
        return shown.bandwidth ? QVariant(*shown.bandwidth) : QVariant();
    default:
        return isSaid ? sortValue(row, column) : QVariant();
    }
}

QString KernelModel::exactText(int row, int column) const
{
    const KernelRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
        return fullName(shown);
    case TotalColumn:
    case MeanColumn:
    case MinColumn:
    case MaxColumn:
        return exactDuration(timeOf(shown, column));
    case ShareColumn:
        return tr("%1 of %2").arg(exactDuration(shown.total), exactDuration(m_gpuTime));
    case GridColumn:
    case BlockColumn:
        return shown.shapes > 1
            ? tr("%1; launched in %2 shapes").arg(text(row, column), exactCount(shown.shapes))
            : text(row, column);
    case BytesColumn:
        return isKernel(shown.kind) ? QString() : tr("%1 bytes").arg(exactCount(shown.bytes));
    default:
        return text(row, column);
    }
}

} // namespace flamelane
