#pragma once

#include "core/base/time.h"

#include <QObject>

#include <vector>

namespace flamelane {

/// The only owner of visible time: what is shown of the trace, with a history to go back. Ranges
/// are kept inside the bounds and never shorter than kShortest.
class Viewport : public QObject
{
    Q_OBJECT

public:
    static constexpr TimeNs kShortest = 20; // ns

    explicit Viewport(QObject* parent = nullptr);

    /// The whole trace with a margin; shows all of it and forgets the history.
    void setBounds(TimeRange bounds);
    [[nodiscard]] TimeRange bounds() const { return m_bounds; }
    [[nodiscard]] TimeRange range() const { return m_range; }

    /// A step that can be taken back: a jump, a fit, the end of a drag. Small steps in a row (keys,
    /// wheel) become one step of history.
    void setRange(TimeRange range);
    /// Keeps the time under `anchor` where it is on screen. factor < 1 zooms in.
    void zoomAt(TimeNs anchor, double factor);
    void panBy(TimeNs delta);
    void showAll();
    [[nodiscard]] bool canGoBack() const;
    [[nodiscard]] bool canGoForward() const;

public slots:
    void goBack();
    void goForward();

signals:
    void rangeChanged();
    void boundsChanged();
    void historyChanged();

private:
    void moveTo(TimeRange range);
    void remember();

    TimeRange m_bounds {0, 1};
    TimeRange m_range {0, 1};
    std::vector<TimeRange> m_back;
    std::vector<TimeRange> m_forward;
    qint64 m_lastStepMs = 0;
};

} // namespace flamelane
