#include "core/layout/time_ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace flamelane {

namespace {

struct Unit
{
    TimeNs size;
    std::string_view name;
};

constexpr std::array<Unit, 4> kUnits {
    {{1, "ns"}, {1'000, "µs"}, {1'000'000, "ms"}, {1'000'000'000, "s"}}};

/// The largest unit of which `time` holds at least `least`.
const Unit& unitFor(TimeNs time, double least)
{
    size_t chosen = 0;
    while (chosen + 1 < kUnits.size()
           && static_cast<double>(time) >= least * static_cast<double>(kUnits[chosen + 1].size)) {
        ++chosen;
    }
    return kUnits[chosen];
}

TimeNs floorTo(TimeNs time, TimeNs step)
{
    const TimeNs rest = time % step;
    const TimeNs down = rest < 0 ? rest + step : rest;
    return time < INT64_MIN + down ? time - rest : time - down;
}

/// The smallest 1, 2 or 5 times a power of ten that is not below `least`.
TimeNs stepFor(double least)
{
    constexpr TimeNs kLongest = 1'000'000'000'000'000'000;
    TimeNs power = 1;
    for (;; power *= 10) {
        for (const TimeNs factor : {1, 2, 5}) {
            if (static_cast<double>(power * factor) >= least || power == kLongest) {
                return power * factor;
            }
        }
    }
}

/// `time` in `unit` with the digits that `resolution` needs.
std::string inUnit(TimeNs time, const Unit& unit, TimeNs resolution)
{
    int decimals = 0;
    TimeNs scale = 1;
    while (unit.size / scale > resolution && scale < unit.size) {
        scale *= 10;
        ++decimals;
    }
    const bool isNegative = time < 0;
    const uint64_t size
        = isNegative ? uint64_t {0} - static_cast<uint64_t>(time) : static_cast<uint64_t>(time);
    const auto unitSize = static_cast<uint64_t>(unit.size);
    const auto digit = static_cast<uint64_t>(unit.size / scale); // the last one shown
    const uint64_t whole = size / unitSize;
    const uint64_t fraction = size % unitSize / digit;
    const std::string_view sign = isNegative ? "-" : "";
    return decimals == 0
        ? fmt::format("{}{} {}", sign, whole, unit.name)
        : fmt::format("{}{}.{:0{}} {}", sign, whole, fraction, decimals, unit.name);
}

} // namespace

TimeTicks timeTicks(TimeRange range, int widthPx, int minGapPx)
{
    TimeTicks result;
    const auto duration = static_cast<double>(std::max<TimeNs>(1, range.duration()));
    result.step = stepFor(duration * minGapPx / std::max(1, widthPx));
    const Unit& unit = unitFor(result.step, 0.2);
    // Labels count from the last multiple of the next unit; seconds have none above them.
    const TimeNs whole = unit.size >= kUnits.back().size ? 0 : unit.size * 1000;
    if (whole > 0 && range.start >= whole) {
        result.base = formatTime(floorTo(range.start, whole), whole);
    }
    TimeNs time = floorTo(range.start, result.step);
    if (time < range.start && __builtin_add_overflow(time, result.step, &time)) {
        return result;
    }
    while (time < range.end) {
        TimeTick tick;
        tick.time = time;
        const TimeNs offset = whole > 0 ? time - floorTo(time, whole) : time;
        tick.isWhole = time < whole || offset == 0 || whole == 0;
        tick.label = !tick.isWhole       ? fmt::format("+{}", inUnit(offset, unit, result.step))
            : time >= whole && whole > 0 ? formatTime(time, whole)
            : time == 0                  ? "0"
                                         : inUnit(time, unit, result.step);
        result.ticks.push_back(std::move(tick));
        if (__builtin_add_overflow(time, result.step, &time)) {
            break;
        }
    }
    return result;
}

std::string formatTime(TimeNs time, TimeNs resolution)
{
    const TimeNs size = time == INT64_MIN ? INT64_MAX : time < 0 ? -time : time;
    return inUnit(time, unitFor(size, 1), std::max<TimeNs>(1, resolution));
}

} // namespace flamelane
