#pragma once

#include "core/analysis/cause.h"

#include <QString>

namespace flamelane {

// What the program says of the causes of idle time.

/// "input pipeline", "synchronization" ...
[[nodiscard]] QString causeText(Cause cause);
/// What idle time of a cause is, in a sentence for tool tips.
[[nodiscard]] QString causeMeaning(Cause cause);

} // namespace flamelane
