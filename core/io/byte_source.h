#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace flamelane {

/// What was wrong with the wrapping of a text that can be read all the same.
enum class StreamTroubleKind
{
    Truncated, // the compressed stream ends too early
    ChecksumMismatch, // unpacked, but the checksum says that it is not what was packed
    TrailingBytes, // something else follows the compressed stream
    BadUtf16, // half a surrogate pair, replaced
};

struct StreamTrouble
{
    StreamTroubleKind kind {};
    std::string place; // "byte 1024 of the file"
};

/// Bytes in pieces, first to last. One link of the chain from a file to its text.
class ByteSource
{
public:
    virtual ~ByteSource() = default;
    /// Fills as much of `to` as it likes, at least one byte; 0 says that the end is reached.
    [[nodiscard]] virtual Result<size_t> read(std::span<char> to) = 0;
};

/// Gives back bytes that were read ahead, then goes on with the rest.
class PrefixedSource : public ByteSource
{
public:
    PrefixedSource(std::string prefix, ByteSource& rest);
    [[nodiscard]] Result<size_t> read(std::span<char> to) override;

private:
    std::string m_prefix;
    size_t m_given = 0;
    ByteSource& m_rest;
};

/// Reads until `size` bytes are there or the source ends.
[[nodiscard]] Result<std::string> readAhead(ByteSource& source, size_t size);

} // namespace flamelane
