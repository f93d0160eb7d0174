#pragma once

#include "core/analysis/compare/comparison.h"

#include <string>
#include <vector>

namespace flamelane {

/// "21.3 ms", "1.50 GiB"; "-" where it was not recorded.
[[nodiscard]] std::string figureWords(const ComparedMetric& metric, std::optional<int64_t> figure);
/// "21.3 ms to 24.0 ms", from the least to the most of a run's steps; empty of fewer than two.
[[nodiscard]] std::string spreadWords(const ComparedMetric& metric,
                                      const std::vector<int64_t>& perStep);
/// False where there is none of it in either run, as of communication on one GPU. That no memory is
/// recorded is worth saying: many who ask for it forgot to.
[[nodiscard]] bool isThere(const ComparedMetric& metric);
/// "-11.1 ms", "+512 MiB".
[[nodiscard]] std::string signedWords(int64_t change, bool isBytes);
/// "-52.1 %", "+3.0 %"; empty where there was nothing before.
[[nodiscard]] std::string relativeWords(int64_t before, int64_t after);
/// "81.2 %" for what makes up so much of a change; "-3.0 %" for what works against it; empty where
/// nothing changes.
[[nodiscard]] std::string partWords(TimeNs contribution, TimeNs change);
/// Whether there are steps enough to tell any change from chance.
[[nodiscard]] bool canTell(const Comparison& comparison);
/// "no change" of what chance does as well; empty where a change is told, and where nothing can be.
[[nodiscard]] std::string verdictWords(const Comparison& comparison, double p);
/// What a run is called: the name that it was given, else its file, with as many of the folders
/// around it as tell it from the other run where neither was given a name.
[[nodiscard]] std::string runName(const ComparedRun& run, const ComparedRun& other);
/// What of a run is compared: "8 steady steps", "all of it".
[[nodiscard]] std::string runWords(const ComparedRun& run, size_t steps);
/// "The step takes 10.2 ms rather than 21.3 ms: -52.1 %."
[[nodiscard]] std::string headlineOf(const Comparison& comparison);

/// "Of the communication 35.0 % in A and 80.0 % in B run beside other work."; empty where neither
/// communicates.
[[nodiscard]] std::string overlapWords(const Comparison& comparison);

/// "fold CUDA libraries, hide /memcpy/": the noise filters in force; empty where there are none.
[[nodiscard]] std::string filterWords(const Comparison& comparison);

/// Null where the comparison has none of this name.
[[nodiscard]] const ComparedMetric* findMetric(const Comparison& comparison, std::string_view name);

/// The change that contributions are parts of; 0 where they so nearly make up for each other that
/// their parts of it say nothing.
[[nodiscard]] TimeNs stepChange(const Comparison& comparison);
/// Operators and idle time together, the largest contribution first: what the change of the step
/// time is made of. Rows that contribute nothing are left out.
[[nodiscard]] std::vector<const ComparedRow*> contributions(const Comparison& comparison);
/// "forward/aten::mm", "idle: input pipeline".
[[nodiscard]] std::string rowWords(const ComparedRow& row);
/// "new", "gone", else what verdictWords() says.
[[nodiscard]] std::string statusOf(const Comparison& comparison, const ComparedRow& row);
/// A path with the name of the kernel at its end shortened.
[[nodiscard]] std::string kernelPath(const std::string& path);

} // namespace flamelane
