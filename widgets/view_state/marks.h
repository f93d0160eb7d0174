#pragma once

#include "core/base/time.h"

#include <QObject>
#include <QString>

#include <vector>

namespace flamelane {

/// A marked point or stretch of time. `range` is empty for a point (start == end).
struct Mark
{
    TimeRange range;
    QString note;
    bool isKept = false; // Shift+M; others give way to the next M
};

/// The marks of a trace in order of time.
class Marks : public QObject
{
    Q_OBJECT

public:
    explicit Marks(QObject* parent = nullptr);

    [[nodiscard]] const std::vector<Mark>& all() const { return m_marks; }
    void add(Mark mark);
    void setNote(size_t index, const QString& note);
    void removeAt(size_t index);
    void clear();

signals:
    void changed();

private:
    std::vector<Mark> m_marks;
};

} // namespace flamelane
