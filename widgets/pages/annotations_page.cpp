#include "widgets/pages/annotations_page.h"

#include "widgets/panels/hint_stack.h"
#include "widgets/plots/duration_histogram.h"
#include "widgets/tables/annotation_model.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

namespace {

constexpr int kOpenLevels = 1; // below the roots, at first

QString quoted(QString path, QChar separator)
{
    if (separator != QLatin1Char(',')) {
        return path.simplified();
    }
    path.replace(QLatin1Char('"'), QLatin1String("\"\""));
    return QLatin1Char('"') + path + QLatin1Char('"');
}

/// Path and numbers of each row, times in ns.
QString linesOf(const std::vector<AnnotationRow>& rows, QChar separator)
{
    QString text = QStringList {QStringLiteral("annotation"),   QStringLiteral("count"),
                                QStringLiteral("total_ns"),     QStringLiteral("self_ns"),
                                QStringLiteral("gpu_total_ns"), QStringLiteral("min_ns"),
                                QStringLiteral("max_ns")}
                       .join(separator)
        + QLatin1Char('\n');
    for (size_t i = 0; i < rows.size(); ++i) {
        const AnnotationRow& row = rows[i];
        QStringList cells {quoted(fromUtf8(annotationPath(rows, i)), separator),
                           QString::number(row.count)};
        for (const TimeNs time : {row.total, row.self, row.gpuTotal, row.min, row.max}) {
            cells << QString::number(time);
        }
        text += cells.join(separator) + QLatin1Char('\n');
    }
    return text;
}

} // namespace

AnnotationsPage::AnnotationsPage(QWidget* parent)
    : QWidget(parent)
    , m_model(new AnnotationModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_headline(new QLabel(this))
    , m_filter(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_histogram(new DurationHistogram(this))
{
    m_headline->setTextFormat(Qt::PlainText); // names from files are not markup
    createTree();
    m_stack = new HintStack(m_tree, QString(), this);
    m_histogram->hide();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(createBar());
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_histogram);
    setFocusProxy(m_tree);
    connect(m_filter, &QLineEdit::textChanged, m_sorted,
            &QSortFilterProxyModel::setFilterFixedString);
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

QWidget* AnnotationsPage::createBar()
{
    auto* bar = new QWidget(this);
    auto* copy = new QToolButton(bar);
    copy->setText(tr("Copy"));
    copy->setToolTip(tr("Copy the tree as text, one path a line, times in ns"));
    auto* csv = new QToolButton(bar);
    csv->setText(tr("CSV …"));
    csv->setToolTip(tr("Write the tree as comma-separated values, one path a line, times in ns"));
    for (QToolButton* button : {copy, csv}) {
        button->setAutoRaise(true);
    }
    m_filter->setPlaceholderText(tr("Filter the rows"));
    m_filter->setAccessibleName(tr("Filter the rows"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(260);
    m_filter->setAcceptDrops(false); // a dropped file is to be opened
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(10, 4, 6, 4);
    row->addWidget(m_headline);
    row->addStretch(1);
    row->addWidget(m_filter, 1);
    row->addWidget(copy);
    row->addWidget(csv);
    connect(copy, &QToolButton::clicked, this,
            [this] { QApplication::clipboard()->setText(text()); });
    connect(csv, &QToolButton::clicked, this,
            [this] { emit csvRequested(linesOf(m_model->rows(), QLatin1Char(','))); });
    return bar;
}

void AnnotationsPage::setTheme(const Theme& theme)
{
    m_histogram->setTheme(theme);
}

void AnnotationsPage::setContent(std::shared_ptr<const PageContent> content)
{
    m_content = std::move(content);
    m_picked = SliceId();
    m_stack->setEnabled(m_content != nullptr); // what is still shown may be of a trace that is gone
    if (!m_content) {
        m_headline->setText(tr("Adding up …"));
        return;
    }
    m_histogram->hide();
    m_model->setRows(m_content->annotations);
    m_headline->setText(windowWords(*m_content));
    m_stack->setHint(tr("No annotations begin in this window. They come from "
                        "torch.profiler.record_function(\"name\"), from NVTX ranges and from "
                        "profiler.step()."));
    m_stack->setEmpty(m_model->rows().empty());
    m_tree->expandToDepth(kOpenLevels);
    m_tree->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_tree->header()->setSectionResizeMode(AnnotationModel::NameColumn, QHeaderView::Stretch);
}

SliceId AnnotationsPage::sliceOf(const QModelIndex& proxied) const
{
    const QModelIndex index = m_sorted->mapToSource(proxied);
    return index.isValid() ? m_model->rows()[AnnotationModel::rowOf(index)].longest : SliceId();
}

void AnnotationsPage::pickRow()
{
    m_picked = m_content ? sliceOf(m_tree->currentIndex()) : SliceId();
    m_histogram->hide();
    if (m_picked) {
        emit durationsWanted(m_picked);
    }
}

void AnnotationsPage::showDurations(SliceId like, std::vector<TimeNs> durations)
{
    if (like == m_picked) {
        m_histogram->setVisible(durations.size() > 1);
        m_histogram->setDurations(std::move(durations));
    }
}

QString AnnotationsPage::text() const
{
    return linesOf(m_model->rows(), QLatin1Char('\t'));
}

} // namespace flamelane
