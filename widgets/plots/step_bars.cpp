// The inline code of QCustomPlot's header says foreach.
#undef QT_NO_FOREACH

#include "widgets/plots/step_bars.h"

#include "core/layout/display_name.h"
#include "widgets/plots/stop_keys.h"
#include "widgets/tables/number_text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace flamelane {

namespace {

constexpr int kHeight = 190; // px
constexpr int kLabelWidth = 64; // px that a step's name needs
constexpr double kBarWidth = 0.8; // of the distance between steps
constexpr double kHeadroom = 1.05;
constexpr double kNsPerMs = 1e6;

} // namespace

StepBars::StepBars(QWidget* parent)
    : PlotFrame(kHeight, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Steps as bars"));
    setAccessibleDescription(tr("Left and right pick a step, Enter shows it in the timeline"));
}

void StepBars::setSeries(StepSeries series)
{
    m_series = std::move(series);
    m_current = 0;
    redraw();
}

void StepBars::draw()
{
    plot()->clearPlottables();
    plot()->clearItems();
    addBars();
    addTicks();
    addMarker();
}

void StepBars::addBars()
{
    TimeNs longest = 1;
    QVector<double> keys;
    for (const TrainingStep& step : m_series.steps) {
        keys << static_cast<double>(keys.size());
        longest = std::max(longest, step.range.duration());
    }
    QCPBars* below = nullptr;
    for (size_t part = 0; part < kStepParts; ++part) {
        QVector<double> values;
        for (const TrainingStep& step : m_series.steps) {
            values << static_cast<double>(step.parts[part]) / kNsPerMs;
        }
        auto* bars = new QCPBars(plot()->xAxis, plot()->yAxis);
        const QColor color = stepPartColor(theme(), static_cast<StepPart>(part));
        bars->setPen(Qt::NoPen);
        bars->setBrush(static_cast<StepPart>(part) == StepPart::Other
                           ? QBrush(color, Qt::BDiagPattern)
                           : QBrush(color));
        bars->setWidth(kBarWidth);
        bars->setData(keys, values, true);
        if (below != nullptr) {
            bars->moveAbove(below);
        }
        below = bars;
    }
    plot()->xAxis->setRange(-0.5, std::max(1.0, static_cast<double>(keys.size())) - 0.5);
    plot()->yAxis->setRange(0, static_cast<double>(longest) / kNsPerMs * kHeadroom);
    plot()->yAxis->setLabel(tr("ms"));
}

void StepBars::addTicks()
{
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const size_t count = m_series.steps.size();
    const size_t room = std::max<size_t>(
        1, static_cast<size_t>(std::max(width(), 1)) / static_cast<size_t>(kLabelWidth));
    const size_t every = (count + room - 1) / room;
    for (size_t i = 0; i < count; ++i) {
        const TrainingStep& step = m_series.steps[i];
        QString label;
        if (i % every == 0) {
            label = fromUtf8(displayName(SliceKind::Annotation, step.name)).left(16);
            if (step.stepClass != StepClass::Steady) {
                label += QLatin1Char('\n') + fromUtf8(stepClassName(step.stepClass));
            }
        } else if (step.stepClass != StepClass::Steady) {
            label = step.stepClass == StepClass::WarmUp ? tr("w") : tr("!");
        }
        if (!label.isEmpty()) {
            ticker->addTick(static_cast<double>(i), label);
        }
    }
    plot()->xAxis->setTicker(ticker);
}

void StepBars::addMarker()
{
    if (!hasFocus() || m_series.steps.empty()) {
        return;
    }
    auto* marker = new QCPItemRect(plot());
    marker->setPen(QPen(theme().accent, 2));
    marker->topLeft->setTypeX(QCPItemPosition::ptPlotCoords);
    marker->topLeft->setCoords(m_current - 0.5, plot()->yAxis->range().upper);
    marker->bottomRight->setCoords(m_current + 0.5, 0);
}

std::optional<int> StepBars::stepAt(QPointF position) const
{
    const auto step = static_cast<int>(std::lround(plot()->xAxis->pixelToCoord(position.x())));
    return step >= 0 && step < static_cast<int>(m_series.steps.size()) ? std::optional(step)
                                                                       : std::nullopt;
}

