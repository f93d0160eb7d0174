#include "app/gui/trace_summary.h"

#include "core/analysis/gpu_activity.h"
#include "widgets/view_state/device_words.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

#include <vector>

namespace flamelane {

namespace {

QString devicesText(const Trace& trace, const std::vector<GpuActivity>& activities)
{
    if (activities.empty()) {
        return {};
    }
    const Device& first = trace.devices[activities.front().device.index()];
    QString name = QString::fromStdString(first.name);
    for (const GpuActivity& activity : activities) {
        if (trace.devices[activity.device.index()].name != first.name) {
            name.clear();
        }
    }
    const auto count = static_cast<int>(activities.size());
    if (name.isEmpty()) {
        return count == 1 ? deviceText(first)
                          : QCoreApplication::translate("TraceSummary", "%1 GPUs").arg(count);
    }
    return count == 1 ? name : QStringLiteral("%1 \u00d7 %2").arg(count).arg(name);
}

} // namespace

TraceSummary summarize(const Trace& trace)
{
    const std::vector<GpuActivity> activities = gpuActivity(trace);
    double busy = 0;
    double window = 0;
    for (const GpuActivity& activity : activities) {
        busy += static_cast<double>(activity.busy.length());
        window += static_cast<double>(activity.window.duration());
    }
    const QString path = QFile::decodeName(trace.path.c_str());
    TraceSummary summary;
    summary.file = {QFileInfo(path).absoluteFilePath(), QString::fromStdString(trace.format),
                    static_cast<quint64>(QFileInfo(path).size()), trace.slices.size(),
                    window > 0 ? busy / window : -1};
    summary.devices = devicesText(trace, activities);
    return summary;
}

} // namespace flamelane
