#include "app/gui/message_bar.h"

#include "app/gui/icons.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include <utility>

namespace flamelane {

namespace {

constexpr int kIconSize = 16; // px

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QToolButton(this))
{
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setTextFormat(Qt::PlainText); // file names are not markup
    m_text->setWordWrap(true);
    auto* close = new QToolButton(this);
    close->setAutoRaise(true);
    close->setText(tr("Close"));
    close->setAccessibleName(tr("Close the message"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 8, 6);
    layout->setSpacing(8);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(close);
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    connect(m_action, &QToolButton::clicked, this, [this] {
        hide();
        std::exchange(m_run, nullptr)();
    });
    hide();
}

void MessageBar::show(Weight weight, const QString& text)
{
    m_weight = weight;
    m_text->setText(text);
    setAccessibleName(text);
    const bool isProblem = weight == Weight::Problem;
    const QColor color = palette().color(isProblem ? QPalette::BrightText : QPalette::Highlight);
    const QIcon icon
        = lineIcon(isProblem ? QStringLiteral("warning") : QStringLiteral("note"), color);
    m_icon->setPixmap(icon.pixmap(kIconSize, kIconSize));
    m_action->hide();
    setVisible(true);
    update();
}

void MessageBar::offer(const QString& action, std::function<void()> run)
{
    m_run = std::move(run);
    m_action->setText(action);
    m_action->show();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor fill
        = palette().color(m_weight == Weight::Problem ? QPalette::BrightText : QPalette::Highlight);
    painter.fillRect(QRect(0, 0, 4, height()), fill);
    fill.setAlphaF(0.12F);
    painter.fillRect(rect(), fill);
}

} // namespace flamelane
