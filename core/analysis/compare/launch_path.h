#pragma once

#include "core/analysis/flame/noise_slices.h"
#include "core/analysis/step_names.h"
#include "core/trace/trace.h"

#include <compare>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace flamelane {

/// The names that GPU work stands under in a comparison: annotations, modules and operators around
/// its launch, the outermost first, and its own name behind them.
struct LaunchPath
{
    std::vector<std::string> names; // as on stacks, see StepNames::frameOf(); never empty
    bool endsInWork = false; // the last one is the work's own, which no filter took away
    bool isByOperator = false; // the innermost around the work is an operator

    auto operator<=>(const LaunchPath&) const = default;
};

/// What is on the paths.
struct PathOptions
{
    std::vector<NoiseFilter> filters; // in order; each sees what those before it left
    bool areModulesOn = true; // where the trace has any
    bool areOperatorsOn = true; // likewise
    std::shared_ptr<const std::set<std::string>> annotations {}; // of these names alone; null: all
};

/// Whether Python's nn.Module frames are in a trace.
[[nodiscard]] bool hasModules(const Trace& trace);
/// Whether PyTorch's operators are.
[[nodiscard]] bool hasOperators(const Trace& trace);
/// Modules and operators where both runs have them, so that one profiler's wealth of records is no
/// difference. Of two formats, annotations of names that both have: the others are a profiler's
/// own.
[[nodiscard]] PathOptions pathsOfBoth(const Trace& a, const Trace& b,
                                      std::vector<NoiseFilter> filters);

/// Finds the paths of a trace's work, behind filters. These see the whole stack, as in a flame
/// graph: what they fold is not on the path, work that they hide stands under "hidden" alone, and
/// what they isolate is on the path whatever its kind. Must not outlive the trace.
class LaunchPaths
{
public:
    LaunchPaths(const Trace& trace, const PathOptions& options);

    [[nodiscard]] LaunchPath of(const GpuWork& work);

private:
    struct Frame
    {
        SliceId slice;
        bool isShown = false;
    };
    struct Noise
    {
        FilterMode mode {};
        NoiseSlices slices;
    };

    [[nodiscard]] std::vector<Frame> stackOf(const GpuWork& work) const;
    [[nodiscard]] bool isShown(SliceId slice) const;
    [[nodiscard]] bool isShownAnnotation(StringId name) const;
    [[nodiscard]] static bool isKept(std::vector<Frame>& frames, Noise& noise);
    [[nodiscard]] LaunchPath named(const GpuWork& work, const std::vector<Frame>& frames) const;

    [[nodiscard]] std::string frameOf(SliceId slice) const
    {
        return m_steps.frameOf(m_trace.slices.name[slice.index()]);
    }

    const Trace& m_trace;
    StepNames m_steps;
    std::vector<Noise> m_noise; // by filter
    PathOptions m_options;
};

} // namespace flamelane
