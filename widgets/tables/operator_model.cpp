#include "widgets/tables/operator_model.h"

#include "widgets/tables/number_text.h"

#include <utility>

namespace flamelane {

namespace {

TimeNs timeOf(const OperatorRow& row, int column)
{
    switch (column) {
    case OperatorModel::CpuSelfColumn:
        return row.cpuSelf;
    case OperatorModel::CpuTotalColumn:
        return row.cpuTotal;
    case OperatorModel::GpuSelfColumn:
        return row.gpuSelf;
    case OperatorModel::GpuTotalColumn:
        return row.gpuTotal;
    case OperatorModel::MinColumn:
        return row.cpuMin;
    default:
        return row.cpuMax;
    }
}

constexpr qsizetype kMostLines = 40; // of a tool tip
constexpr qsizetype kLongestLine = 160;

/// "[[8, 128], [4]]" as one line for each input.
QStringList inputsOf(const QString& shapes)
{
    QStringList inputs;
    qsizetype start = 1; // behind the outer bracket
    int depth = 0;
    for (qsizetype i = 0; i < shapes.size(); ++i) {
        const QChar c = shapes[i];
        depth += c == QLatin1Char('[') ? 1 : c == QLatin1Char(']') ? -1 : 0;
        const bool isSeparator = depth == 1 && c == QLatin1Char(',');
        const bool isEnd = depth == 0 && i > start;
        if (isSeparator || isEnd) {
            inputs << shapes.mid(start, i - start).trimmed();
            start = i + 1;
        }
    }
    return inputs;
}

QString asLines(QStringList lines)
{
    const qsizetype more = lines.size() - kMostLines;
    if (more > 0) {
        lines.resize(kMostLines);
    }
    for (QString& line : lines) {
        if (line.size() > kLongestLine) {
            line = line.left(kLongestLine) + QChar(0x2026);
        }
    }
    if (more > 0) {
        lines << OperatorModel::tr("and %1 more").arg(more);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

OperatorModel::OperatorModel(QObject* parent)
    : RowModel(
        {{tr("Name"), tr("Calls of one name are one row"), false},
         {QString(), QString(), false}, // see headerData()
         {tr("Kind"), tr("What the calls are"), false},
         {tr("Count"), tr("Calls that begin within the window"), true},
         {tr("CPU self"), tr("Duration without the children on the same thread"), true},
         {tr("CPU total"), tr("Duration, summed over the calls"), true},
         {tr("GPU self"),
          tr("GPU work launched while it was the innermost operator, wherever it runs"), true},
         {tr("GPU total"), tr("GPU work launched by it and all operators inside it"), true},
         {tr("Min"), tr("The shortest call on the CPU"), true},
         {tr("Max"), tr("The longest call on the CPU; a double click goes there"), true}},
        parent)
{
}

void OperatorModel::setRows(std::vector<OperatorRow> rows, CallGrouping grouping)
{
    beginResetModel();
    m_rows = std::move(rows);
    m_grouping = grouping;
    endResetModel();
}

int OperatorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant OperatorModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (section != GroupColumn || orientation != Qt::Horizontal) {
        return RowModel::headerData(section, orientation, role);
    }
    const bool areShapes = m_grouping == CallGrouping::Shapes;
    switch (role) {
    case Qt::DisplayRole:
        return areShapes ? tr("Input shapes") : tr("Called from");
    case Qt::ToolTipRole:
        return areShapes ? tr("The shapes of the inputs, where they were recorded")
                         : tr("What is around the calls on their thread, the innermost first");
    default:
        return RowModel::headerData(section, orientation, role);
    }
}

QString OperatorModel::text(int row, int column) const
{
    const OperatorRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
        return fromUtf8(shown.name);
    case GroupColumn:
        return fromUtf8(shown.group);
    case KindColumn:
        return fromUtf8(sliceKindName(shown.kind));
    case CountColumn:
        return exactCount(shown.count);
    default:
        return shortDuration(timeOf(shown, column));
    }
}

QVariant OperatorModel::sortValue(int row, int column) const
{
    const OperatorRow& shown = this->row(row);
    switch (column) {
    case NameColumn:
    case GroupColumn:
    case KindColumn:
        return text(row, column);
    case CountColumn:
        return QVariant::fromValue<qulonglong>(shown.count);
    default:
        return QVariant::fromValue<qlonglong>(timeOf(shown, column));
    }
}

QString OperatorModel::exactText(int row, int column) const
{
    if (column == GroupColumn) {
        const QString group = text(row, column);
        return asLines(m_grouping == CallGrouping::Shapes ? inputsOf(group)
                                                          : group.split(fromUtf8(kCalledFrom)));
    }
    return column <= CountColumn ? text(row, column)
                                 : exactDuration(timeOf(this->row(row), column));
}

} // namespace flamelane
