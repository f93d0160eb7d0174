#pragma once

#include <QtGlobal>
#include <qnamespace.h>

#include <algorithm>

namespace flamelane {

/// What a key does in a row of things of which one is current.
enum class StopKey
{
    None,
    Moved, // another is current
    Chosen, // the current one is meant
};

/// Left and right move `current` within 0 to `last`, Home and End go to the ends, Enter chooses.
[[nodiscard]] inline StopKey stopKey(int key, int& current, int last)
{
    switch (key) {
    case Qt::Key_Left:
        current = std::max(0, current - 1);
        return StopKey::Moved;
    case Qt::Key_Right:
        current = std::min(last, current + 1);
        return StopKey::Moved;
    case Qt::Key_Home:
        current = 0;
        return StopKey::Moved;
    case Qt::Key_End:
        current = last;
        return StopKey::Moved;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return StopKey::Chosen;
    default:
        return StopKey::None;
    }
}

} // namespace flamelane
