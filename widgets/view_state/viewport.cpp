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
    m_glide.setDuration(kGlideMs);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& progress) { showGlide(progress.toDouble()); });
}

void Viewport::setBounds(TimeRange bounds)
{
    bounds.end = std::max(bounds.end, bounds.start + kShortest);
    m_bounds = bounds;
    m_target = bounds;
    m_back.clear();
    m_forward.clear();
    m_glide.stop();
    m_range = bounds;
    emit boundsChanged();
    emit historyChanged();
    emit rangeChanged();
}

void Viewport::setGliding(bool glides)
{
    m_glides = glides;
}

void Viewport::setRange(TimeRange range, Motion motion)
{
    m_lastStepMs = 0;
    m_isJump = true;
    moveTo(range, motion);
    m_isJump = false;
    m_lastStepMs = 0;
}

void Viewport::zoomAt(TimeNs anchor, double factor, Motion motion)
{
    factor = std::min(factor,
                      static_cast<double>(m_bounds.duration())
                          / static_cast<double>(m_target.duration()));
    const auto before = static_cast<double>(anchor - m_target.start);
    const auto after = static_cast<double>(m_target.end - anchor);
    TimeRange range {anchor - std::llround(before * factor), anchor + std::llround(after * factor)};
    if (range.duration() < kShortest) {
        // Rounding must not stop the zoom beside the anchor: keep the shares on both sides.
        const double share = before / std::max(1.0, before + after);
        range.start = anchor - std::llround(share * static_cast<double>(kShortest));
        range.end = range.start + kShortest;
    }
    moveTo(range, motion);
}

void Viewport::panBy(TimeNs delta, Motion motion)
{
    delta = std::clamp(delta, -m_bounds.duration(), m_bounds.duration());
    moveTo({m_target.start + delta, m_target.end + delta}, motion);
}

void Viewport::showAll(Motion motion)
{
    setRange(m_bounds, motion);
}

void Viewport::follow(TimeRange range, TimeRange target)
{
    if (range == m_range && target == m_target) {
        return;
    }
    m_glide.stop();
    m_range = range;
    m_target = target;
    emit rangeChanged();
}

void Viewport::setLeader(Viewport* leader)
{
    m_leader = leader;
    emit historyChanged();
}

bool Viewport::canGoBack() const
{
    return m_leader != nullptr ? m_leader->canGoBack() : !m_back.empty();
}

bool Viewport::canGoForward() const
{
    return m_leader != nullptr ? m_leader->canGoForward() : !m_forward.empty();
}

void Viewport::goBack()
{
    if (m_leader != nullptr) {
        m_leader->goBack();
        return;
    }
    if (m_back.empty()) {
        return;
    }
    m_forward.push_back(m_target);
    m_target = m_back.back();
    m_back.pop_back();
    m_lastStepMs = 0;
    emit historyChanged();
    show(Motion::Glide);
}

void Viewport::goForward()
{
    if (m_leader != nullptr) {
        m_leader->goForward();
        return;
    }
    if (m_forward.empty()) {
        return;
    }
    m_back.push_back(m_target);
    m_target = m_forward.back();
    m_forward.pop_back();
    m_lastStepMs = 0;
    emit historyChanged();
    show(Motion::Glide);
}

void Viewport::moveTo(TimeRange range, Motion motion)
{
    const TimeNs duration = std::clamp(range.duration(), kShortest, m_bounds.duration());
    range.start = std::clamp(range.start, m_bounds.start, m_bounds.end - duration);
    range.end = range.start + duration;
    if (range == m_target) {
        return;
    }
    if (m_leader != nullptr) {
        emit moveWanted(range, m_isJump, motion);
        return;
    }
    remember();
    m_target = range;
    show(motion);
}

void Viewport::show(Motion motion)
{
    m_glide.stop();
    if (m_glides && motion == Motion::Glide) {
        m_glideFrom = m_range;
        m_glide.start();
        return;
    }
    m_range = m_target;
    emit rangeChanged();
}

void Viewport::showGlide(double progress)
{
    if (progress >= 1) {
        m_range = m_target;
        emit rangeChanged();
        return;
    }
    // Zooming looks even when each frame multiplies the duration by the same factor; the start
    // follows so that the point that stays on screen stays at its place all the way.
    const auto from = static_cast<double>(m_glideFrom.duration());
    const auto to = static_cast<double>(m_target.duration());
    const double duration = from * std::pow(to / from, progress);
    const double way = std::abs(to - from) < 1 ? progress : (duration - from) / (to - from);
    m_range.start = m_glideFrom.start
        + std::llround(static_cast<double>(m_target.start - m_glideFrom.start) * way);
    m_range.end = m_range.start + std::max<TimeNs>(1, std::llround(duration));
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
    m_back.push_back(m_target);
    if (m_back.size() > kHistoryLength) {
        m_back.erase(m_back.begin());
    }
    m_forward.clear();
    emit historyChanged();
}

} // namespace flamelane
