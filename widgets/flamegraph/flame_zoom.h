#pragma once

#include "core/layout/flame_layout.h"

#include <QElapsedTimer>
#include <QObject>
#include <QVariantAnimation>

#include <vector>

namespace flamelane {

/// What part of a flame graph is in view, with a history to go back; the Viewport of weights. Kept
/// inside [0, total).
class FlameZoom : public QObject
{
    Q_OBJECT

public:
    static constexpr double kShortest = 1; // units of weight

    explicit FlameZoom(QObject* parent = nullptr);

    /// Another tree of this total. Shows `range` of it, and forgets the history.
    void setTotal(double total, FlameRange range);
    [[nodiscard]] double total() const { return m_total; }
    [[nodiscard]] FlameRange range() const { return m_range; }
    /// Where a glide ends; else the same as range().
    [[nodiscard]] FlameRange target() const { return m_target; }
    [[nodiscard]] bool isWhole() const { return m_target == FlameRange {0, m_total}; }
    /// Off: all at once. On at first.
    void setGliding(bool glides) { m_glides = glides; }

    /// A step that can be taken back.
    void zoomTo(FlameRange range);
    /// Keeps the weight under `anchor` where it is on screen. factor < 1 zooms in. Small steps in a
    /// row are one step of history.
    void zoomAt(double anchor, double factor, bool glides);
    void panBy(double delta, bool glides);
    void showAll() { zoomTo({0, m_total}); }
    void goBack();
    [[nodiscard]] bool canGoBack() const { return !m_back.empty(); }

signals:
    void rangeChanged();

private:
    void moveTo(FlameRange range, bool glides);
    void show(bool glides);
    void showGlide(double progress);
    [[nodiscard]] FlameRange fitted(FlameRange range) const;

    double m_total = kShortest;
    FlameRange m_range {0, kShortest};
    FlameRange m_target {0, kShortest};
    FlameRange m_glideFrom;
    QVariantAnimation m_glide;
    bool m_glides = true;
    std::vector<FlameRange> m_back;
    QElapsedTimer m_sinceStep; // invalid: the next step is a new one
};

} // namespace flamelane
