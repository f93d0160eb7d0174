#pragma once

#include "core/io/byte_source.h"

#include <cstdint>
#include <memory>

namespace flamelane {

/// The unpacked bytes of a gzip stream (RFC 1952) of any number of members. A wrong checksum, a cut
/// or damaged stream and what follows the last member become troubles; the bytes are kept. Errors:
/// nothing could be unpacked at all.
class GzipSource : public ByteSource
{
public:
    GzipSource(ByteSource& packed, std::vector<StreamTrouble>& troubles);
    ~GzipSource() override;
    [[nodiscard]] Result<size_t> read(std::span<char> to) override;

private:
    struct Inflater;

    [[nodiscard]] Result<void> refill();
    [[nodiscard]] Result<void> startNextMember();
    [[nodiscard]] uint64_t place() const;
    void finish(StreamTroubleKind kind, std::string place);

    ByteSource& m_packed;
    std::vector<StreamTrouble>& m_troubles;
    std::unique_ptr<Inflater> m_inflater;
    std::vector<char> m_input;
    uint64_t m_consumedBefore = 0; // packed bytes before those in m_input
    uint64_t m_unpacked = 0;
    bool m_inputEnded = false;
    bool m_isFinished = false;
};

} // namespace flamelane
