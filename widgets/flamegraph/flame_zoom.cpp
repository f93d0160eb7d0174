#include "widgets/flamegraph/flame_zoom.h"

#include "widgets/view_state/viewport.h"

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr size_t kHistoryLength = 100;
constexpr qint64 kOneGestureMs = 600; // small steps closer than this are one step of history

double lengthOf(FlameRange range)
{
    return range.end - range.start;
}

} // namespace

FlameZoom::FlameZoom(QObject* parent)
    : QObject(parent)
{
    m_glide.setDuration(Viewport::kGlideMs);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this,
            [this](const QVariant& progress) { showGlide(progress.toDouble()); });
}

void FlameZoom::setTotal(double total, FlameRange range)
{
    m_glide.stop();
    m_total = std::max(total, kShortest);
    m_target = fitted(range);
    m_range = m_target;
    m_back.clear();
    m_sinceStep.invalidate();
    emit rangeChanged();
}

FlameRange FlameZoom::fitted(FlameRange range) const
{
    const double length = std::clamp(lengthOf(range), kShortest, m_total);
    const double start = std::clamp(range.start, 0.0, m_total - length);
    return {start, start + length};
}

void FlameZoom::zoomTo(FlameRange range)
{
    m_sinceStep.invalidate();
    moveTo(range, true);
    m_sinceStep.invalidate();
}

void FlameZoom::zoomAt(double anchor, double factor, bool glides)
{
    const double length = std::clamp(lengthOf(m_target) * factor, kShortest, m_total);
    const double share = (anchor - m_target.start) / lengthOf(m_target);
    const double start = anchor - share * length;
    moveTo({start, start + length}, glides);
}

void FlameZoom::panBy(double delta, bool glides)
{
    moveTo({m_target.start + delta, m_target.end + delta}, glides);
}

void FlameZoom::goBack()
{
    if (m_back.empty()) {
        return;
    }
    m_target = m_back.back();
    m_back.pop_back();
    m_sinceStep.invalidate();
    show(true);
}

void FlameZoom::moveTo(FlameRange range, bool glides)
{
    range = fitted(range);
    if (range == m_target) {
        return;
    }
    if (!m_sinceStep.isValid() || m_sinceStep.elapsed() >= kOneGestureMs) {
        m_back.push_back(m_target);
        if (m_back.size() > kHistoryLength) {
            m_back.erase(m_back.begin());
        }
    }
    m_sinceStep.start();
    m_target = range;
    show(glides);
}

void FlameZoom::show(bool glides)
{
    m_glide.stop();
    if (m_glides && glides) {
        m_glideFrom = m_range;
        m_glide.start();
        return;
    }
    m_range = m_target;
    emit rangeChanged();
}

void FlameZoom::showGlide(double progress)
{
    // Zooming looks even when each frame multiplies the length by the same factor.
    const double from = lengthOf(m_glideFrom);
    const double to = lengthOf(m_target);
    const double length = from * std::pow(to / from, progress);
    const double way
        = std::abs(to - from) < 1e-9 * m_total ? progress : (length - from) / (to - from);
    m_range.start = m_glideFrom.start + (m_target.start - m_glideFrom.start) * way;
    m_range.end = m_range.start + length;
    if (progress >= 1) {
        m_range = m_target;
    }
    emit rangeChanged();
}

} // namespace flamelane
