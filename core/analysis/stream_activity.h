#pragma once

#include "core/base/intervals.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <vector>

namespace flamelane {

/// When one stream of a device works: kernels, copies and sets.
struct StreamActivity
{
    DeviceId device;
    int64_t stream = -1;
    Intervals busy;
};

/// The streams that did any work, by device, then number.
[[nodiscard]] std::vector<StreamActivity> streamActivity(const Trace& trace);

} // namespace flamelane
