#pragma once

#include "core/analysis/compare/time_alignment.h"

#include <QObject>

namespace flamelane {

class Viewport;

/// Two viewports that show the same stretch of one axis, each in the time of its own run. The one
/// of A keeps the history of both. Undone when this is destroyed.
class ViewportLink : public QObject
{
    Q_OBJECT

public:
    /// Both outlive the link.
    ViewportLink(Viewport* a, Viewport* b, QObject* parent = nullptr);
    ~ViewportLink() override;

    /// How times belong together and what can be seen at all, in the time of A. What A shows stays.
    void setAlignment(const TimeAlignment& alignment, TimeRange bounds);
    [[nodiscard]] const TimeAlignment& alignment() const { return m_alignment; }

private:
    void followA();

    Viewport* m_a;
    Viewport* m_b;
    TimeAlignment m_alignment;
};

} // namespace flamelane
