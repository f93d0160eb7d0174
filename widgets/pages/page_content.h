#pragma once

#include "core/analysis/analysis.h"
#include "core/analysis/annotations.h"
#include "core/analysis/findings.h"
#include "core/analysis/launches.h"
#include "core/analysis/memory_peak.h"
#include "core/analysis/thresholds.h"

#include <QString>

#include <array>
#include <memory>
#include <vector>

namespace flamelane {

/// What tools mean by a busy GPU.
enum class BusyDefinition : uint8_t
{
    Device, // kernels, copies or sets on any stream: nvidia-smi, HTA, and we by default
    Kernels, // kernels on any stream: the TensorBoard plugin
    Streams // each stream by itself: Nsight's rows
};
inline constexpr size_t kBusyDefinitions = static_cast<size_t>(BusyDefinition::Streams) + 1;

/// How much of the window something works, and when.
struct Utilization
{
    DeviceId device;
    int64_t stream = -1; // of BusyDefinition::Streams alone
    TimeNs busy = 0; // within the window
    TimeNs window = 0;
    std::vector<float> curve; // busy share of equal parts of PageContent::reach, 0 to 1
};

/// All that the pages show beside the analysis itself. Of one trace and one window.
struct PageContent
{
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Analysis> analysis;
    Thresholds thresholds; // by which launches and findings are judged
    std::vector<Finding> findings;
    std::vector<AnnotationRow> annotations;
    LaunchStatistics launches;
    std::vector<MemoryPeak> memoryPeaks;
    TimeRange reach; // of the window
    std::array<std::vector<Utilization>, kBusyDefinitions> utilization; // by BusyDefinition
};

/// Works out the rest: off the interface thread.
[[nodiscard]] PageContent gatherPageContent(std::shared_ptr<const Trace> trace,
                                            std::shared_ptr<const Analysis> analysis,
                                            const Progress& progress,
                                            const Thresholds& thresholds = {});
/// The same by other thresholds: off the interface thread as well.
[[nodiscard]] PageContent judgedAnew(PageContent content, const Thresholds& thresholds);

/// The window in force: "Steady steps, 10 of 12".
[[nodiscard]] QString windowKindWords(const Analysis& analysis);
/// The same with its length: "Steady steps, 10 of 12   ·   231 ms".
[[nodiscard]] QString windowWords(const PageContent& content);

} // namespace flamelane
