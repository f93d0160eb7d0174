#include "widgets/pages/overview_page.h"

#include "core/export/analysis_text.h"
#include "core/layout/display_name.h"
#include "widgets/pages/device_section.h"
#include "widgets/pages/link_row.h"
#include "widgets/pages/page_links.h"
#include "widgets/pages/recording_words.h"
#include "widgets/pages/share_bar.h"
#include "widgets/plots/step_bars.h"
#include "widgets/plots/utilization_plot.h"
#include "widgets/tables/finding_model.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/device_words.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <sstream>
#include <utility>

namespace flamelane {

namespace {

constexpr size_t kTopRows = 5;
constexpr int kMargin = 16; // px

QString share(TimeNs part, TimeNs whole)
{
    return whole > 0 ? percent(static_cast<double>(part) / static_cast<double>(whole)) : QString();
}

} // namespace

OverviewPage::OverviewPage(QWidget* parent)
    : QWidget(parent)
    , m_theme(Theme::light())
    , m_links(new PageLinks(this))
    , m_headline(new QLabel(this))
    , m_window(new QLabel(this))
    , m_definition(new QComboBox(this))
    , m_scroll(new QScrollArea(this))
{
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAccessibleName(tr("Overview"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    createBar(layout);
    layout->addWidget(m_scroll, 1);
    setContent(nullptr);
}

void OverviewPage::createBar(QVBoxLayout* layout)
{
    QFont font = m_headline->font();
    font.setPointSizeF(font.pointSizeF() * 1.35);
    font.setWeight(QFont::DemiBold);
    m_headline->setFont(font);
    m_headline->setWordWrap(true);
    for (QLabel* label : {m_headline, m_window}) {
        label->setTextFormat(Qt::PlainText); // names from files are not markup
    }
    m_window->setForegroundRole(QPalette::PlaceholderText);
    m_window->setToolTip(tr("The time that all figures are about. It is chosen on top."));
    m_definition->addItems(
        {tr("Kernels, copies and sets"), tr("Kernels only"), tr("Each stream by itself")});
    m_definition->setToolTip(
        tr("What counts as busy. Tools differ:\n"
           "- kernels, copies and sets on any stream: the device works (HTA; our default)\n"
           "- kernels only, on any stream (the TensorBoard plugin)\n"
           "- each stream by itself, as the rows of a timeline show it"));
    auto* name = new QLabel(tr("&Busy means"), this);
    name->setBuddy(m_definition);
    auto* facts = new QHBoxLayout;
    facts->addWidget(m_window);
    facts->addStretch(1);
    facts->addWidget(name);
    facts->addWidget(m_definition);
    auto* head = new QVBoxLayout;
    head->setContentsMargins(kMargin, 12, kMargin, 8);
    head->addWidget(m_headline);
    head->addLayout(facts);
    layout->addLayout(head);
    connect(m_definition, &QComboBox::currentIndexChanged, this, &OverviewPage::rebuild);
}

BusyDefinition OverviewPage::definition() const
{
    return static_cast<BusyDefinition>(m_definition->currentIndex());
}

void OverviewPage::setTheme(const Theme& theme)
{
    m_theme = theme;
    rebuild();
}

void OverviewPage::setContent(std::shared_ptr<const PageContent> content)
{
    m_content = std::move(content);
    // What is still shown may be of a trace that is gone.
    m_scroll->setEnabled(m_content != nullptr);
    if (!m_content) {
        m_window->setText(tr("Adding up …"));
        return;
    }
    m_headline->setText(fromUtf8(headline(*m_content->trace, *m_content->analysis)));
    m_window->setText(windowWords(*m_content));
    rebuild();
}

void OverviewPage::rebuild()
{
    if (!m_content) {
        return;
    }
    const int position = m_scroll->verticalScrollBar()->value();
    // A click within may have led here.
    if (QWidget* before = m_scroll->takeWidget()) {
        before->deleteLater();
    }
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* list = new QVBoxLayout(page);
    list->setContentsMargins(kMargin, 12, kMargin, 24);
    list->setSpacing(24);
    addDevices(list);
    addFindings(list);
    addSteps(list);
    addUtilization(list);
    addTop(list);
    list->addStretch(1);
    m_scroll->setWidget(page);
    m_scroll->verticalScrollBar()->setValue(position);
}

void OverviewPage::addDevices(QVBoxLayout* list)
{
    for (size_t i = 0; i < m_content->analysis->devices.size(); ++i) {
        list->addWidget(new DeviceSection(m_content, i, definition(), m_theme, m_links));
    }
    if (m_content->analysis->devices.empty()) {
        auto* section = new Section(tr("GPU"));
        section->addRemark(tr("No GPU work was recorded: %1 to see how busy the GPU is and what it "
                              "waits for. Operators and annotations of the host are on their "
                              "pages.")
                               .arg(recordingWords(*m_content->trace, Recording::GpuWork)));
        list->addWidget(section);
    }
}

void OverviewPage::addFindings(QVBoxLayout* list)
{
    auto* section = new Section(tr("Findings"));
    for (size_t i = 0; i < m_content->findings.size(); ++i) {
        const Finding& finding = m_content->findings[i];
        const bool isProblem = finding.severity == Severity::Problem;
        const QString numbers = finding.bound > 0
            ? tr("%1   wins at most %2").arg(findingShare(finding), shortDuration(finding.bound))
            : findingShare(finding);
        auto* row = new LinkRow(severityWords(finding.severity),
                                isProblem ? QPalette::BrightText : QPalette::Link,
                                fromUtf8(finding.title), numbers, section);
        row->explain(fromUtf8(finding.title),
                     tr("The share of the window that it concerns, and what removing it could save "
                        "of the window at the most. Several may speak of the same time.\nClick "
                        "for the evidence and what helps."));
        section->body()->addWidget(row);
        connect(row, &LinkRow::clicked, m_links,
                [links = m_links, i] { emit links->findingWanted(static_cast<int>(i)); });
    }
    if (m_content->findings.empty()) {
        section->addRemark(tr("No rule saw anything worth saying about this window."));
    }
    list->addWidget(section);
}

void OverviewPage::addSteps(QVBoxLayout* list)
{
    const StepSeries& series = m_content->analysis->series;
    auto* section = new Section(tr("Steps"));
    list->addWidget(section);
    if (series.steps.empty()) {
        section->addRemark(
            tr("No steps: %1.").arg(recordingWords(*m_content->trace, Recording::Steps)));
        return;
    }
    section->addRemark(tr("%1 steps, median %2, spread %3")
                           .arg(exactCount(series.steps.size()), shortDuration(series.median),
                                percent(series.spread)),
                       tr("Median of the steps that are no warm-up; spread is the median absolute "
                          "deviation of these, as a share of the median."));
    auto* bars = new StepBars(section);
    bars->setTheme(m_theme);
    bars->setSeries(series);
    connect(bars, &StepBars::stepActivated, m_links,
            [links = m_links, content = m_content](int step) {
                emit links->rangeActivated(
                    content->analysis->series.steps[static_cast<size_t>(step)].range);
            });
    section->body()->addWidget(bars);
    std::vector<SharePart> parts;
    for (size_t part = 0; part < kStepParts; ++part) {
        TimeNs time = 0;
        for (const TrainingStep& step : series.steps) {
            time += step.parts[part];
        }
        const auto which = static_cast<StepPart>(part);
        parts.push_back(
            {stepPartWords(which), time, stepPartColor(m_theme, which), which == StepPart::Other,
             tr("%1 Over all steps. Click for the operators.").arg(stepPartMeaning(which))});
    }
    auto* sum = new ShareBar(section);
    sum->setAccessibleName(tr("What the steps' time goes to"));
    sum->setParts(std::move(parts), m_theme);
    connect(sum, &ShareBar::partActivated, m_links, [links = m_links](int part) {
        emit links->pageWanted(part <= static_cast<int>(StepPart::Communication) ? Page::Kernels
                                                                                 : Page::Operators);
    });
    section->body()->addWidget(sum);
}

void OverviewPage::addUtilization(QVBoxLayout* list)
{
    std::vector<UtilizationCurve> curves;
    for (const Utilization& utilization :
         m_content->utilization[static_cast<size_t>(definition())]) {
        const QString device = deviceText(*m_content->trace, utilization.device);
        curves.push_back({definition() == BusyDefinition::Streams
                              ? tr("%1, stream %2").arg(device).arg(utilization.stream)
                              : device,
                          utilization.curve});
    }
    if (curves.empty()) {
        return;
    }
    auto* section = new Section(tr("Utilisation over time: %1").arg(m_definition->currentText()));
    auto* plot = new UtilizationPlot(section);
    plot->setTheme(m_theme);
    plot->setCurves(m_content->reach, std::move(curves));
    connect(plot, &UtilizationPlot::rangeActivated, m_links, &PageLinks::rangeActivated);
    section->body()->addWidget(plot);
    list->addWidget(section);
}

void OverviewPage::addTop(QVBoxLayout* list)
{
    auto* columns = new QHBoxLayout;
    columns->setSpacing(24);
    columns->addWidget(createTopOperators(), 1, Qt::AlignTop);
    columns->addWidget(createTopKernels(), 1, Qt::AlignTop);
    list->addLayout(columns);
}

QWidget* OverviewPage::createTopOperators()
{
    const bool hasGpu = !m_content->analysis->devices.empty();
    auto* section
        = new Section(hasGpu ? tr("Operators by own GPU time") : tr("Operators by own CPU time"));
    const auto costOf
        = [hasGpu](const OperatorRow* row) { return hasGpu ? row->gpuSelf : row->cpuSelf; };
    std::vector<const OperatorRow*> rows;
    TimeNs whole = 0;
    for (const OperatorRow& row : m_content->analysis->operators) {
        if (row.kind == SliceKind::Operator) {
            rows.push_back(&row);
            whole += costOf(&row);
        }
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [costOf](const auto* a, const auto* b) { return costOf(a) > costOf(b); });
    rows.resize(std::min(rows.size(), kTopRows));
    for (const OperatorRow* row : rows) {
        auto* link = new LinkRow(
            QString(), QPalette::Text, fromUtf8(row->name),
            tr("%1   %2").arg(shortDuration(costOf(row)), share(costOf(row), whole)), section);
        link->explain(fromUtf8(row->name),
                      hasGpu ? tr("GPU work launched while it was the innermost operator, wherever "
                                  "it runs, and its share of that of all operators.\nClick for "
                                  "the longest call.")
                             : tr("Time on the CPU without the operators inside it, and its share "
                                  "of that of all operators.\nClick for the longest call."));
        section->body()->addWidget(link);
        connect(link, &LinkRow::clicked, m_links,
                [links = m_links, slice = row->longest] { emit links->sliceActivated(slice); });
    }
    if (rows.empty()) {
        section->addRemark(tr("No operators in this window: %1.")
                               .arg(recordingWords(*m_content->trace, Recording::Operators)));
    }
    return section;
}

QWidget* OverviewPage::createTopKernels()
{
    auto* section = new Section(tr("Kernels and copies by time"));
    const std::vector<KernelRow>& rows = m_content->analysis->kernels; // the largest first
    TimeNs whole = 0;
    for (const KernelRow& row : rows) {
        whole += row.total;
    }
    for (size_t i = 0; i < std::min(rows.size(), kTopRows); ++i) {
        const std::string_view name = m_content->trace->strings.view(rows[i].name);
        auto* link = new LinkRow(
            QString(), QPalette::Text, fromUtf8(displayName(rows[i].kind, name)),
            tr("%1   %2").arg(shortDuration(rows[i].total), share(rows[i].total, whole)), section);
        link->explain(fromUtf8(name),
                      tr("The sum of its durations, and its share of that of all kernels, copies "
                         "and sets in the window.\nClick for the longest."));
        section->body()->addWidget(link);
        connect(link, &LinkRow::clicked, m_links,
                [links = m_links, slice = rows[i].longest] { emit links->sliceActivated(slice); });
    }
    if (rows.empty()) {
        section->addRemark(tr("No GPU work begins in this window."));
    }
    return section;
}

QString OverviewPage::text() const
{
    if (!m_content) {
        return {};
    }
    std::ostringstream out;
    writeSummaryText(out, *m_content->trace, *m_content->analysis, m_content->findings);
    return QString::fromStdString(out.str());
}

} // namespace flamelane
