#pragma once

#include "core/base/progress.h"

#include <QString>
#include <QStringList>

namespace flamelane {

// The person's own `nsys`, the command line of Nsight Systems. Paths are empty where there is none.

/// What the person chose, else that of PATH, else the newest that is installed where NVIDIA's
/// packages put it. What was chosen and cannot be run does not count.
[[nodiscard]] QString findNsys(const QString& chosen);
/// Below `root`, "/" but for tests; the newest of Nsight Systems first, then those that come with
/// CUDA and with Nsight Compute.
[[nodiscard]] QStringList installedNsys(const QString& root);

/// As the program says it: "2025.3.2.474-253236389321v0"; empty where it says nothing. Runs it, so
/// not for the interface thread.
[[nodiscard]] QString nsysVersion(const QString& nsys, const Progress& progress);
/// "2025.3.2"
[[nodiscard]] QString shortVersion(const QString& version);

} // namespace flamelane
