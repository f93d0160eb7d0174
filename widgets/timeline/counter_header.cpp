#include "widgets/timeline/counter_header.h"

#include "widgets/timeline/counter_words.h"
#include "widgets/timeline/timeline_scene.h"

#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kSwatchPx = 7;

} // namespace

void paintSeriesKey(QPainter& painter, QRect rect, const TimelineScene& scene, LaneId id)
{
    const Lane& lane = scene.stack().lane(id);
    const QStringList names = seriesNames(*scene.trace(), lane);
    for (qsizetype i = 0; i < names.size() && rect.width() > kSwatchPx; ++i) {
        const auto series = static_cast<size_t>(i);
        const Counter& counter = scene.trace()->counters[lane.counters[series].index()];
        painter.fillRect(rect.left(), rect.center().y() - kSwatchPx / 2, kSwatchPx, kSwatchPx,
                         seriesColor(scene.theme(), counter.metric, series));
        rect.setLeft(rect.left() + kSwatchPx + 4);
        painter.setPen(scene.theme().mutedText);
        const QString name
            = painter.fontMetrics().elidedText(names[i], Qt::ElideRight, rect.width());
        painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, name);
        rect.setLeft(rect.left() + painter.fontMetrics().horizontalAdvance(name) + 10);
    }
}

void paintCounterScale(QPainter& painter, const QRect& rect, TimelineScene& scene, LaneId id)
{
    const Lane& lane = scene.stack().lane(id);
    const Counter& counter = scene.trace()->counters[lane.counters.front().index()];
    CounterIndex::Extremes values {0, 0};
    for (const CounterId series : lane.counters) {
        const CounterIndex::Extremes own = scene.counterIndex(series).axis();
        values = {std::min(values.min, own.min), std::max(values.max, own.max)};
    }
    painter.setFont(scene.font());
    painter.setPen(scene.theme().mutedText);
    painter.drawText(rect, Qt::AlignRight | Qt::AlignTop, counterValue(counter, values.max));
    if (values.min < 0) {
        painter.drawText(rect, Qt::AlignRight | Qt::AlignBottom, counterValue(counter, values.min));
    }
}

} // namespace flamelane
