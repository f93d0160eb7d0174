#include "core/analysis/flame/flame_check.h"

#include "core/analysis/track_words.h"
#include "core/base/format.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

namespace flamelane {

namespace {

tl::unexpected<Error> unknownToStacks(std::string_view what)
{
    return failure(
        fmt::format("{}: weight recorded is of the whole recording and cannot be narrowed", what));
}

/// By track: whether the weight tells it apart from others.
std::vector<bool> tracksOf(const Trace& trace, FlameWeight weight)
{
    std::vector<bool> isOf(trace.tracks.size());
    if (weight == FlameWeight::GpuTime) {
        for (const GpuWork& work : trace.gpuWork) {
            isOf[trace.trackOf(work.slice).index()] = true;
        }
        return isOf;
    }
    for (size_t i = 0; i < isOf.size(); ++i) {
        isOf[i] = trace.tracks[i].kind == TrackKind::Thread;
    }
    return isOf;
}

} // namespace

Result<void> checkFlameOptions(const Trace& trace, const FlameOptions& options)
{
    const std::string_view weight = flameWeightName(options.weight);
    if (!hasFlameWeight(trace, options.weight)) {
        return failure(fmt::format("weight {}: the trace records nothing of it", weight));
    }
    if (!options.device.isNone() && options.weight != FlameWeight::GpuTime) {
        return failure(fmt::format(
            "device: weight {} is not told apart by device, weight gpu alone is", weight));
    }
    if (options.weight != FlameWeight::Recorded) {
        return {};
    }
    if (options.window.kind != WindowKind::All) {
        return unknownToStacks("window");
    }
    if (!options.annotation.empty()) {
        return unknownToStacks("annotation");
    }
    if (options.isBackwardUnderForward) {
        return unknownToStacks("backward under forward");
    }
    return {};
}

Result<TrackId> findFlameTrack(const Trace& trace, FlameWeight weight, std::string_view text)
{
    if (weight == FlameWeight::Recorded) {
        return unknownToStacks("thread");
    }
    const std::vector<bool> isOfWeight = tracksOf(trace, weight);
    bool isThere = false;
    std::vector<uint32_t> found;
    for (uint32_t i = 0; i < trace.tracks.size(); ++i) {
        const Track& track = trace.tracks[i];
        if (track.kind != TrackKind::Async
            && (track.tid.text == text || track.name == text
                || trackWordsInFull(trace, track) == text)) {
            isThere = true;
            if (isOfWeight[i]) {
                found.push_back(i);
            }
        }
    }
    if (found.size() == 1) {
        return TrackId(found.front());
    }
    std::string why = "there is none of this id or name";
    if (found.size() > 1) {
        why = "several are of this id or name: ";
        for (const uint32_t each : found) {
            why += each == found.front() ? "" : "; ";
            why += trackWordsInFull(trace, trace.tracks[each]);
        }
    } else if (isThere) {
        why = weight == FlameWeight::GpuTime
            ? "no GPU work runs on it, and weight gpu tells streams apart, not who launched"
            : fmt::format("it is a stream, and weight {} tells threads of the host apart",
                          flameWeightName(weight));
    }
    return failure(fmt::format("thread {}: {}", printable(text), printable(why)));
}

std::string nothingWeighed(const FlameOptions& options)
{
    std::vector<std::string> places;
    if (options.window.kind != WindowKind::All) {
        places.push_back(fmt::format("in the window {}", windowKindName(options.window.kind)));
    }
    if (!options.device.isNone()) {
        places.emplace_back("on this device");
    }
    if (!options.track.isNone()) {
        places.emplace_back("on this thread");
    }
    if (!options.annotation.empty()) {
        places.push_back(fmt::format("inside annotations {}", printable(options.annotation)));
    }
    return fmt::format("weight {}: there is nothing of it{}{}", flameWeightName(options.weight),
                       places.empty() ? "" : " ", fmt::join(places, ", "));
}

} // namespace flamelane
