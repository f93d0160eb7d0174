#include "core/io/zstd_source.h"

#include <fmt/format.h>
#include <zstd.h>
#include <zstd_errors.h>

namespace flamelane {

namespace {

constexpr size_t kInputBytes = size_t {256} << 10U;
constexpr int kWindowLogMax = 27; // 128 MiB

} // namespace

void ZstdSource::Free::operator()(ZSTD_DCtx_s* context) const
{
    ZSTD_freeDCtx(context);
}

ZstdSource::ZstdSource(ByteSource& packed, std::vector<StreamTrouble>& troubles)
    : m_packed(packed)
    , m_troubles(troubles)
    , m_context(ZSTD_createDCtx())
    , m_input(kInputBytes)
{
    ZSTD_DCtx_setParameter(m_context.get(), ZSTD_d_windowLogMax, kWindowLogMax);
}

void ZstdSource::finish(StreamTroubleKind kind, std::string_view what)
{
    m_troubles.push_back(
        {kind, fmt::format("byte {} of the packed file: {}", m_consumedBefore + m_at, what)});
    m_isFinished = true;
}

Result<void> ZstdSource::refill()
{
    const auto count = m_packed.read(m_input);
    if (!count) {
        return tl::unexpected(count.error());
    }
    m_consumedBefore += m_filled;
    m_at = 0;
    m_filled = *count;
    m_inputEnded = *count == 0;
    return {};
}

/// What an error of the library means for the bytes that were unpacked before.
Result<void> ZstdSource::endOn(size_t code)
{
    const uint64_t place = m_consumedBefore + m_at;
    switch (ZSTD_getErrorCode(code)) {
    case ZSTD_error_frameParameter_windowTooLarge:
        return failure(fmt::format("byte {}: the zstd window is larger than 128 MiB", place));
    case ZSTD_error_checksum_wrong:
        finish(StreamTroubleKind::ChecksumMismatch, "wrong zstd checksum");
        return {};
    default:
        break;
    }
    if (m_unpacked == 0) {
        return failure(
            fmt::format("byte {}: damaged zstd stream: {}", place, ZSTD_getErrorName(code)));
    }
    if (m_isBetweenFrames) {
        finish(StreamTroubleKind::TrailingBytes, "not a zstd frame");
    } else {
        finish(StreamTroubleKind::Truncated, "damaged zstd stream");
    }
    return {};
}

Result<size_t> ZstdSource::read(std::span<char> to)
{
    while (!m_isFinished) {
        if (m_at == m_filled && !m_inputEnded) {
            if (const auto filled = refill(); !filled) {
                return tl::unexpected(filled.error());
            }
        }
        ZSTD_inBuffer input {m_input.data(), m_filled, m_at};
        ZSTD_outBuffer output {to.data(), to.size(), 0};
        const size_t code = ZSTD_decompressStream(m_context.get(), &output, &input);
        m_at = input.pos;
        m_unpacked += output.pos;
        if (ZSTD_isError(code) != 0) {
            if (const auto ended = endOn(code); !ended) {
                return tl::unexpected(ended.error());
            }
        } else {
            if (code == 0) {
                m_isBetweenFrames = true;
            } else if (output.pos != 0 || !m_inputEnded) {
                m_isBetweenFrames = false;
            }
            if (output.pos == 0 && m_inputEnded) {
                if (m_unpacked == 0) {
                    return failure("the zstd stream ends before its data");
                }
                if (m_isBetweenFrames) {
                    m_isFinished = true;
                } else {
                    finish(StreamTroubleKind::Truncated, "the zstd stream is cut");
                }
            }
        }
        if (output.pos != 0) {
            return output.pos;
        }
    }
    return 0;
}

} // namespace flamelane
