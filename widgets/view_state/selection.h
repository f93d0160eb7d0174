#pragma once

#include "core/base/id.h"
#include "core/base/time.h"

#include <QObject>

namespace flamelane {

/// What the person has picked: one slice, or a stretch of time, or nothing. A slice and a range may
/// both be set: picking a slice keeps the range.
class Selection : public QObject
{
    Q_OBJECT

public:
    explicit Selection(QObject* parent = nullptr);

    [[nodiscard]] SliceId slice() const { return m_slice; }
    [[nodiscard]] bool hasRange() const { return !m_range.isEmpty(); }
    [[nodiscard]] TimeRange range() const { return m_range; }

    void setSlice(SliceId slice);
    void setRange(TimeRange range);
    void clear();

signals:
    void sliceChanged();
    void rangeChanged();

private:
    SliceId m_slice;
    TimeRange m_range;
};

} // namespace flamelane
