#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace flamelane {

/// By which a file is known again, whatever it is called.
struct FileFingerprint
{
    uint64_t bytes = 0;
    std::string hash; // XXH3 of 128 bits of its bytes, as it lies on the disk: 32 hex digits
    bool operator==(const FileFingerprint&) const = default;
};

/// Reads all of the file, in blocks. Errors: not there, not a file on disk, changed meanwhile,
/// cancelled.
[[nodiscard]] Result<FileFingerprint> fingerprint(const std::string& path,
                                                  const Progress& progress);

} // namespace flamelane
