#include "core/export/comparison_words.h"

#include "core/base/format.h"
#include "core/layout/display_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace flamelane {

namespace {

constexpr TimeNs kLeastNetPart = 10; // the change is at least this part of all contributions

std::string percentWords(double share, std::string_view form)
{
    return std::abs(share) < 0.0005 ? std::string("0 %")
                                    : fmt::format(fmt::runtime(form), share * 100) + " %";
}

/// So many names from the end of a path, all of it where it has fewer.
std::string_view lastNames(std::string_view path, size_t count)
{
    size_t slash = path.size();
    for (size_t i = 0; i < count; ++i) {
        slash = slash == 0 ? path.npos : path.rfind('/', slash - 1);
        if (slash == path.npos) {
            return path;
        }
    }
    return path.substr(slash + 1);
}

} // namespace

std::string figureWords(const ComparedMetric& metric, std::optional<int64_t> figure)
{
    return !figure       ? std::string("-")
        : metric.isBytes ? formatBytes(*figure)
                         : formatDuration(*figure);
}

std::string spreadWords(const ComparedMetric& metric, const std::vector<int64_t>& perStep)
{
    if (perStep.size() < 2) {
        return {};
    }
    const auto [least, most] = std::minmax_element(perStep.begin(), perStep.end());
    return fmt::format("{} to {}", figureWords(metric, *least), figureWords(metric, *most));
}

bool isThere(const ComparedMetric& metric)
{
    const bool isSome = metric.a.value_or(0) != 0 || metric.b.value_or(0) != 0;
    const bool isMissed = metric.isBytes && !(metric.a && metric.b);
    return isSome || isMissed;
}

std::string signedWords(int64_t change, bool isBytes)
{
    const std::string words = isBytes ? formatBytes(change) : formatDuration(change);
    return change > 0 ? "+" + words : words;
}

std::string relativeWords(int64_t before, int64_t after)
{
    return before <= 0
        ? std::string()
        : percentWords(static_cast<double>(after - before) / static_cast<double>(before),
                       "{:+.1f}");
}

std::string partWords(TimeNs contribution, TimeNs change)
{
    return change == 0
        ? std::string()
        : percentWords(static_cast<double>(contribution) / static_cast<double>(change), "{:.1f}");
}

bool canTell(const Comparison& comparison)
{
    return canBeSignificant(comparison.stepsInA, comparison.stepsInB);
}

std::string verdictWords(const Comparison& comparison, double p)
{
    return canTell(comparison) && p >= kSignificance ? "no change" : "";
}

std::string runName(const ComparedRun& run, const ComparedRun& other)
{
    if (!run.name.empty()) {
        return run.name;
    }
    const std::string_view path = run.trace.path;
    const std::string_view beside = other.trace.path;
    const bool isByFile = other.name.empty() && path != beside;
    size_t names = 1;
    while (isByFile && lastNames(path, names) == lastNames(beside, names)) {
        ++names; // ends at the latest where both are whole
    }
    return std::string(lastNames(path, names));
}

std::string runWords(const ComparedRun& run, size_t steps)
{
    switch (run.analysis.window.kind) {
    case WindowKind::All:
        return run.analysis.series.steps.empty() ? "all of it, for want of steps" : "all of it";
    case WindowKind::Range:
        return "the chosen range";
    case WindowKind::Steady:
    case WindowKind::Steps:
        break;
    }
    return fmt::format("{} {}{}", steps,
                       run.analysis.window.kind == WindowKind::Steady ? "steady " : "",
                       steps == 1 ? "step" : "steps");
}

const ComparedMetric* findMetric(const Comparison& comparison, std::string_view name)
{
    const auto metric
        = std::find_if(comparison.metrics.begin(), comparison.metrics.end(),
                       [name](const ComparedMetric& each) { return each.name == name; });
    return metric == comparison.metrics.end() ? nullptr : &*metric;
}

