#include "widgets/pages/annotations_page.h"

#include "core/analysis/flame/noise_slices.h"
#include "widgets/pages/recording_words.h"
#include "widgets/panels/hint_stack.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/plots/duration_histogram.h"
#include "widgets/tables/annotation_model.h"
#include "widgets/tables/delimited_line.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>
#include <utility>

namespace flamelane {

namespace {

constexpr int kOpenLevels = 1; // below the roots, at first

/// Path and numbers of some rows, times in ns, metrics in percent where there are any.
QString linesOf(const std::vector<AnnotationRow>& rows, const std::vector<size_t>& which,
                bool hasMetrics, QChar separator)
{
    QStringList titles {QStringLiteral("annotation"),   QStringLiteral("count"),
                        QStringLiteral("total_ns"),     QStringLiteral("self_ns"),
                        QStringLiteral("gpu_total_ns"), QStringLiteral("min_ns"),
                        QStringLiteral("max_ns")};
    if (hasMetrics) {
        titles << QStringLiteral("sm_active_percent") << QStringLiteral("dram_percent")
               << QStringLiteral("host_sm_active_percent");
    }
    QString text = delimitedLine(std::move(titles), separator);
    for (const size_t i : which) {
        const AnnotationRow& row = rows[i];
        QStringList cells {fromUtf8(annotationPath(rows, i)), QString::number(row.count)};
        for (const TimeNs time : {row.total, row.self, row.gpuTotal, row.min, row.max}) {
            cells << QString::number(time);
        }
        if (hasMetrics) {
            for (const std::optional<double> percent :
                 {row.gpuMetrics.mean(GpuMetric::SmActive), row.gpuMetrics.dramMean(),
                  row.hostMetrics.mean(GpuMetric::SmActive)}) {
                cells << (percent ? QString::number(*percent, 'f', 2) : QString());
            }
        }
        text += delimitedLine(std::move(cells), separator);
    }
    return text;
}

} // namespace

AnnotationsPage::AnnotationsPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new AnnotationModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_bar(new RowsBar(this))
    , m_tree(new QTreeView(this))
    , m_histogram(new DurationHistogram(this))
{
    createTree();
    m_stack = new HintStack(m_tree, QString(), this);
    m_histogram->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_bar);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_histogram);
    setFocusProxy(m_tree);
    connect(m_bar, &RowsBar::filterChanged, this, &AnnotationsPage::filterRows);
    connect(m_bar, &RowsBar::copyWanted, this,
            [this] { QApplication::clipboard()->setText(text()); });
    connect(m_bar, &RowsBar::csvWanted, this,
            [this] { emit csvRequested(lines(shownRows(), QLatin1Char(','))); });
    connect(m_tree, &QTreeView::activated, this,
            [this](const QModelIndex& index) { emit sliceActivated(sliceOf(index)); });
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &AnnotationsPage::pickRow);
    setContent(nullptr);
}

void AnnotationsPage::createTree()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(RowModel::kSortRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setFilterKeyColumn(AnnotationModel::NameColumn);
    m_sorted->setRecursiveFilteringEnabled(true);
    m_tree->setModel(m_sorted);
    m_tree->setAccessibleName(tr("Annotations"));
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setUniformRowHeights(true);
    m_tree->setExpandsOnDoubleClick(false); // that goes to the longest one
    m_tree->setSortingEnabled(true);
    m_tree->sortByColumn(AnnotationModel::TotalColumn, Qt::DescendingOrder);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSortIndicatorClearable(false);
    m_tree->header()->setHighlightSections(false);
}

void AnnotationsPage::setTheme(const Theme& theme)
{
    m_histogram->setTheme(theme);
}

void AnnotationsPage::setNoise(std::vector<NoiseFilter> filters)
{
    m_noise = std::move(filters);
    if (m_content) {
        fillTree();
    }
}

void AnnotationsPage::setContent(std::shared_ptr<const PageContent> content)
{
    m_content = std::move(content);
    m_stack->setEnabled(m_content != nullptr); // what is still shown may be of a trace that is gone
    if (!m_content) {
        m_histogram->waitFor(SliceId());
        m_bar->setHeadline(tr("Adding up …"));
        return;
    }
    m_bar->setHeadline(windowWords(*m_content));
    m_stack->setHint(tr("No annotations begin in this window: %1.")
                         .arg(recordingWords(*m_content->trace, Recording::Annotations)));
    fillTree();
}

void AnnotationsPage::fillTree()
{
    m_histogram->waitFor(SliceId());
    const std::vector<AnnotationRow>& rows = m_content->annotations;
    std::vector<SliceId> slices;
    slices.reserve(rows.size());
    for (const AnnotationRow& row : rows) {
        slices.push_back(row.longest);
    }
    const std::vector<bool> isNoise = noiseRows(*m_content->trace, m_noise, slices);
    m_noiseRows = static_cast<int>(std::count(isNoise.begin(), isNoise.end(), true));
    m_model->setRows(rows, isNoise);
    for (int column = AnnotationModel::SmActiveColumn; column < AnnotationModel::Columns;
         ++column) {
        m_tree->setColumnHidden(column, !m_model->hasMetrics());
    }
    m_stack->setEmpty(rows.empty());
    m_tree->expandToDepth(kOpenLevels);
    m_tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(AnnotationModel::NameColumn, QHeaderView::Stretch);
    filterRows();
}

void AnnotationsPage::filterRows()
{
    m_sorted->setFilterFixedString(m_bar->filter());
    m_bar->showRows(static_cast<int>(shownRows().size()), static_cast<int>(m_model->rows().size()),
                    m_noiseRows);
}

/// What the filters let through, in the order of the tree, whether unfolded or not.
std::vector<size_t> AnnotationsPage::shownRows() const
{
    std::vector<size_t> rows;
    std::vector<QModelIndex> open;
    const auto openBelow = [&](const QModelIndex& parent) {
        for (int row = m_sorted->rowCount(parent); row-- > 0;) {
            open.push_back(m_sorted->index(row, 0, parent));
        }
    };
    openBelow({});
    while (!open.empty()) {
        const QModelIndex index = open.back();
        open.pop_back();
        rows.push_back(AnnotationModel::rowOf(m_sorted->mapToSource(index)));
        openBelow(index);
    }
    return rows;
}

SliceId AnnotationsPage::sliceOf(const QModelIndex& proxied) const
{
    const QModelIndex index = m_sorted->mapToSource(proxied);
    return index.isValid() ? m_model->rows()[AnnotationModel::rowOf(index)].longest : SliceId();
}

void AnnotationsPage::pickRow()
{
    const SliceId like = m_content ? sliceOf(m_tree->currentIndex()) : SliceId();
    m_histogram->waitFor(like);
    if (like) {
        emit durationsWanted(like);
    }
}

void AnnotationsPage::showDurations(SliceId like, std::vector<TimeNs> durations)
{
    m_histogram->setDurations(like, std::move(durations));
}

QString AnnotationsPage::text() const
{
    const QModelIndex picked = m_sorted->mapToSource(m_tree->currentIndex());
    return lines(picked.isValid() ? std::vector {AnnotationModel::rowOf(picked)} : shownRows(),
                 QLatin1Char('\t'));
}

QString AnnotationsPage::lines(const std::vector<size_t>& which, QChar separator) const
{
    return linesOf(m_model->rows(), which, m_model->hasMetrics(), separator);
}

} // namespace flamelane
