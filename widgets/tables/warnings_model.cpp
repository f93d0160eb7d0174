#include "widgets/tables/warnings_model.h"

#include "widgets/tables/number_text.h"

namespace flamelane {

namespace {

enum WarningColumn
{
    KindColumn,
    CountColumn,
    MeaningColumn,
    PlaceColumn,
    WeightColumn
};

} // namespace

WarningsModel::WarningsModel(QObject* parent)
    : RowModel({{tr("Kind"), tr("The word that scripts see"), false},
                {tr("Count"), tr("How often it was seen"), true},
                {tr("What it means"), tr("And what was done about it"), false},
                {tr("First place"), tr("Where it was first seen"), false},
                {tr("Weight"), tr("Healthy files show harmless ones too"), false}},
               parent)
{
}

void WarningsModel::setReport(const ImportReport& report)
{
    beginResetModel();
    m_warnings = report.warnings();
    endResetModel();
}

int WarningsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_warnings.size());
}

QString WarningsModel::text(int row, int column) const
{
    const Warning& warning = m_warnings[static_cast<size_t>(row)];
    switch (column) {
    case KindColumn:
        return fromUtf8(warningKindName(warning.kind));
    case CountColumn:
        return exactCount(warning.count);
    case MeaningColumn:
        return fromUtf8(warningKindExplanation(warning.kind));
    case PlaceColumn:
        return QString::fromStdString(warning.first);
    default:
        return isHarmless(warning.kind) ? tr("harmless") : tr("look at it");
    }
}

QVariant WarningsModel::sortValue(int row, int column) const
{
    if (column == CountColumn) {
        return QVariant::fromValue<qulonglong>(m_warnings[static_cast<size_t>(row)].count);
    }
    return text(row, column);
}

} // namespace flamelane
