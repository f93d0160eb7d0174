#include "widgets/panels/cause_legend.h"

#include "widgets/tables/number_text.h"
#include "widgets/view_state/cause_words.h"

#include <QPainter>
#include <QPixmap>
#include <QSignalBlocker>

#include <algorithm>
#include <numeric>

namespace flamelane {

namespace {

constexpr int kSwatchPx = 12;
constexpr int kCauseRole = Qt::UserRole;

QIcon swatch(const Theme& theme, Cause cause, double pixelRatio)
{
    QPixmap pixmap(QSize(kSwatchPx, kSwatchPx) * pixelRatio);
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(theme.causeColor(cause));
    if (Theme::isHatched(cause)) {
        QPainter painter(&pixmap);
        painter.fillRect(0, 0, kSwatchPx, kSwatchPx, QBrush(theme.mutedText, Qt::BDiagPattern));
    }
    return QIcon(pixmap);
}

} // namespace

CauseLegend::CauseLegend(QWidget* parent)
    : QListWidget(parent)
{
    setAccessibleName(tr("Idle time by cause"));
    setToolTip(tr("Click causes to see only gaps that wait mostly for them"));
    setSelectionMode(MultiSelection);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setIconSize({kSwatchPx, kSwatchPx});
    connect(this, &QListWidget::itemSelectionChanged, this, &CauseLegend::causesChanged);
}

void CauseLegend::setTheme(const Theme& theme)
{
    m_theme = theme;
    showColors();
}

void CauseLegend::setSums(const Analysis* analysis, DeviceId device)
{
    const Causes before = causes();
    const bool wasPicked = !selectedItems().isEmpty();
    const QSignalBlocker blocker(this);
    clear();
    const std::array<TimeNs, kCauses> sums
        = analysis == nullptr ? std::array<TimeNs, kCauses> {} : idleByCause(*analysis, device);
    const TimeNs idle = std::accumulate(sums.begin(), sums.end(), TimeNs {0});
    std::array<size_t, kCauses> order {};
    std::iota(order.begin(), order.end(), size_t {0});
    std::stable_sort(order.begin(), order.end(),
                     [&sums](size_t a, size_t b) { return sums[a] > sums[b]; });
    for (const size_t cause : order) {
        if (sums[cause] == 0) {
            break;
        }
        const double share = static_cast<double>(sums[cause]) / static_cast<double>(idle);
        const QString label = causeText(static_cast<Cause>(cause));
        auto* item = new QListWidgetItem(
            tr("%1  %2  %3").arg(label, shortDuration(sums[cause]), percent(share)), this);
        item->setData(kCauseRole, static_cast<int>(cause));
        item->setToolTip(tr("%1\n%2 of %3 idle, the exact parts of all gaps added up.\nClick to "
                            "see only gaps that wait mostly for it.")
                             .arg(causeMeaning(static_cast<Cause>(cause)),
                                  exactDuration(sums[cause]), exactDuration(idle)));
        item->setSelected(wasPicked && before[cause]);
    }
    showColors();
}

Causes CauseLegend::causes() const
{
    Causes picked;
    for (const QListWidgetItem* item : selectedItems()) {
        picked.set(static_cast<size_t>(item->data(kCauseRole).toInt()));
    }
    return picked.none() ? Causes().set() : picked;
}

void CauseLegend::showColors()
{
    for (int row = 0; row < count(); ++row) {
        const auto cause = static_cast<Cause>(item(row)->data(kCauseRole).toInt());
        item(row)->setIcon(swatch(m_theme, cause, devicePixelRatioF()));
    }
}

std::array<TimeNs, kCauses> idleByCause(const Analysis& analysis, DeviceId device)
{
    std::array<TimeNs, kCauses> sums {};
    for (const DeviceSummary& summary : analysis.devices) {
        for (size_t cause = 0; (!device || summary.device == device) && cause < kCauses; ++cause) {
            sums[cause] += summary.idleByCause[cause];
        }
    }
    return sums;
}

} // namespace flamelane
