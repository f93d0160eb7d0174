#pragma once

#include "core/trace/trace.h"

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace flamelane {

/// Calls `work(index)` for every track, on two threads where there are enough slices to pay for
/// them. The calls must not depend on each other.
template<typename Work>
void forEachTrack(const std::vector<Track>& tracks, const Work& work)
{
    constexpr uint64_t kWorthAThread = 50'000;
    uint64_t slices = 0;
    for (const Track& track : tracks) {
        slices += track.sliceCount;
    }
    std::atomic<uint32_t> next {0};
    const auto run = [&tracks, &work, &next] {
        for (uint32_t track = next++; track < tracks.size(); track = next++) {
            work(track);
        }
    };
    if (slices < kWorthAThread || std::thread::hardware_concurrency() < 2) {
        run();
        return;
    }
    std::thread other(run);
    run();
    other.join();
}

} // namespace flamelane
