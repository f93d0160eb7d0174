#include "app/gui/load_bar.h"

#include "app/gui/load_job.h"
#include "widgets/tables/number_text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr int kSteps = 1000; // of the bar: more than its pixels

} // namespace

LoadBar::LoadBar(LoadJob* job, QWidget* parent)
    : QWidget(parent)
    , m_job(job)
    , m_name(new QLabel(this))
    , m_figures(new QLabel(this))
    , m_bar(new QProgressBar(this))
{
    m_name->setTextFormat(Qt::PlainText);
    m_figures->setForegroundRole(QPalette::PlaceholderText);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(8);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setToolTip(tr("Stop reading; the window keeps what it shows"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(14, 6, 8, 6);
    layout->setSpacing(12);
    layout->addWidget(m_name);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_figures);
    layout->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, job, &LoadJob::cancel);
    connect(job, &LoadJob::started, this, &LoadBar::showStart);
    connect(job, &LoadJob::progressed, this, &LoadBar::showState);
    connect(job, &LoadJob::finished, this, &QWidget::hide);
    hide();
}

void LoadBar::showStart()
{
    showState({});
    show();
}

void LoadBar::showState(const LoadState& state)
{
    const QString file = QFileInfo(m_job->path()).fileName();
    if (!state.exporting) {
        m_name->setText(tr("Reading %1").arg(file));
        const double total = static_cast<double>(state.total);
        showShare(state.total > 0 ? static_cast<double>(state.done) / total : -1);
    } else {
        const QString nsys = QStringLiteral("nsys %1").arg(state.exporting->version).trimmed();
        m_name->setText(tr("Exporting %1 with %2 \u2026").arg(file, nsys));
        showShare(state.exporting->percent / 100.0);
    }
    m_figures->setText(loadFigures(state));
}

/// Below 0: not known.
void LoadBar::showShare(double share)
{
    m_bar->setRange(0, share < 0 ? 0 : kSteps);
    m_bar->setValue(static_cast<int>(std::clamp(share, 0.0, 1.0) * kSteps));
}

QString loadFigures(const LoadState& state)
{
    QStringList figures;
    if (state.exporting) {
        if (state.exporting->percent >= 0) {
            figures << LoadBar::tr("%1 %").arg(state.exporting->percent);
        }
        figures << LoadBar::tr("%1 s").arg(state.elapsedMs / 1000);
    } else if (state.total > 0) {
        figures << LoadBar::tr("%1 of %2").arg(shortBytes(state.done), shortBytes(state.total));
    } else if (state.done > 0) {
        figures << shortBytes(state.done);
    }
    if (state.bytesPerSecond > 0) {
        figures << LoadBar::tr("%1/s").arg(shortBytes(static_cast<uint64_t>(state.bytesPerSecond)));
    }
    if (state.remainingSeconds >= 0 && state.done < state.total) {
        const auto seconds = static_cast<int>(std::ceil(state.remainingSeconds));
        figures << LoadBar::tr("%1 s left").arg(seconds);
    } else if (state.total > 0 && state.done >= state.total) {
        figures << LoadBar::tr("building the timeline");
    }
    return figures.join(QStringLiteral("  \u00b7  "));
}

} // namespace flamelane
