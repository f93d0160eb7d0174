#include "widgets/view_state/cause_words.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::CauseWords)
};

} // namespace

QString causeText(Cause cause)
{
    const std::string_view label = causeLabel(cause);
    return QString::fromUtf8(label.data(), static_cast<qsizetype>(label.size()));
}

QString causeMeaning(Cause cause)
{
    switch (cause) {
    case Cause::Sync:
        return Words::tr("The launching thread waits for a device: synchronise calls, blocking "
                         "copies.");
    case Cause::InputPipeline:
        return Words::tr("The launching thread is inside the data loader.");
    case Cause::Allocator:
        return Words::tr("Device or pinned memory is allocated or released.");
    case Cause::Compile:
        return Words::tr("Code is compiled or loaded onto the device.");
    case Cause::HostCompute:
        return Words::tr("The host computes and launches nothing: an operator, or what runs "
                         "between copies to the "
                         "host and back.");
    case Cause::Collective:
        return Words::tr("The host is inside a collective operation.");
    case Cause::Python:
        return Words::tr("Python code runs between operators.");
    case Cause::Framework:
        return Words::tr("The framework works towards the next launch: dispatch, small calls.");
    case Cause::Profiler:
        return Words::tr("The profiler does its own work.");
    case Cause::Unrecorded:
        return Words::tr(
            "Nothing was recorded on the launching thread but calls of the operating system, or no "
            "launch is known.");
    case Cause::LaunchCall:
        return Words::tr("The launching call itself.");
    case Cause::LaunchLatency:
        return Words::tr("From the end of the launching call to the start on the device.");
    case Cause::QueueWait:
        return Words::tr("Launched before the device fell idle, and yet not begun.");
    case Cause::StreamWait:
        return Words::tr("Launched, but its stream waits for another one.");
    case Cause::Graph:
        return Words::tr("Between the nodes of one graph launch.");
    }
    return {};
}

} // namespace flamelane
