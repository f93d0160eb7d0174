#pragma once

#include <string>
#include <string_view>

class QTemporaryDir;

namespace flamelane::test {

/// One gzip member.
[[nodiscard]] std::string gzipped(std::string_view text);
/// One zstd frame with a checksum.
[[nodiscard]] std::string zstdFrame(std::string_view text);
/// A zstd frame that decoders pass over.
[[nodiscard]] std::string skippableFrame(std::string_view content);
/// UTF-16 of ASCII text.
[[nodiscard]] std::string wide(std::string_view ascii, bool isBigEndian);

/// Writes a file into the directory and returns its path.
[[nodiscard]] std::string writeFile(const QTemporaryDir& directory, const char* name,
                                    std::string_view bytes);

} // namespace flamelane::test
