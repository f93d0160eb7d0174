#pragma once

#include "core/base/time.h"

#include <QObject>
#include <QVariantAnimation>

#include <vector>

namespace flamelane {

/// How a range changes: at once, or in a glide that the eye can follow.
enum class Motion
{
    Switch,
    Glide
};

/// The only owner of visible time: what is shown of the trace, with a history to go back. Ranges
/// are kept inside the bounds and never shorter than kShortest.
class Viewport : public QObject
{
    Q_OBJECT

public:
    static constexpr TimeNs kShortest = 20; // ns
    static constexpr int kGlideMs = 120;

    explicit Viewport(QObject* parent = nullptr);

    /// The whole trace with a margin; shows all of it and forgets the history.
    void setBounds(TimeRange bounds);
    [[nodiscard]] TimeRange bounds() const { return m_bounds; }
    /// What is on screen now.
    [[nodiscard]] TimeRange range() const { return m_range; }
    /// Where a glide ends; else the same as range().
    [[nodiscard]] TimeRange target() const { return m_target; }
    /// Off: every Motion is a Switch. On at first.
    void setGliding(bool glides);

    /// A step that can be taken back: a jump, a fit, the end of a drag. Small steps in a row (keys,
    /// wheel) become one step of history.
    void setRange(TimeRange range, Motion motion = Motion::Switch);
    /// Keeps the time under `anchor` where it is on screen. factor < 1 zooms in.
    void zoomAt(TimeNs anchor, double factor, Motion motion = Motion::Switch);
    void panBy(TimeNs delta, Motion motion = Motion::Switch);
    /// A small step to any range, as while an edge is dragged.
    void moveTo(TimeRange range, Motion motion = Motion::Switch);
    void showAll(Motion motion = Motion::Switch);
    /// Shows what another viewport shows: no step of history. `target` is where a glide of the
    /// other ends. Not kept inside the bounds.
    void follow(TimeRange range, TimeRange target);
    /// With a leader this moves by follow() alone: what it is asked for is passed on by
    /// moveWanted(), and going back and forward is the leader's. Null for none; outlives this one.
    void setLeader(Viewport* leader);
    [[nodiscard]] bool canGoBack() const;
    [[nodiscard]] bool canGoForward() const;

public slots:
    void goBack();
    void goForward();

signals:
    void rangeChanged();
    void boundsChanged();
    void historyChanged();
    /// Of one that has a leader: where it was asked to go, in its own time. `isJump`: a step of
    /// history of its own, see setRange().
    void moveWanted(TimeRange range, bool isJump, Motion motion);

private:
    void show(Motion motion);
    void showGlide(double progress);
    void remember();

    TimeRange m_bounds {0, kShortest};
    TimeRange m_range {0, kShortest};
    TimeRange m_target {0, kShortest};
    TimeRange m_glideFrom {0, kShortest};
    QVariantAnimation m_glide;
    bool m_glides = true;
    Viewport* m_leader = nullptr;
    bool m_isJump = false; // setRange() is at work
    std::vector<TimeRange> m_back;
    std::vector<TimeRange> m_forward;
    qint64 m_lastStepMs = 0;
};

} // namespace flamelane
