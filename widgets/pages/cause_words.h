#pragma once

#include "core/analysis/cause.h"

#include <QString>

namespace flamelane {

/// What idle time of a cause is, in a sentence for tool tips.
[[nodiscard]] QString causeMeaning(Cause cause);

} // namespace flamelane
