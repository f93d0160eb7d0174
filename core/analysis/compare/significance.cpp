#include "core/analysis/compare/significance.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace flamelane {

namespace {

constexpr size_t kMostExact = 60; // values of both runs together; numbers of ways fit a double
constexpr double kQuantile = 1.959964; // of the normal distribution at 97.5 %

/// Doubled mid-ranks, so that ties stay whole numbers, and what ties take from the variance.
struct Ranks
{
    std::vector<int> ofA;
    std::vector<int> all;
    double ties = 0; // sum of t^3 - t
};

Ranks rank(std::span<const TimeNs> a, std::span<const TimeNs> b)
{
    std::vector<std::pair<TimeNs, bool>> values;
    for (const TimeNs value : a) {
        values.emplace_back(value, true);
    }
    for (const TimeNs value : b) {
        values.emplace_back(value, false);
    }
    std::sort(values.begin(), values.end());
    Ranks ranks;
    for (size_t first = 0; first < values.size();) {
        size_t last = first;
        while (last < values.size() && values[last].first == values[first].first) {
            ++last;
        }
        const int doubled = static_cast<int>(first + last + 1); // of ranks first + 1 to last
        for (size_t i = first; i < last; ++i) {
            ranks.all.push_back(doubled);
            if (values[i].second) {
                ranks.ofA.push_back(doubled);
            }
        }
        const auto tied = static_cast<double>(last - first);
        ranks.ties += tied * tied * tied - tied;
        first = last;
    }
    return ranks;
}

/// In how many ways `count` of the ranks add up to each sum.
std::vector<double> waysToSum(const std::vector<int>& ranks, size_t count)
{
    int most = 0;
    for (const int rank : ranks) {
        most += rank;
    }
    const auto width = static_cast<size_t>(most) + 1;
    std::vector<double> ways((count + 1) * width);
    ways[0] = 1;
    size_t taken = 0;
    for (const int rank : ranks) {
        const auto step = static_cast<size_t>(rank);
        taken = std::min(taken + 1, count);
        for (size_t chosen = taken; chosen > 0; --chosen) {
            for (size_t sum = width; sum-- > step;) {
                ways[chosen * width + sum] += ways[(chosen - 1) * width + sum - step];
            }
        }
    }
    return {ways.end() - static_cast<std::ptrdiff_t>(width), ways.end()};
}

double exactP(const Ranks& ranks)
{
    const std::vector<double> ways = waysToSum(ranks.all, ranks.ofA.size());
    // Twice the mean of the doubled sum: whole, so that "as far off" is told exactly.
    const auto total = static_cast<int64_t>(ranks.all.size());
    const int64_t mean = static_cast<int64_t>(ranks.ofA.size()) * (total + 1);
    int64_t sum = 0;
    for (const int rank : ranks.ofA) {
        sum += rank;
    }
    const int64_t off = std::abs(sum - mean);
    double all = 0;
    double asFar = 0;
    for (size_t i = 0; i < ways.size(); ++i) {
        all += ways[i];
        asFar += std::abs(static_cast<int64_t>(i) - mean) >= off ? ways[i] : 0;
    }
    return asFar / all;
}

double normalP(const Ranks& ranks, double a, double b)
{
    double sum = 0;
    for (const int rank : ranks.ofA) {
        sum += rank / 2.0;
    }
    const double all = a + b;
    const double variance = a * b / 12 * (all + 1 - ranks.ties / (all * (all - 1)));
    const double off = std::abs(sum - a * (all + 1) / 2) - 0.5;
    return variance <= 0 || off <= 0 ? 1 : std::erfc(off / std::sqrt(2 * variance));
}

/// How many of the sorted differences to leave out at each end.
size_t leftOut(size_t a, size_t b)
{
    const auto product = static_cast<double>(a * b);
    if (a + b > kMostExact) {
        const double spread = std::sqrt(product * static_cast<double>(a + b + 1) / 12);
        return static_cast<size_t>(std::max(0.0, product / 2 - kQuantile * spread));
    }
    std::vector<int> ranks;
    for (size_t i = 0; i < a + b; ++i) {
        ranks.push_back(static_cast<int>(i));
    }
    const std::vector<double> ways = waysToSum(ranks, a);
    double all = 0;
    for (const double each : ways) {
        all += each;
    }
    const size_t least = a * (a - 1) / 2; // the sum of the a lowest ranks: U is 0
    double below = 0;
    size_t u = 0;
    while (below + ways[least + u] <= all * kSignificance / 2) {
        below += ways[least + u++];
    }
    return u;
}

} // namespace

double mannWhitney(std::span<const TimeNs> a, std::span<const TimeNs> b)
{
    if (a.empty() || b.empty()) {
        return 1;
    }
    const Ranks ranks = rank(a, b);
    return a.size() + b.size() <= kMostExact
        ? exactP(ranks)
        : normalP(ranks, static_cast<double>(a.size()), static_cast<double>(b.size()));
}

bool canBeSignificant(size_t a, size_t b)
{
    double ways = 1; // of the one sharing out, and its mirror image, that is the farthest apart
    for (size_t i = 1; i <= std::min(a, b); ++i) {
        ways *= static_cast<double>(a + b + 1 - i) / static_cast<double>(i);
    }
    return a > 0 && b > 0 && 2 / ways < kSignificance;
}

Shift shiftOf(std::span<const TimeNs> a, std::span<const TimeNs> b)
{
    if (a.empty() || b.empty()) {
        return {};
    }
    std::vector<TimeNs> differences;
    differences.reserve(a.size() * b.size());
    for (const TimeNs before : a) {
        for (const TimeNs after : b) {
            differences.push_back(after - before);
        }
    }
    std::sort(differences.begin(), differences.end());
    const size_t count = differences.size();
    const size_t out = std::min(leftOut(a.size(), b.size()), (count - 1) / 2);
    const TimeNs lower = differences[(count - 1) / 2];
    return {lower + (differences[count / 2] - lower) / 2, differences[out > 0 ? out - 1 : 0],
            differences[count - std::max<size_t>(out, 1)]};
}

} // namespace flamelane
