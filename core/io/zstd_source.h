#pragma once

#include "core/io/byte_source.h"

#include <cstdint>
#include <memory>

struct ZSTD_DCtx_s;

namespace flamelane {

/// The unpacked bytes of a zstd stream (RFC 8878): any number of frames and skippable frames,
/// windows up to 128 MiB. A wrong checksum, a cut or damaged stream and what follows the last frame
/// become troubles. Errors: nothing could be unpacked at all; a window that is larger.
class ZstdSource : public ByteSource
{
public:
    ZstdSource(ByteSource& packed, std::vector<StreamTrouble>& troubles);
    [[nodiscard]] Result<size_t> read(std::span<char> to) override;

private:
    struct Free
    {
        void operator()(ZSTD_DCtx_s* context) const;
    };

    [[nodiscard]] Result<void> refill();
    [[nodiscard]] Result<void> endOn(size_t code);
    void finish(StreamTroubleKind kind, std::string_view what);

    ByteSource& m_packed;
    std::vector<StreamTrouble>& m_troubles;
    std::unique_ptr<ZSTD_DCtx_s, Free> m_context;
    std::vector<char> m_input;
    size_t m_at = 0; // of the input
    size_t m_filled = 0;
    uint64_t m_consumedBefore = 0;
    uint64_t m_unpacked = 0;
    bool m_isBetweenFrames = true;
    bool m_inputEnded = false;
    bool m_isFinished = false;
};

} // namespace flamelane
