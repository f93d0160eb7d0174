#pragma once

#include "core/analysis/slice_set.h"
#include "core/trace/trace.h"

#include <QObject>

#include <memory>
#include <vector>

namespace flamelane {

class LatestTask;

/// What was found, as a set to highlight and in order of time to walk through.
struct SearchResult
{
    std::shared_ptr<const SliceSet> set;
    std::vector<SliceId> order; // by start, then as in the table
};

/// A search over all slices of a trace: runs on a worker, keeps the result and the place in it.
class Search : public QObject
{
    Q_OBJECT

public:
    explicit Search(QObject* parent = nullptr);

    /// Ends the search, too.
    void setTrace(std::shared_ptr<const Trace> trace);

    /// Text, /pattern/ or a query. Empty text ends the search.
    void find(const QString& text);
    /// All slices named exactly as this one.
    void findAlike(SliceId slice);

    [[nodiscard]] QString text() const { return m_text; }
    [[nodiscard]] bool isActive() const { return !m_text.isEmpty(); }
    [[nodiscard]] bool isRunning() const;
    /// In words, empty where the text could be understood.
    [[nodiscard]] QString error() const { return m_error; }
    [[nodiscard]] size_t count() const { return m_result.order.size(); }
    /// Null while nothing was searched.
    [[nodiscard]] const std::shared_ptr<const SliceSet>& found() const { return m_result.set; }
    /// 1-based place of a slice among what was found; 0 where it is not among it.
    [[nodiscard]] size_t placeOf(SliceId slice) const;
    /// What follows (precedes) `from`, or `time` where `from` is none; goes around at the end. None
    /// where nothing was found.
    [[nodiscard]] SliceId next(SliceId from, TimeNs time) const;
    [[nodiscard]] SliceId previous(SliceId from, TimeNs time) const;

signals:
    /// Text, result, error or running changed.
    void changed();

private:
    void start(const QString& text);
    [[nodiscard]] size_t firstNotBefore(SliceId from, TimeNs time) const;

    LatestTask* m_task;
    std::shared_ptr<const Trace> m_trace;
    QString m_text;
    QString m_error;
    SearchResult m_result;
};

} // namespace flamelane
