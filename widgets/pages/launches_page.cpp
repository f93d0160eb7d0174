#include "widgets/pages/launches_page.h"

#include "widgets/tables/launch_model.h"
#include "widgets/tables/number_text.h"

namespace flamelane {

LaunchesPage::LaunchesPage(QWidget* parent)
    : LaunchesPage(new LaunchModel, parent)
{
}

LaunchesPage::LaunchesPage(LaunchModel* model, QWidget* parent)
    : TablePage(model,
                {tr("Launches"),
                 {LaunchModel::NameColumn},
                 LaunchModel::WorksColumn,
                 [model](int row) { return model->row(row).longestCall; },
                 [model](int row) { return model->row(row).longestDelay; }},
                parent)
    , m_model(model)
{
    m_model->setParent(this);
}

void LaunchesPage::fill(const PageContent& content)
{
    m_model->setRows(content.launches.rows);
}

QString LaunchesPage::emptyHint(const PageContent& content) const
{
    return content.trace->gpuWork.empty()
        ? tr("No GPU work was recorded, so nothing was launched.")
        : tr("No launch is known in this window: the trace lacks runtime calls (profile with both "
             "CPU and GPU activities), or another window has them.");
}

QString LaunchesPage::remark(const PageContent& content) const
{
    const LaunchStatistics& launches = content.launches;
    const auto small = static_cast<TimeNs>(content.thresholds.smallKernelNs);
    QStringList parts {
        tr("%1 works").arg(exactCount(launches.works)),
        tr("%1 kernels shorter than %2").arg(exactCount(launches.small), shortDuration(small)),
        tr("longest queue %1").arg(exactCount(launches.longestQueue))};
    if (launches.unlinked > 0) {
        parts << tr("%1 without a known launch").arg(exactCount(launches.unlinked));
    }
    return parts.join(QStringLiteral("   \u00b7   "));
}

} // namespace flamelane
