#include "widgets/pages/findings_page.h"

#include "widgets/panels/hint_stack.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/finding_model.h"
#include "widgets/tables/number_text.h"

#include <QItemSelectionModel>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

namespace {

constexpr QLatin1String kEvidenceScheme("evidence");

QString kindOf(const Evidence& evidence)
{
    switch (evidence.kind) {
    case Evidence::Kind::Slice:
        return FindingsPage::tr("slice");
    case Evidence::Kind::Gap:
        return FindingsPage::tr("gap");
    case Evidence::Kind::Step:
        return FindingsPage::tr("step");
    }
    return {};
}

} // namespace

FindingsPage::FindingsPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new FindingModel(this))
    , m_headline(new QLabel(this))
    , m_table(new DataTable(m_model, this))
    , m_details(new QTextBrowser(this))
{
    m_headline->setTextFormat(Qt::PlainText); // names from files are not markup
    m_headline->setContentsMargins(10, 8, 6, 8);
    m_table->setAccessibleName(tr("Findings"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(false); // they are told in an order of their own
    m_details->setAccessibleName(tr("The picked finding"));
    m_details->setFrameShape(QFrame::NoFrame);
    m_details->setOpenLinks(false);
    m_details->document()->setDocumentMargin(14);
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(m_table);
    parts->addWidget(m_details);
    parts->setChildrenCollapsible(false);
    parts->setSizes({260, 340});
    m_stack = new HintStack(parts, QString(), this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_headline);
    layout->addWidget(m_stack, 1);
    setFocusProxy(m_table);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &FindingsPage::describePicked);
    connect(m_details, &QTextBrowser::anchorClicked, this, &FindingsPage::followEvidence);
    setContent(nullptr);
}

void FindingsPage::setContent(std::shared_ptr<const PageContent> content)
{
    m_content = std::move(content);
    m_stack->setEnabled(m_content != nullptr); // what is still shown may be of a trace that is gone
    if (!m_content) {
        m_headline->setText(tr("Looking for what costs time …"));
        return;
    }
    m_headline->setText(windowWords(*m_content));
    m_model->setFindings(m_content->findings);
    m_table->fitColumns({FindingModel::TitleColumn});
    m_stack->setHint(m_content->trace->slices.size() == 0
                         ? tr("The trace is empty.")
                         : tr("No rule saw anything worth saying about this window. That is no "
                              "proof that nothing can be won: look at the gaps and the steps."));
    m_stack->setEmpty(m_content->findings.empty());
    m_picked = -1;
    m_details->clear();
    showFinding(0);
}

void FindingsPage::showFinding(int finding)
{
    const QModelIndex index = m_table->model()->index(finding, FindingModel::TitleColumn);
    if (index.isValid()) {
        m_table->setCurrentIndex(index);
        describePicked();
    }
}

void FindingsPage::describePicked()
{
    m_picked = m_content ? m_table->currentSourceRow() : -1;
    if (m_picked >= 0) {
        m_details->setHtml(htmlOf(m_model->finding(m_picked)));
    }
}

QString FindingsPage::htmlOf(const Finding& finding) const
{
    QString html = QStringLiteral("<h3>%1</h3>").arg(fromUtf8(finding.title).toHtmlEscaped());
    QStringList facts {severityWords(finding.severity)};
    if (const QString share = findingShare(finding); !share.isEmpty()) {
        facts << tr("%1 of the window").arg(share);
    }
    if (finding.bound > 0) {
        facts << tr("removing it wins %1 of the window at most").arg(shortDuration(finding.bound));
    }
    html += QStringLiteral("<p>%1</p>").arg(facts.join(QStringLiteral(" &nbsp;\u00b7&nbsp; ")));
    if (!finding.evidence.empty()) {
        html += QStringLiteral("<h4>%1</h4><ul>").arg(tr("Seen in"));
        for (size_t i = 0; i < finding.evidence.size(); ++i) {
            const Evidence& evidence = finding.evidence[i];
            // Names of files may hold anything, also "%1": they are put in last.
            html += QStringLiteral("<li><a href=\"%1:%2\">").arg(kEvidenceScheme).arg(i)
                + fromUtf8(evidence.name).left(400).toHtmlEscaped()
                + QStringLiteral("</a> (%1, %2)</li>")
                      .arg(kindOf(evidence), shortDuration(evidence.range.duration()));
        }
        html += QStringLiteral("</ul>");
    }
    if (!finding.remedy.empty()) {
        html += QStringLiteral("<h4>%1</h4><p>").arg(tr("What helps"))
            + fromUtf8(finding.remedy)
                  .toHtmlEscaped()
                  .replace(QLatin1Char('\n'), QLatin1String("<br>"))
            + QStringLiteral("</p>");
    }
    return html;
}

void FindingsPage::followEvidence(const QUrl& link)
{
    bool isNumber = false;
    const size_t number = link.path().toULongLong(&isNumber);
    if (!m_content || m_picked < 0 || !isNumber) {
        return;
    }
    const Finding& finding = m_model->finding(m_picked);
    if (number >= finding.evidence.size()) {
        return;
    }
    const Evidence& evidence = finding.evidence[number];
    if (evidence.slice) {
        emit sliceActivated(evidence.slice);
    } else {
        emit rangeActivated(evidence.range);
    }
}

QString FindingsPage::text() const
{
    return m_details->toPlainText();
}

} // namespace flamelane
