#include "widgets/compare/compare_page.h"

#include "core/export/comparison_words.h"
#include "widgets/compare/changed_shape_model.h"
#include "widgets/compare/compare_header.h"
#include "widgets/compare/compare_table.h"
#include "widgets/compare/compare_timeline.h"
#include "widgets/compare/compared_finding_model.h"
#include "widgets/compare/compared_row_model.h"
#include "widgets/compare/flame_diff_page.h"
#include "widgets/compare/waterfall.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/number_text.h"
#include "widgets/timeline/timeline_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include <numeric>

namespace flamelane {

namespace {

std::vector<const ComparedRow*> pointersTo(const std::vector<ComparedRow>& rows)
{
    std::vector<const ComparedRow*> all;
    for (const ComparedRow& row : rows) {
        all.push_back(&row);
    }
    return all;
}

TimeNs sumOf(const std::vector<const ComparedRow*>& rows)
{
    return std::accumulate(
        rows.begin(), rows.end(), TimeNs {0},
        [](TimeNs sum, const ComparedRow* row) { return sum + row->contribution(); });
}

} // namespace

ComparePage::ComparePage(Marks* first, Marks* second, NoiseTrail* noise, QWidget* parent)
    : QWidget(parent)
    , m_header(new CompareHeader)
    , m_tabs(new QTabWidget)
    , m_waterfall(new Waterfall)
    , m_timeline(new CompareTimeline(first, second))
    , m_flame(new FlameDiffPage(noise))
    , m_caption(new QLabel)
    , m_operators(new ComparedRowModel)
    , m_kernels(new ComparedRowModel)
    , m_annotations(new ComparedRowModel)
    , m_shapes(new ChangedShapeModel)
    , m_findings(new ComparedFindingModel)
    , m_body(new QWidget)
    , m_hint(new QLabel)
    , m_pages(new QStackedWidget(this))
{
    createTimelines();
    createTables();
    auto* body = new QVBoxLayout(m_body);
    body->setContentsMargins(0, 0, 0, 0);
    body->setSpacing(0);
    body->addWidget(m_header);
    body->addWidget(m_tabs, 1);
    auto* empty = new QWidget(m_pages);
    auto* column = new QVBoxLayout(empty);
    auto* choose = new QPushButton(tr("Compare with \u2026"), empty);
    choose->setObjectName(QStringLiteral("chooseOther"));
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    column->addStretch(1);
    column->addWidget(m_hint);
    column->addSpacing(12);
    column->addWidget(choose, 0, Qt::AlignHCenter);
    column->addStretch(2);
    m_pages->addWidget(empty);
    m_pages->addWidget(m_body);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);
    connect(choose, &QPushButton::clicked, this, &ComparePage::otherWanted);
    connectParts();
    showWaiting({});
}

void ComparePage::createTimelines()
{
    auto* page = new QSplitter(Qt::Horizontal);
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_timeline, 1);
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setContentsMargins(10, 4, 10, 4);
    // A long name is not to widen the window.
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    column->addWidget(m_caption);
    page->addWidget(m_waterfall);
    page->addWidget(right);
    page->setStretchFactor(1, 1);
    page->setChildrenCollapsible(false);
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(page, tr("Timelines"));
    m_tabs->addTab(m_flame, tr("Flame graph"));
    setFocusProxy(m_waterfall);
}

CompareTable* ComparePage::addRowTable(ComparedRowModel* model, const QString& name,
                                       const QString& hint)
{
    auto* table = new CompareTable(model, name, hint);
    table->table()->sortByColumn(ComparedRowModel::ChangeColumn, Qt::DescendingOrder);
    m_tabs->addTab(table, name);
    m_tables.push_back(table);
    connect(table, &CompareTable::csvRequested, this, &ComparePage::csvRequested);
    connect(table->table(), &DataTable::rowActivated, this, [this, model](int row) {
        m_tabs->setCurrentIndex(0);
        m_timeline->showRow(model->row(row));
        showCaption();
    });
    return table;
}

