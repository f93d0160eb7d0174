#pragma once

#include "core/trace/trace.h"

#include <QString>

namespace flamelane {

/// "GPU 0": the device as its file numbers it.
[[nodiscard]] QString deviceText(const Device& device);
[[nodiscard]] QString deviceText(const Trace& trace, DeviceId device);
/// "GPU 0  NVIDIA H200": with its name on one line, where the file tells it.
[[nodiscard]] QString deviceTitle(const Device& device);

} // namespace flamelane
