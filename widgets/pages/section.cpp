#include "widgets/pages/section.h"

#include <QLabel>
#include <QVBoxLayout>

namespace flamelane {

Section::Section(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_body(new QVBoxLayout(this))
{
    auto* label = new QLabel(title, this);
    label->setTextFormat(Qt::PlainText);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    m_body->setContentsMargins(0, 0, 0, 0);
    m_body->setSpacing(6);
    m_body->addWidget(label);
}

void Section::addRemark(const QString& text, const QString& meaning)
{
    auto* label = new QLabel(text, this);
    label->setTextFormat(Qt::PlainText); // names from files are not markup
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    label->setToolTip(meaning);
    m_body->addWidget(label);
}

} // namespace flamelane
