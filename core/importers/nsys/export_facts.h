#pragma once

#include "core/io/database.h"

#include <string>
#include <vector>

namespace flamelane {

class TraceBuilder;

/// Tells the builder what is known of the export as a whole: who wrote it, when recording began,
/// what the profiler had to say, which tables are not shown. Names of users, hosts, processes,
/// paths and variables of the environment stay in the file.
void addFacts(Database& database, const std::vector<std::string>& tables, TraceBuilder& builder);

} // namespace flamelane
