#include "widgets/view_state/viewport_link.h"

#include "widgets/view_state/viewport.h"

namespace flamelane {

ViewportLink::ViewportLink(Viewport* a, Viewport* b, QObject* parent)
    : QObject(parent)
    , m_a(a)
    , m_b(b)
{
    m_b->setLeader(m_a);
    connect(m_a, &Viewport::rangeChanged, this, &ViewportLink::followA);
    connect(m_a, &Viewport::historyChanged, m_b, &Viewport::historyChanged);
    connect(m_b, &Viewport::moveWanted, this, [this](TimeRange range, bool isJump, Motion motion) {
        if (isJump) {
            m_a->setRange(m_alignment.toA(range), motion);
        } else {
            m_a->moveTo(m_alignment.toA(range), motion);
        }
    });
}

ViewportLink::~ViewportLink()
{
    disconnect(m_a, nullptr, m_b, nullptr);
    m_b->setLeader(nullptr);
}

void ViewportLink::setAlignment(const TimeAlignment& alignment, TimeRange bounds)
{
    const TimeRange shown = m_a->range();
    m_alignment = alignment;
    m_b->setBounds(alignment.toB(bounds));
    m_a->setBounds(bounds);
    m_a->follow(shown, shown);
    followA();
}

void ViewportLink::followA()
{
    m_b->follow(m_alignment.toB(m_a->range()), m_alignment.toB(m_a->target()));
}

} // namespace flamelane
