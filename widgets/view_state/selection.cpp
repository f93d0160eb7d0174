#include "widgets/view_state/selection.h"

namespace flamelane {

Selection::Selection(QObject* parent)
    : QObject(parent)
{
}

void Selection::setSlice(SliceId slice)
{
    if (slice == m_slice) {
        return;
    }
    m_slice = slice;
    emit sliceChanged();
}

void Selection::setRange(TimeRange range)
{
    if (range == m_range) {
        return;
    }
    m_range = range;
    emit rangeChanged();
}

void Selection::clear()
{
    setSlice(SliceId());
    setRange({});
}

} // namespace flamelane
