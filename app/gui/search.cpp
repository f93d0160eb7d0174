#include "app/gui/search.h"

#include "app/gui/latest_task.h"
#include "core/analysis/query.h"

#include <algorithm>
#include <string>
#include <utility>

namespace flamelane {

namespace {

/// A pattern that matches exactly this text. RE2 takes a backslash before any ASCII punctuation.
std::string exactPattern(std::string_view name)
{
    std::string pattern = "/^";
    for (const char c : name) {
        const bool isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c >= '0' && c <= '9') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
        if (!isWord) {
            pattern += '\\';
        }
        pattern += c;
    }
    return pattern + "$/";
}

std::vector<SliceId> inOrderOfTime(const Trace& trace, const SliceSet& set,
                                   const Progress& progress)
{
    std::vector<SliceId> order;
    order.reserve(set.count());
    for (SliceId id = set.next(SliceId()); id && !progress.isCancelled(); id = set.next(id)) {
        order.push_back(id);
    }
    const std::vector<TimeNs>& start = trace.slices.start;
    std::stable_sort(order.begin(), order.end(), [&start](SliceId a, SliceId b) {
        return start[a.index()] < start[b.index()];
    });
    return order;
}

} // namespace

Search::Search(QObject* parent)
    : QObject(parent)
    , m_task(new LatestTask(this))
{
}

void Search::setTrace(std::shared_ptr<const Trace> trace)
{
    start(QString());
    m_trace = std::move(trace);
}

void Search::find(const QString& text)
{
    if (text != m_text) {
        start(text.trimmed().isEmpty() ? QString() : text);
    }
}

void Search::findAlike(SliceId slice)
{
    find(QString::fromStdString(exactPattern(m_trace->name(slice))));
}

bool Search::isRunning() const
{
    return m_task->isRunning();
}

size_t Search::placeOf(SliceId slice) const
{
    if (!slice || !m_result.set || !m_result.set->contains(slice)) {
        return 0;
    }
    return firstNotBefore(slice, 0) + 1;
}

SliceId Search::next(SliceId from, TimeNs time) const
{
    if (m_result.order.empty()) {
        return {};
    }
    size_t at = firstNotBefore(from, time);
    if (at < count() && m_result.order[at] == from) {
        ++at;
    }
    return m_result.order[at % count()];
}

SliceId Search::previous(SliceId from, TimeNs time) const
{
    if (m_result.order.empty()) {
        return {};
    }
    return m_result.order[(firstNotBefore(from, time) + count() - 1) % count()];
}

void Search::start(const QString& text)
{
    m_task->cancel();
    m_text = text;
    m_error.clear();
    m_result = {};
    if (!text.isEmpty() && m_trace) {
        const Result<Query> query = parseQuery(text.toStdString());
        if (query) {
            m_task->run(
                [trace = m_trace, query = *query](Progress& progress) {
                    auto set = std::make_shared<SliceSet>(findSlices(*trace, query, progress));
                    SearchResult result {set, inOrderOfTime(*trace, *set, progress)};
                    return result;
                },
                [this](SearchResult result) {
                    m_result = std::move(result);
                    emit changed();
                });
        } else {
            m_error = QString::fromStdString(query.error().message);
        }
    }
    emit changed();
}

/// Index of the first found slice that is not before `from` (or `time` where that is none).
size_t Search::firstNotBefore(SliceId from, TimeNs time) const
{
    const std::vector<TimeNs>& start = m_trace->slices.start;
    const TimeNs bound = from ? start[from.index()] : time;
    const auto at = std::lower_bound(
        m_result.order.begin(), m_result.order.end(), from, [&](SliceId a, SliceId b) {
            const TimeNs aStart = start[a.index()];
            return aStart < bound || (aStart == bound && b && a.index() < b.index());
        });
    return static_cast<size_t>(at - m_result.order.begin());
}

} // namespace flamelane
