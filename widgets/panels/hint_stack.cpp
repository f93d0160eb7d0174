#include "widgets/panels/hint_stack.h"

#include <QLabel>

namespace flamelane {

HintStack::HintStack(QWidget* content, const QString& hint, QWidget* parent)
    : QStackedWidget(parent)
    , m_hint(new QLabel(hint, this))
{
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    m_hint->setMargin(24);
    addWidget(m_hint);
    addWidget(content);
}

void HintStack::setHint(const QString& hint)
{
    m_hint->setText(hint);
}

void HintStack::setEmpty(bool isEmpty)
{
    setCurrentIndex(isEmpty ? 0 : 1);
}

} // namespace flamelane
