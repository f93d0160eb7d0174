#include "widgets/panels/report_panel.h"

#include "widgets/panels/fact_view.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/warnings_model.h"

#include <QHBoxLayout>
#include <QSplitter>

#include <utility>

namespace flamelane {

namespace {

constexpr int kMeaningColumn = 2;

Fact fact(const QString& label, const QString& text)
{
    return {label, {{text, {}, {}}}};
}

std::vector<Fact> factsOf(const Trace& trace)
{
    std::vector<Fact> facts;
    facts.push_back(fact(ReportPanel::tr("File"), QString::fromStdString(trace.path)));
    facts.push_back(fact(ReportPanel::tr("Format"), QString::fromStdString(trace.format)));
    if (!trace.producer.empty()) {
        facts.push_back(
            fact(ReportPanel::tr("Written by"), QString::fromStdString(trace.producer)));
    }
    if (trace.rank) {
        facts.push_back(fact(ReportPanel::tr("Rank"), QString::number(*trace.rank)));
    }
    facts.push_back(fact(ReportPanel::tr("Records"), recordSum(trace.report.records)));
    for (const Arg& property : trace.properties) {
        facts.push_back(
            fact(QString::fromStdString(property.key), QString::fromStdString(property.value)));
    }
    return facts;
}

} // namespace

ReportPanel::ReportPanel(QWidget* parent)
    : QWidget(parent)
    , m_facts(new FactView(this))
    , m_warnings(new WarningsModel(this))
    , m_table(new DataTable(m_warnings, this))
{
    m_facts->setAccessibleName(tr("Where the trace comes from"));
    m_table->setAccessibleName(tr("What was wrong in the file"));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(1, Qt::DescendingOrder);
    m_warningStack
        = new HintStack(m_table, tr("Nothing was wrong: every record was read as written."), this);
    auto* columns = new QSplitter(Qt::Horizontal, this);
    columns->addWidget(m_facts);
    columns->addWidget(m_warningStack);
    columns->setChildrenCollapsible(false);
    columns->setSizes({400, 800});
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);
}

void ReportPanel::setTrace(const Trace& trace)
{
    m_facts->setFacts(tr("What became of the file"), factsOf(trace));
    m_warnings->setReport(trace.report);
    m_warningStack->setEmpty(m_warnings->rowCount() == 0);
    m_table->fitColumns({kMeaningColumn});
}

QString ReportPanel::text() const
{
    QString text = m_facts->factText();
    return m_warnings->rowCount() == 0 ? text : text + m_table->selectedText();
}

QString recordSum(const RecordCounts& counts)
{
    const std::pair<uint64_t, QString> parts[] = {
        {counts.complete, ReportPanel::tr("complete slices")},
        {counts.begins, ReportPanel::tr("begins")},
        {counts.ends, ReportPanel::tr("ends")},
        {counts.instants, ReportPanel::tr("instants")},
        {counts.flows, ReportPanel::tr("arrow ends")},
        {counts.counters, ReportPanel::tr("counter values")},
        {counts.asyncs, ReportPanel::tr("overlapping work")},
        {counts.metadata, ReportPanel::tr("names and orders")},
        {counts.skipped, ReportPanel::tr("skipped")},
    };
    QStringList texts;
    for (const auto& [count, name] : parts) {
        if (count > 0) {
            texts << QStringLiteral("%1 %2").arg(exactCount(count), name);
        }
    }
    return QStringLiteral("%1 = %2").arg(exactCount(counts.records),
                                         texts.isEmpty() ? QStringLiteral("0")
                                                         : texts.join(QStringLiteral(" + ")));
}

} // namespace flamelane
