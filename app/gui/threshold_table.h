#pragma once

#include "core/analysis/thresholds.h"

#include <QString>

#include <span>

namespace flamelane {

/// How a threshold is shown and typed.
struct ThresholdUnit
{
    QString suffix; // " %"
    double size = 1; // of one unit: 0.01 for per cent
    double most = 100; // units
    int decimals = 0;
};

/// One threshold in the settings. The table of all is what the dialog shows, what is kept, and what
/// is tested.
struct ThresholdEntry
{
    enum class Unit : uint8_t
    {
        Percent,
        Microseconds,
        Kibibytes,
        GigabytesPerSecond,
        Count
    };

    const char* rule; // untranslated heading; entries of one rule follow each other
    const char* key; // in the settings; never changes
    const char* words; // untranslated
    Unit unit {};
    double Thresholds::*member = nullptr;
};

[[nodiscard]] std::span<const ThresholdEntry> thresholdTable();
[[nodiscard]] QString ruleHeading(const ThresholdEntry& entry);
[[nodiscard]] QString thresholdWords(const ThresholdEntry& entry);
[[nodiscard]] ThresholdUnit unitOf(const ThresholdEntry& entry);

/// What a person chose, and the defaults for the rest. Values that cannot be are the default.
[[nodiscard]] Thresholds savedThresholds();
/// Keeps what differs from the defaults, so that later defaults reach those who changed nothing.
void saveThresholds(const Thresholds& thresholds);

} // namespace flamelane