void ComparePage::createTables()
{
    const QString noWork = tr("Neither run has GPU work in its window.");
    addRowTable(m_operators, tr("Operators and idle time"), noWork);
    addRowTable(m_kernels, tr("Kernels"), noWork);
    addRowTable(m_annotations, tr("Annotations"),
                tr("Neither run has annotations: put "
                   "torch.profiler.record_function(\"name\") or NVTX ranges around parts of the "
                   "step."));
    auto* shapes = new CompareTable(m_shapes, tr("Launch shapes"),
                                    tr("All kernels that both runs launch have the same grid, "
                                       "block and registers, or none were recorded."));
    auto* findings
        = new CompareTable(m_findings, tr("Findings"), tr("There is no finding in either run."));
    shapes->table()->sortByColumn(ChangedShapeModel::GrowthColumn, Qt::DescendingOrder);
    m_tabs->addTab(shapes, tr("Launch shapes"));
    m_tabs->addTab(findings, tr("Findings"));
    for (CompareTable* table : {shapes, findings}) {
        m_tables.push_back(table);
        connect(table, &CompareTable::csvRequested, this, &ComparePage::csvRequested);
    }
}

void ComparePage::connectParts()
{
    connect(m_header, &CompareHeader::swapWanted, this, &ComparePage::swapWanted);
    connect(m_header, &CompareHeader::otherWanted, this, &ComparePage::otherWanted);
    connect(m_header, &CompareHeader::renamed, this, &ComparePage::renamed);
    connect(m_header, &CompareHeader::presentWanted, this, [this] { emit presentWanted(true); });
    connect(m_header, &CompareHeader::alignmentChosen, this, [this](const AlignChoice& choice) {
        if (!m_timeline->align(choice)) {
            m_caption->setText(choice.at == AlignAt::Marks
                                   ? tr("Set a mark (M) in each run first")
                                   : tr("Pick a slice that both runs have first"));
        }
        m_header->showAlignment(m_timeline->alignChoice(), m_timeline->isStretched(),
                                m_timeline->orientation());
    });
    connect(m_header, &CompareHeader::stretchChosen, m_timeline, &CompareTimeline::setStretched);
    connect(m_header, &CompareHeader::orientationChosen, m_timeline,
            &CompareTimeline::setOrientation);
    for (const RunRole role : {RunRole::A, RunRole::B}) {
        m_timeline->view(role)->installEventFilter(this);
    }
    connect(m_timeline, &CompareTimeline::alignmentChanged, this, [this] {
        m_header->showAlignment(m_timeline->alignChoice(), m_timeline->isStretched(),
                                m_timeline->orientation());
    });
    connect(m_timeline, &CompareTimeline::partnerWanted, this, &ComparePage::partnerWanted);
    connect(m_timeline, &CompareTimeline::pairChanged, this, &ComparePage::showCaption);
    connect(m_timeline, &CompareTimeline::hovered, this, &ComparePage::hovered);
    connect(m_flame, &FlameDiffPage::sliceActivated, this, &ComparePage::showSlices);
    connect(m_tabs, &QTabWidget::currentChanged, this, &ComparePage::tabChanged);
    connect(m_waterfall, &Waterfall::rowPicked, this, [this](const ComparedRow* row) {
        if (row != nullptr) {
            m_timeline->showRow(*row);
        }
        showCaption();
    });
}

namespace {

} // namespace

void ComparePage::setContent(std::shared_ptr<const CompareContent> content, bool isSwapped)
{
    m_content = std::move(content);
    m_header->setContent(m_content);
    m_timeline->setContent(m_content, isSwapped);
    m_waterfall->setContent(m_content);
    for (CompareTable* table : m_tables) {
        table->setEnabled(m_content != nullptr);
    }
    if (!m_content) {
        return;
    }
    m_pages->setCurrentWidget(m_body);
    m_header->showAlignment(m_timeline->alignChoice(), m_timeline->isStretched(),
                            m_timeline->orientation());
    fillTables();
    showCaption();
}

