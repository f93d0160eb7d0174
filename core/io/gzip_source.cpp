#include "core/io/gzip_source.h"

#include <fmt/format.h>
#include <isa-l/igzip_lib.h>

#include <cstring>
#include <limits>

namespace flamelane {

namespace {

constexpr size_t kInputBytes = size_t {256} << 10U;
constexpr unsigned char kMagic0 = 0x1f;
constexpr unsigned char kMagic1 = 0x8b;

} // namespace

struct GzipSource::Inflater
{
    inflate_state state;
};

GzipSource::GzipSource(ByteSource& packed, std::vector<StreamTrouble>& troubles)
    : m_packed(packed)
    , m_troubles(troubles)
    , m_inflater(std::make_unique<Inflater>())
    , m_input(kInputBytes)
{
    isal_inflate_init(&m_inflater->state);
    m_inflater->state.crc_flag = ISAL_GZIP;
}

GzipSource::~GzipSource() = default;

uint64_t GzipSource::place() const
{
    return m_consumedBefore - m_inflater->state.avail_in;
}

void GzipSource::finish(StreamTroubleKind kind, std::string place)
{
    m_troubles.push_back({kind, std::move(place)});
    m_isFinished = true;
}

/// Moves what is left of the input to the front and reads more behind it.
Result<void> GzipSource::refill()
{
    inflate_state& state = m_inflater->state;
    const size_t left = state.avail_in;
    if (left != 0) {
        std::memmove(m_input.data(), state.next_in, left);
    }
    const auto count = m_packed.read({m_input.data() + left, m_input.size() - left});
    if (!count) {
        return tl::unexpected(count.error());
    }
    m_inputEnded = *count == 0;
    m_consumedBefore += *count;
    state.next_in = reinterpret_cast<uint8_t*>(m_input.data());
    state.avail_in = static_cast<uint32_t>(left + *count);
    return {};
}

/// At the end of a member: goes on with the next one, or ends.
Result<void> GzipSource::startNextMember()
{
    inflate_state& state = m_inflater->state;
    while (state.avail_in < 2 && !m_inputEnded) {
        if (const auto filled = refill(); !filled) {
            return filled;
        }
    }
    if (state.avail_in == 0) {
        m_isFinished = true;
        return {};
    }
    if (state.avail_in < 2 || state.next_in[0] != kMagic0 || state.next_in[1] != kMagic1) {
        finish(StreamTroubleKind::TrailingBytes,
               fmt::format("byte {} of the packed file: not a gzip member", place()));
        return {};
    }
    isal_inflate_reset(&state);
    state.crc_flag = ISAL_GZIP;
    return {};
}

Result<size_t> GzipSource::read(std::span<char> to)
{
    inflate_state& state = m_inflater->state;
    while (!m_isFinished) {
        if (state.avail_in == 0 && !m_inputEnded) {
            if (const auto filled = refill(); !filled) {
                return tl::unexpected(filled.error());
            }
        }
        const auto room = static_cast<uint32_t>(
            std::min<size_t>(to.size(), std::numeric_limits<uint32_t>::max()));
        state.next_out = reinterpret_cast<uint8_t*>(to.data());
        state.avail_out = room;
        const int result = isal_inflate(&state);
        const size_t produced = room - state.avail_out;
        m_unpacked += produced;
        if (result == ISAL_INCORRECT_CHECKSUM) {
            m_troubles.push_back({StreamTroubleKind::ChecksumMismatch,
                                  fmt::format("byte {} of the packed file", place())});
            state.block_state = ISAL_BLOCK_FINISH;
        } else if (result < 0) {
            if (m_unpacked == 0) {
                return failure(fmt::format("byte {}: damaged gzip stream", place()));
            }
            finish(StreamTroubleKind::Truncated,
                   fmt::format("byte {} of the packed file: damaged gzip stream", place()));
            return produced;
        }
        if (state.block_state == ISAL_BLOCK_FINISH) {
            if (const auto next = startNextMember(); !next) {
                return tl::unexpected(next.error());
            }
        } else if (produced == 0 && m_inputEnded) {
            if (m_unpacked == 0) {
                return failure(
                    fmt::format("byte {}: the gzip stream ends before its data", place()));
            }
            finish(StreamTroubleKind::Truncated,
                   fmt::format("byte {} of the packed file: the gzip stream is cut", place()));
        }
        if (produced != 0) {
            return produced;
        }
    }
    return 0;
}

} // namespace flamelane
