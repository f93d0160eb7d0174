#include "widgets/view_state/marks.h"

#include <algorithm>
#include <utility>

namespace flamelane {

Marks::Marks(QObject* parent)
    : QObject(parent)
{
}

void Marks::add(Mark mark)
{
    if (!mark.isKept) {
        std::erase_if(m_marks, [](const Mark& other) { return !other.isKept; });
    }
    const auto at
        = std::upper_bound(m_marks.begin(), m_marks.end(), mark, [](const Mark& a, const Mark& b) {
              return a.range.start < b.range.start;
          });
    m_marks.insert(at, std::move(mark));
    emit changed();
}

void Marks::setNote(size_t index, const QString& note)
{
    Mark& mark = m_marks[index];
    if (mark.note == note) {
        return;
    }
    mark.note = note;
    mark.isKept = true; // what somebody wrote must not vanish with the next M
    emit changed();
}

void Marks::removeAt(size_t index)
{
    m_marks.erase(m_marks.begin() + static_cast<std::ptrdiff_t>(index));
    emit changed();
}

void Marks::clear()
{
    if (m_marks.empty()) {
        return;
    }
    m_marks.clear();
    emit changed();
}

} // namespace flamelane