std::string headlineOf(const Comparison& comparison)
{
    const ComparedMetric* step = findMetric(comparison, "step_time_ns");
    const bool isInA = step != nullptr && step->a;
    const bool isInB = step != nullptr && step->b;
    if (!isInA || !isInB) {
        return fmt::format("{} no times: there are no steps to compare.",
                           isInA       ? "B keeps"
                               : isInB ? "A keeps"
                                       : "A and B keep");
    }
    if (comparison.isWholeInA != comparison.isWholeInB) {
        return fmt::format("{} takes {}, {} {}: one says nothing about the other.",
                           comparison.isWholeInA ? "The whole window of A" : "A step of A",
                           formatDuration(*step->a),
                           comparison.isWholeInB ? "the whole window of B" : "a step of B",
                           formatDuration(*step->b));
    }
    const std::string relative = relativeWords(*step->a, *step->b);
    const std::string both
        = fmt::format("{} in A, {} in B{}", formatDuration(*step->a), formatDuration(*step->b),
                      relative.empty() ? "" : " (" + relative + ")");
    if (*step->a == *step->b) {
        return fmt::format("The step time does not change: {}.", both);
    }
    return verdictWords(comparison, step->p).empty()
        ? fmt::format("{} takes {}{}.", comparison.isWholeInA ? "The whole window" : "A step", both,
                      canTell(comparison) ? "" : "; too few steps to tell that from chance")
        : fmt::format("The step time does not change beyond what chance does: {}.", both);
}

std::string overlapWords(const Comparison& comparison)
{
    const auto share = [](const std::optional<double>& overlap) {
        return overlap ? formatShare(*overlap) : std::string("none");
    };
    return comparison.overlapInA || comparison.overlapInB
        ? fmt::format("Of the communication {} in A and {} in B run beside other work.",
                      share(comparison.overlapInA), share(comparison.overlapInB))
        : std::string();
}

std::string filterWords(const Comparison& comparison)
{
    std::string words;
    for (const NoiseFilter& filter : comparison.filters) {
        words += fmt::format("{}{} {}", words.empty() ? "" : ", ", filterModeName(filter.mode),
                             printable(filter.name));
    }
    return words;
}

TimeNs stepChange(const Comparison& comparison)
{
    const ComparedMetric* step = findMetric(comparison, "step_time_ns");
    if (step == nullptr || !step->a || !step->b) {
        return 0;
    }
    TimeNs gross = 0;
    for (const ComparedRow* row : contributions(comparison)) {
        gross += std::abs(row->contribution());
    }
    const TimeNs change = *step->b - *step->a;
    return std::abs(change) < gross / kLeastNetPart ? 0 : change;
}

std::vector<const ComparedRow*> contributions(const Comparison& comparison)
{
    std::vector<const ComparedRow*> rows;
    for (const auto* list : {&comparison.operators, &comparison.idle}) {
        for (const ComparedRow& row : *list) {
            if (row.contribution() != 0) {
                rows.push_back(&row);
            }
        }
    }
    std::stable_sort(rows.begin(), rows.end(), [](const ComparedRow* x, const ComparedRow* y) {
        return std::abs(x->contribution()) > std::abs(y->contribution());
    });
    return rows;
}

std::string rowWords(const ComparedRow& row)
{
    return row.idleFor ? fmt::format("idle: {}", causeLabel(*row.idleFor)) : row.path;
}

std::string statusOf(const Comparison& comparison, const ComparedRow& row)
{
    return !row.isInA ? std::string("new")
        : !row.isInB  ? std::string("gone")
                      : verdictWords(comparison, row.p);
}

std::string kernelPath(const std::string& path)
{
    // A name may hold slashes of its own, but what the short name is made of stands behind them.
    const size_t slash = path.find("void ");
    return slash == path.npos ? path
                              : path.substr(0, slash)
            + displayName(SliceKind::Kernel, std::string_view(path).substr(slash));
}

} // namespace flamelane
