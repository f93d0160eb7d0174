#include "widgets/tables/marks_model.h"

#include "widgets/tables/number_text.h"
#include "widgets/view_state/marks.h"

namespace flamelane {

namespace {

enum MarkColumn
{
    StartColumn,
    DurationColumn,
    KeptColumn,
    NoteColumn
};

} // namespace

MarksModel::MarksModel(Marks* marks, QObject* parent)
    : RowModel({{tr("Start"), tr("From the beginning of the trace"), true},
                {tr("Duration"), tr("Empty for a point in time"), true},
                {tr("Stays"), tr("Marks set with M give way to the next M; Shift+M stays"), false},
                {tr("Note"), tr("Double-click or F2 to write"), false}},
               parent)
    , m_marks(marks)
{
    connect(marks, &Marks::changed, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

void MarksModel::setOrigin(TimeNs origin)
{
    m_origin = origin;
}

int MarksModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_marks->all().size());
}

Qt::ItemFlags MarksModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = RowModel::flags(index);
    return index.column() == NoteColumn ? flags | Qt::ItemIsEditable : flags;
}

QVariant MarksModel::data(const QModelIndex& index, int role) const
{
    return RowModel::data(index, role == Qt::EditRole ? int(Qt::DisplayRole) : role);
}

bool MarksModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || index.column() != NoteColumn
        || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    m_marks->setNote(static_cast<size_t>(index.row()), value.toString());
    return true;
}

QString MarksModel::text(int row, int column) const
{
    const Mark& mark = m_marks->all()[static_cast<size_t>(row)];
    switch (column) {
    case StartColumn:
        return pointInTime(mark.range.start);
    case DurationColumn:
        return mark.range.isEmpty() ? QString() : shortDuration(mark.range.duration());
    case KeptColumn:
        return mark.isKept ? tr("yes") : tr("until the next M");
    default:
        return mark.note;
    }
}

QVariant MarksModel::sortValue(int row, int column) const
{
    const Mark& mark = m_marks->all()[static_cast<size_t>(row)];
    switch (column) {
    case StartColumn:
        return QVariant::fromValue<qlonglong>(mark.range.start);
    case DurationColumn:
        return QVariant::fromValue<qlonglong>(mark.range.duration());
    default:
        return text(row, column);
    }
}

QString MarksModel::exactText(int row, int column) const
{
    const Mark& mark = m_marks->all()[static_cast<size_t>(row)];
    switch (column) {
    case StartColumn:
        return tr("%1 in the file's clock").arg(exactDuration(m_origin + mark.range.start));
    case DurationColumn:
        return exactDuration(mark.range.duration());
    default:
        return text(row, column);
    }
}

} // namespace flamelane