QString StepBars::toolTipOf(const TrainingStep& step) const
{
    QStringList lines {tr("%1, %2: %3")
                           .arg(fromUtf8(step.name), fromUtf8(stepClassName(step.stepClass)),
                                exactDuration(step.range.duration()))};
    for (size_t part = 0; part < kStepParts; ++part) {
        if (step.parts[part] > 0) {
            lines << tr("%1: %2").arg(stepPartWords(static_cast<StepPart>(part)),
                                      shortDuration(step.parts[part]));
        }
    }
    lines << tr("Click to see it in the timeline.");
    return lines.join(QLatin1Char('\n'));
}

void StepBars::mousePressEvent(QMouseEvent* press)
{
    const std::optional<int> step = stepAt(press->position());
    if (press->button() == Qt::LeftButton && step) {
        m_current = *step;
        emit stepActivated(*step);
    }
}

void StepBars::keyPressEvent(QKeyEvent* press)
{
    const int last = static_cast<int>(m_series.steps.size()) - 1;
    if (last < 0) {
        QWidget::keyPressEvent(press);
        return;
    }
    switch (stopKey(press->key(), m_current, last)) {
    case StopKey::None:
        QWidget::keyPressEvent(press);
        break;
    case StopKey::Moved:
        redraw();
        break;
    case StopKey::Chosen:
        emit stepActivated(m_current);
        break;
    }
}

bool StepBars::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip) {
        return PlotFrame::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const std::optional<int> step = stepAt(help->pos())) {
        QToolTip::showText(help->globalPos(), toolTipOf(m_series.steps[static_cast<size_t>(*step)]),
                           this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

QString stepPartWords(StepPart part)
{
    switch (part) {
    case StepPart::Kernel:
        return StepBars::tr("kernels");
    case StepPart::Copy:
        return StepBars::tr("copies");
    case StepPart::Set:
        return StepBars::tr("sets");
    case StepPart::Communication:
        return StepBars::tr("communication");
    case StepPart::Runtime:
        return StepBars::tr("runtime calls");
    case StepPart::DataLoader:
        return StepBars::tr("data loader");
    case StepPart::CpuOperator:
        return StepBars::tr("CPU operators");
    case StepPart::Other:
        return StepBars::tr("other");
    }
    return {};
}

QString stepPartMeaning(StepPart part)
{
    switch (part) {
    case StepPart::Kernel:
        return StepBars::tr("A compute kernel runs on some GPU.");
    case StepPart::Copy:
        return StepBars::tr("A copy runs, and no compute kernel.");
    case StepPart::Set:
        return StepBars::tr("A memory set runs, and neither kernel nor copy.");
    case StepPart::Communication:
        return StepBars::tr("A collective's kernel runs, and no compute, copy or set.");
    case StepPart::Runtime:
        return StepBars::tr("No GPU work runs; some thread is in a runtime call.");
    case StepPart::DataLoader:
        return StepBars::tr("None of these; some thread waits for the data loader.");
    case StepPart::CpuOperator:
        return StepBars::tr("None of these; some thread is in an operator or annotation.");
    case StepPart::Other:
        return StepBars::tr("None of these: Python, or nothing that was recorded.");
    }
    return {};
}

QColor stepPartColor(const Theme& theme, StepPart part)
{
    switch (part) {
    case StepPart::Kernel:
        return theme.sliceColor(SliceKind::Kernel, {});
    case StepPart::Copy:
        return theme.sliceColor(SliceKind::Copy, {});
    case StepPart::Set:
        return theme.sliceColor(SliceKind::Set, {});
    case StepPart::Communication:
        return theme.sliceColor(SliceKind::Communication, {});
    case StepPart::Runtime:
        return theme.sliceColor(SliceKind::RuntimeCall, {});
    case StepPart::DataLoader:
        return theme.sliceColor(SliceKind::DataLoader, {});
    case StepPart::CpuOperator:
        return theme.sliceColor(SliceKind::Operator, {});
    case StepPart::Other:
        return theme.sliceColor(SliceKind::Overhead, {});
    }
    return {};
}

} // namespace flamelane
