#include "widgets/panels/fact_view.h"

#include <QEvent>
#include <QHelpEvent>
#include <QToolTip>

#include <utility>

namespace flamelane {

namespace {

const QString kSliceScheme = QStringLiteral("slice");
const QString kExactScheme = QStringLiteral("exact");

QString joined(const std::vector<LinkedText>& pieces)
{
    QStringList texts;
    for (const LinkedText& piece : pieces) {
        // Copied text has names in full, for it cannot show a tool tip.
        texts << (piece.target && !piece.exact.isEmpty() ? piece.exact : piece.text);
    }
    return texts.join(QLatin1Char(' '));
}

QString htmlOf(const LinkedText& piece, const QString& textColor)
{
    const QString text = piece.text.toHtmlEscaped();
    if (piece.target) {
        return QStringLiteral("<a href=\"%1:%2\" style=\"text-decoration:none\">%3</a>")
            .arg(kSliceScheme)
            .arg(piece.target.index())
            .arg(text);
    }
    if (!piece.exact.isEmpty()) {
        return QStringLiteral("<a href=\"%1:%2\" style=\"text-decoration:none; color:%4\">%3</a>")
            .arg(kExactScheme, piece.exact.toHtmlEscaped(), text, textColor);
    }
    return text;
}

} // namespace

FactView::FactView(QWidget* parent)
    : QTextBrowser(parent)
{
    setOpenLinks(false);
    setFrameShape(QFrame::NoFrame);
    document()->setDocumentMargin(10);
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& link) {
        if (link.scheme() == kSliceScheme) {
            emit sliceActivated(SliceId(link.path().toUInt()));
        }
    });
}

void FactView::setFacts(const QString& heading, std::vector<Fact> facts)
{
    m_heading = heading;
    m_facts = std::move(facts);
    renderFacts();
}

QString FactView::factText() const
{
    QString text = m_heading + QLatin1Char('\n');
    QString label;
    for (const Fact& fact : m_facts) {
        label = fact.label.isEmpty() ? label : fact.label;
        text += tr("%1: %2").arg(label, joined(fact.pieces)) + QLatin1Char('\n');
    }
    return text;
}

void FactView::changeEvent(QEvent* change)
{
    QTextBrowser::changeEvent(change);
    if (change->type() == QEvent::PaletteChange || change->type() == QEvent::FontChange) {
        renderFacts();
    }
}

bool FactView::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* request = static_cast<QHelpEvent*>(event);
        const QUrl link(anchorAt(viewport()->mapFromGlobal(request->globalPos())));
        const QString text = link.scheme() == kExactScheme ? link.path() : fullName(link);
        if (!text.isEmpty()) {
            QToolTip::showText(request->globalPos(), text, this);
            return true;
        }
    }
    return QTextBrowser::event(event);
}

/// Empty where the link leads to no slice or its text is the whole name.
QString FactView::fullName(const QUrl& link) const
{
    if (link.scheme() != kSliceScheme) {
        return {};
    }
    const SliceId slice(link.path().toUInt());
    for (const Fact& fact : m_facts) {
        for (const LinkedText& piece : fact.pieces) {
            if (piece.target == slice && piece.exact != piece.text) {
                return piece.exact;
            }
        }
    }
    return {};
}

void FactView::renderFacts()
{
    const QString muted = palette().color(QPalette::PlaceholderText).name();
    const QString text = palette().color(QPalette::Text).name();
    QString html = QStringLiteral("<p style=\"font-weight:600; margin-bottom:6px\">%1</p>"
                                  "<table cellspacing=\"0\" cellpadding=\"1\">")
                       .arg(m_heading.toHtmlEscaped());
    for (const Fact& fact : m_facts) {
        QStringList pieces;
        for (const LinkedText& piece : fact.pieces) {
            pieces << htmlOf(piece, text);
        }
        const bool isPath
            = fact.pieces.size() > 1 && fact.pieces[0].target && fact.pieces.back().target;
        const QString between = isPath
            ? QStringLiteral(" <span style=\"color:%1\">\u203a</span> ").arg(muted)
            : QStringLiteral(" ");
        html += QStringLiteral("<tr><td style=\"color:%1; padding-right:14px; white-space:pre\">%2"
                               "</td><td>%3</td></tr>")
                    .arg(muted, fact.label.toHtmlEscaped(), pieces.join(between));
    }
    setHtml(html + QStringLiteral("</table>"));
}

} // namespace flamelane
