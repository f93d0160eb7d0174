#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace flamelane::bench {

/// Whether a file is a plain SQLite database.
[[nodiscard]] bool isDatabase(const std::string& path);

/// The yardstick of the import of an export of Nsight Systems: one thread, one SELECT over each
/// table that the import reads rows or strings of, which visits every column of every row and keeps
/// nothing. Returns how many rows it saw.
[[nodiscard]] Result<uint64_t> scan(const std::string& path);

/// Writes an export that holds the rows of one `times` times, one run after the other. Times move
/// by the length of the export, correlation ids by more than the largest. Errors: cannot be copied,
/// not a database.
[[nodiscard]] Result<void> growExport(const std::string& path, unsigned times,
                                      const std::string& out);

} // namespace flamelane::bench
