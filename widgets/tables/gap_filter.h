#pragma once

#include "core/analysis/gaps.h"

#include <cstdint>

namespace flamelane {

/// Which gaps a person wants to see. All at first.
struct GapFilter
{
    static constexpr uint32_t kAnyStep = UINT32_MAX;

    Causes causes = Causes().set();
    DeviceId device; // none: any
    uint32_t step = kAnyStep; // an index into Analysis::series

    bool operator==(const GapFilter&) const = default;

    [[nodiscard]] bool accepts(Cause cause, DeviceId of) const
    {
        return causes[static_cast<size_t>(cause)] && (device.isNone() || device == of);
    }
};

} // namespace flamelane
