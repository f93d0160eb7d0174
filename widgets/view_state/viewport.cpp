#include "widgets/view_state/viewport.h"

#include <QDateTime>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr size_t kHistoryLength = 100;
constexpr qint64 kOneGestureMs = 600; // small steps closer than this are one step of history

} // namespace

Viewport::Viewport(QObject* parent)
    : QObject(parent)
{
}

void Viewport::setBounds(TimeRange bounds)
{
    bounds.end = std::max(bounds.end, bounds.start + kShortest);
    m_bounds = bounds;
    m_range = bounds;
    m_back.clear();
    m_forward.clear();
    emit boundsChanged();
    emit historyChanged();
    emit rangeChanged();
}

void Viewport::setRange(TimeRange range)
{
    m_lastStepMs = 0;
    moveTo(range);
    m_lastStepMs = 0;
}

void Viewport::zoomAt(TimeNs anchor, double factor)
{
    const auto before = static_cast<double>(anchor - m_range.start);
    const auto after = static_cast<double>(m_range.end - anchor);
    TimeRange range {anchor - std::llround(before * factor), anchor + std::llround(after * factor)};
    if (range.duration() < kShortest) {
        // Rounding must not stop the zoom beside the anchor: keep the shares on both sides.
        const double share = before / std::max(1.0, before + after);
        range.start = anchor - std::llround(share * static_cast<double>(kShortest));
        range.end = range.start + kShortest;
    }
    moveTo(range);
}

void Viewport::panBy(TimeNs delta)
{
    moveTo({m_range.start + delta, m_range.end + delta});
}

void Viewport::showAll()
{
    setRange(m_bounds);
}

bool Viewport::canGoBack() const
{
    return !m_back.empty();
}

bool Viewport::canGoForward() const
{
    return !m_forward.empty();
}

void Viewport::goBack()
{
    if (m_back.empty()) {
        return;
    }
    m_forward.push_back(m_range);
    m_range = m_back.back();
    m_back.pop_back();
    m_lastStepMs = 0;
    emit historyChanged();
    emit rangeChanged();
}

void Viewport::goForward()
{
    if (m_forward.empty()) {
        return;
    }
    m_back.push_back(m_range);
    m_range = m_forward.back();
    m_forward.pop_back();
    m_lastStepMs = 0;
    emit historyChanged();
    emit rangeChanged();
}

void Viewport::moveTo(TimeRange range)
{
    const TimeNs duration = std::clamp(range.duration(), kShortest, m_bounds.duration());
    range.start = std::clamp(range.start, m_bounds.start, m_bounds.end - duration);
    range.end = range.start + duration;
    if (range == m_range) {
        return;
    }
    remember();
    m_range = range;
    emit rangeChanged();
}

void Viewport::remember()
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const bool isSameGesture = now - m_lastStepMs < kOneGestureMs;
    m_lastStepMs = now;
    if (isSameGesture) {
        return;
    }
    m_back.push_back(m_range);
    if (m_back.size() > kHistoryLength) {
        m_back.erase(m_back.begin());
    }
    m_forward.clear();
    emit historyChanged();
}

} // namespace flamelane