void ComparePage::fillTables()
{
    const Comparison& comparison = m_content->comparison;
    auto operators = pointersTo(comparison.operators);
    const auto idle = pointersTo(comparison.idle);
    operators.insert(operators.end(), idle.begin(), idle.end());
    auto kernels = pointersTo(comparison.kernels);
    kernels.insert(kernels.end(), idle.begin(), idle.end());
    const auto addUp = [](const std::vector<const ComparedRow*>& rows) {
        return tr("Contributions add up to %1 a step")
            .arg(fromUtf8(signedWords(sumOf(rows), false)));
    };
    const QString sum = addUp(operators);
    const QString sumOfKernels = addUp(kernels);
    m_operators->setRows(m_content, std::move(operators));
    m_kernels->setRows(m_content, std::move(kernels));
    m_annotations->setRows(m_content, pointersTo(comparison.annotations));
    m_shapes->setRows(comparison.shapes);
    m_findings->setRows(comparison.findings);
    m_tables[0]->showRows(sum,
                          tr("Every instant of a step on the busiest device belongs to one "
                             "operator or one cause of idle time."));
    m_tables[1]->showRows(sumOfKernels,
                          tr("Every instant of a step on the busiest device belongs "
                             "to one kernel or one cause of idle time."));
    m_tables[2]->showRows(tr("Own time on the host, over all threads"),
                          tr("Without the annotations inside; they may run beside each other"));
    m_tables[3]->showRows(tr("Of the launches that took the most time"));
    m_tables[4]->showRows(tr("The first of each kind"));
}

void ComparePage::showWaiting(const QString& words)
{
    if (m_content) {
        m_header->showWaiting(words);
        return;
    }
    m_hint->setText(words.isEmpty()
                        ? tr("Put another run beside this one: the old and the new trace on one "
                             "axis of time,\nand what the change of the step is made of.")
                        : words);
    m_pages->setCurrentIndex(0);
}

void ComparePage::setNames(const QString& a, const QString& b)
{
    m_header->setNames(a, b);
    m_timeline->setNames(a, b);
    m_waterfall->setNames(a, b);
    m_flame->setRuns(a, b);
}

void ComparePage::setTheme(const Theme& theme)
{
    m_header->setTheme(theme);
    m_waterfall->setTheme(theme);
    m_timeline->setTheme(theme);
    m_flame->setTheme(theme);
}

void ComparePage::setNoise(const std::vector<NoiseFilter>& filters)
{
    m_timeline->setNoise(filters);
}

void ComparePage::setAnimated(bool isAnimated)
{
    m_timeline->setAnimated(isAnimated);
    m_flame->setAnimated(isAnimated);
}

void ComparePage::showSlices(SliceId inA, SliceId inB)
{
    m_tabs->setCurrentIndex(0);
    m_timeline->showSlices(inA, inB);
    showCaption();
}

QString ComparePage::text() const
{
    if (isFlameShown()) {
        return m_flame->text();
    }
    const int tab = m_tabs->currentIndex();
    for (CompareTable* table : m_tables) {
        if (m_tabs->widget(tab) == table) {
            return table->text();
        }
    }
    return m_header->text() + QLatin1Char('\n') + m_caption->text();
}

bool ComparePage::isFlameShown() const
{
    return m_tabs->currentWidget() == m_flame;
}

void ComparePage::paintPicture(QPainter& painter, const QSize& size)
{
    if (isFlameShown()) {
        m_flame->paintPicture(painter, size, m_header->runs());
        return;
    }
    const QSize before = this->size();
    resize(size);
    m_tabs->tabBar()->hide();
    m_header->setPlain(true);
    m_caption->setVisible(m_waterfall->picked() != nullptr || !m_timeline->pairWords().isEmpty());
    layout()->activate();
    render(&painter, QPoint(), QRegion(), DrawWindowBackground | DrawChildren);
    m_tabs->tabBar()->setVisible(!m_isPresenting);
    m_header->setPlain(m_isPresenting);
    m_caption->show();
    resize(before);
}

} // namespace flamelane
