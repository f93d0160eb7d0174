#include "widgets/view_state/device_words.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

constexpr qsizetype kLongestName = 80; // names come from files

} // namespace

QString deviceText(const Device& device)
{
    return QCoreApplication::translate("flamelane::DeviceWords", "GPU %1").arg(device.ordinal);
}

QString deviceText(const Trace& trace, DeviceId device)
{
    return deviceText(trace.devices[device.index()]);
}

QString deviceTitle(const Device& device)
{
    const QString name
        = QString::fromStdString(device.name.substr(0, 4 * kLongestName)).simplified();
    return name.isEmpty()
        ? deviceText(device)
        : QStringLiteral("%1  %2").arg(deviceText(device), name.left(kLongestName));
}

} // namespace flamelane
