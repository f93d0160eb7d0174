#include "widgets/pages/kernels_page.h"

#include "widgets/pages/recording_words.h"
#include "widgets/panels/rows_bar.h"
#include "widgets/tables/data_table.h"
#include "widgets/tables/kernel_model.h"

#include <QComboBox>
#include <QHeaderView>

#include <utility>

namespace flamelane {

KernelsPage::KernelsPage(QWidget* parent)
    : KernelsPage(new KernelModel, parent)
{
}

KernelsPage::KernelsPage(KernelModel* model, QWidget* parent)
    : TablePage(model,
                {tr("Kernels, copies and sets"),
                 {KernelModel::NameColumn},
                 KernelModel::TotalColumn,
                 [model](int row) { return model->row(row).longest; }},
                parent)
    , m_model(model)
    , m_kinds(new QComboBox(this))
{
    m_model->setParent(this);
    m_kinds->addItems({tr("Kernels"), tr("Copies and sets")});
    m_kinds->setAccessibleName(tr("What kind of GPU work is listed"));
    bar()->addChooser(m_kinds);
    // What was measured stands before what the launch was like: it is seen without scrolling.
    QHeaderView* header = table()->horizontalHeader();
    for (int column = KernelModel::SmActiveColumn; column <= KernelModel::OwnColumn; ++column) {
        header->moveSection(header->visualIndex(column),
                            KernelModel::GridColumn + column - KernelModel::SmActiveColumn);
    }
    connect(m_kinds, &QComboBox::currentIndexChanged, this, &KernelsPage::showKinds);
    showKinds();
}

KernelsPage::Kinds KernelsPage::kinds() const
{
    return static_cast<Kinds>(m_kinds->currentIndex());
}

void KernelsPage::setKinds(Kinds kinds)
{
    m_kinds->setCurrentIndex(static_cast<int>(kinds));
}

void KernelsPage::showKinds()
{
    const bool areKernels = kinds() == Kinds::Kernels;
    for (int column = KernelModel::GridColumn; column <= KernelModel::BandwidthColumn; ++column) {
        const bool isOfKernels = column < KernelModel::DirectionColumn;
        table()->setColumnHidden(column, isOfKernels != areKernels);
    }
    showMetrics();
    if (content()) {
        refresh();
    }
}

void KernelsPage::showMetrics()
{
    for (int column = KernelModel::SmActiveColumn; column <= KernelModel::OwnColumn; ++column) {
        table()->setColumnHidden(column, !m_model->hasMetrics());
    }
}

void KernelsPage::fill(const PageContent& content)
{
    std::vector<KernelRow> rows;
    TimeNs gpuTime = 0;
    for (const KernelRow& row : content.analysis->kernels) {
        gpuTime += row.total;
        if (isKernel(row.kind) == (kinds() == Kinds::Kernels)) {
            rows.push_back(row);
        }
    }
    m_model->setRows(content.trace, std::move(rows), gpuTime);
    showMetrics();
}

QString KernelsPage::emptyHint(const PageContent& content) const
{
    if (content.trace->gpuWork.empty()) {
        return tr("No GPU work was recorded: %1.")
            .arg(recordingWords(*content.trace, Recording::GpuWork));
    }
    return kinds() == Kinds::Kernels
        ? tr("No kernel begins in this window: choose another one.")
        : tr("No copy or memory set begins in this window: choose another one.");
}

} // namespace flamelane
