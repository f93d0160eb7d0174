#pragma once

#include "core/trace/trace.h"

#include <string>

namespace flamelane {

/// What a thread or stream is called among those of its process, never without its id: "main 433";
/// Kineto's own names hold it already, "thread 433 (python3)".
[[nodiscard]] std::string trackWords(const Track& track);

/// The same with its process, since ids of several processes may be the same: "python 12, main
/// 433".
[[nodiscard]] std::string trackWordsInFull(const Trace& trace, const Track& track);

} // namespace flamelane
