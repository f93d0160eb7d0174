#include "app/gui/threshold_table.h"

#include <QCoreApplication>
#include <QSettings>

namespace flamelane {

namespace {

using Unit = ThresholdEntry::Unit;

constexpr const char* kContext = "flamelane::Thresholds";

// clang-format off
constexpr const char* kLowGpu = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Little GPU time");
constexpr const char* kInput = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Input pipeline");
constexpr const char* kTrips = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Round trips to the host");
constexpr const char* kCopies = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Copies");
constexpr const char* kLaunch = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Launch bound");
constexpr const char* kSync = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Synchronization");
constexpr const char* kAllocator = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Allocator and memory");
constexpr const char* kCompile = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Compilation");
constexpr const char* kCommunication = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Communication");
constexpr const char* kCompute = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Compute bound");
constexpr const char* kMetrics = QT_TRANSLATE_NOOP("flamelane::Thresholds", "What the hardware counts");
constexpr const char* kTrust = QT_TRANSLATE_NOOP("flamelane::Thresholds", "Trust in the trace");

// In the order in which the rules run.
constexpr ThresholdEntry kTable[] = {
    {kLowGpu, "lowGpuTime", QT_TRANSLATE_NOOP("flamelane::Thresholds", "The GPU is busy for less than"), Unit::Percent, &Thresholds::lowGpuTime},
    {kInput, "inputNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: waiting for data, of the window"), Unit::Percent, &Thresholds::inputNote},
    {kInput, "inputProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: waiting for data, of the window"), Unit::Percent, &Thresholds::inputProblem},
    {kTrips, "roundTripNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: round trips, of the window"), Unit::Percent, &Thresholds::roundTripNote},
    {kTrips, "roundTripProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: round trips, of the window"), Unit::Percent, &Thresholds::roundTripProblem},
    {kTrips, "roundTripHostCompute", QT_TRANSLATE_NOOP("flamelane::Thresholds", "The host computes between the copies for at least"), Unit::Percent, &Thresholds::roundTripHostCompute},
    {kCopies, "copyTime", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: copies, of the busy time"), Unit::Percent, &Thresholds::copyTime},
    {kCopies, "exposedCopy", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: copies beside which nothing runs, of the window"), Unit::Percent, &Thresholds::exposedCopy},
    {kCopies, "exposedCopyProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: copies beside which nothing runs, of the window"), Unit::Percent, &Thresholds::exposedCopyProblem},
    {kCopies, "largeCopyBytes", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A copy is large from"), Unit::Kibibytes, &Thresholds::largeCopyBytes},
    {kCopies, "lowCopyBandwidth", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Large copies are slow below"), Unit::GigabytesPerSecond, &Thresholds::lowCopyBandwidth},
    {kCopies, "smallCopyBytes", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A copy is small up to"), Unit::Kibibytes, &Thresholds::smallCopyBytes},
    {kLaunch, "launchBoundIdle", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: idle for framework, Python and launching"), Unit::Percent, &Thresholds::launchBoundIdle},
    {kLaunch, "launchBoundProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: idle for framework, Python and launching"), Unit::Percent, &Thresholds::launchBoundProblem},
    {kLaunch, "smallKernelNs", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A kernel is small below"), Unit::Microseconds, &Thresholds::smallKernelNs},
    {kLaunch, "smallKernelShare", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Kernels are mostly small from"), Unit::Percent, &Thresholds::smallKernelShare},
    {kLaunch, "graphLaunches", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Not launch bound: kernels launched by graphs, more than"), Unit::Percent, &Thresholds::graphLaunches},
    {kSync, "syncNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: idle for synchronization"), Unit::Percent, &Thresholds::syncNote},
    {kSync, "syncProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: idle for synchronization"), Unit::Percent, &Thresholds::syncProblem},
    {kAllocator, "allocatorNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: idle for allocation"), Unit::Percent, &Thresholds::allocatorNote},
    {kAllocator, "allocatorProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: idle for allocation"), Unit::Percent, &Thresholds::allocatorProblem},
    {kAllocator, "memoryNearLimit", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Memory is nearly full from"), Unit::Percent, &Thresholds::memoryNearLimit},
    {kCompile, "compileNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: compiling, of the window"), Unit::Percent, &Thresholds::compileNote},
    {kCompile, "compileProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: compiling, of the window"), Unit::Percent, &Thresholds::compileProblem},
    {kCommunication, "communicationNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A note: exposed communication, of the window"), Unit::Percent, &Thresholds::communicationNote},
    {kCommunication, "communicationProblem", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A problem: exposed communication, of the window"), Unit::Percent, &Thresholds::communicationProblem},
    {kCommunication, "syncUnderCollective", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A collective waits rather than transfers from"), Unit::Percent, &Thresholds::syncUnderCollective},
    {kCompute, "computeBound", QT_TRANSLATE_NOOP("flamelane::Thresholds", "The GPU is the limit from a busy share of"), Unit::Percent, &Thresholds::computeBound},
    {kCompute, "significantKernel", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Kernels are worth a word from, of the GPU time"), Unit::Percent, &Thresholds::significantKernel},
    {kCompute, "lowOccupancy", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Occupancy is low below"), Unit::Percent, &Thresholds::lowOccupancy},
    {kCompute, "manyRegisters", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Registers of a thread are many from"), Unit::Count, &Thresholds::manyRegisters},
    {kMetrics, "dramBound", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Memory limits a kernel: DRAM bandwidth, from"), Unit::Percent, &Thresholds::dramBound},
    {kMetrics, "lowIssue", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Memory limits a kernel: cycles with an instruction issued, up to"), Unit::Percent, &Thresholds::lowIssue},
    {kMetrics, "lowSmActive", QT_TRANSLATE_NOOP("flamelane::Thresholds", "A kernel fills the GPU badly: SMs active, below"), Unit::Percent, &Thresholds::lowSmActive},
    {kMetrics, "clockDrop", QT_TRANSLATE_NOOP("flamelane::Thresholds", "The clock under load falls below its highest by"), Unit::Percent, &Thresholds::clockDrop},
    {kTrust, "sharedGpu", QT_TRANSLATE_NOOP("flamelane::Thresholds", "SMs active while nothing is recorded"), Unit::Percent, &Thresholds::sharedGpu},
    {kTrust, "profilerNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "The profiler's own work, of the window"), Unit::Percent, &Thresholds::profilerNote},
    {kTrust, "spreadNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "Steps differ by more than"), Unit::Percent, &Thresholds::spreadNote},
    {kTrust, "unlinkedNote", QT_TRANSLATE_NOOP("flamelane::Thresholds", "GPU work without a known launch"), Unit::Percent, &Thresholds::unlinkedNote},
};
// clang-format on

QString keyOf(const ThresholdEntry& entry)
{
    return QStringLiteral("thresholds/") + QLatin1String(entry.key);
}

} // namespace

std::span<const ThresholdEntry> thresholdTable()
{
    return kTable;
}

QString ruleHeading(const ThresholdEntry& entry)
{
    return QCoreApplication::translate(kContext, entry.rule);
}

QString thresholdWords(const ThresholdEntry& entry)
{
    return QCoreApplication::translate(kContext, entry.words);
}

ThresholdUnit unitOf(const ThresholdEntry& entry)
{
    switch (entry.unit) {
    case Unit::Percent:
        return {QStringLiteral(" %"), 0.01, 100, 1};
    case Unit::Microseconds:
        return {QStringLiteral(" \u00b5s"), 1000, 1e6, 1};
    case Unit::Kibibytes:
        return {QStringLiteral(" KiB"), 1024, 1e9, 0};
    case Unit::GigabytesPerSecond:
        return {QStringLiteral(" GB/s"), 1e9, 10'000, 1};
    case Unit::Count:
        return {QString(), 1, 255, 0};
    }
    return {};
}

Thresholds savedThresholds()
{
    const QSettings settings;
    Thresholds thresholds;
    for (const ThresholdEntry& entry : kTable) {
        bool isNumber = false;
        const double value = settings.value(keyOf(entry)).toDouble(&isNumber);
        const ThresholdUnit unit = unitOf(entry);
        if (isNumber && value >= 0 && value <= unit.most * unit.size) { // also not a NaN
            thresholds.*entry.member = value;
        }
    }
    return thresholds;
}

void saveThresholds(const Thresholds& thresholds)
{
    QSettings settings;
    const Thresholds defaults;
    for (const ThresholdEntry& entry : kTable) {
        if (thresholds.*entry.member == defaults.*entry.member) {
            settings.remove(keyOf(entry));
        } else {
            settings.setValue(keyOf(entry), thresholds.*entry.member);
        }
    }
}

} // namespace flamelane
