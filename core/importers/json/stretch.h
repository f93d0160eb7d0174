#pragma once

#include "core/io/text_archive.h"
#include "core/trace/record_batch.h"

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace flamelane {

/// Whole records of a traceEvents array as text, and what was read from it. The text lies in a
/// buffer that simdjson can read: between the brackets of an array and with room behind.
struct Stretch
{
    std::vector<char> buffer;
    size_t size = 0; // of the text; it starts at buffer[1]
    uint64_t place = 0; // of the text in the whole
    uint64_t firstLine = 0; // 0: not known

    RecordBatch batch;
    std::vector<PackedText> packed; // the text, where it has to be kept
    bool isDone = false; // guarded by the pool
    bool isSound = false; // read to the end; else the batch is worthless

    [[nodiscard]] std::string_view text() const { return {buffer.data() + 1, size}; }
    /// Makes room for so many bytes of text, keeping those that are there.
    char* reserve(size_t bytes);
};

/// Reads stretches of sound JSON with simdjson. One per thread.
class StretchParser
{
public:
    StretchParser();
    ~StretchParser();
    /// Fills the stretch's batch. isSound is false where the text is not just sound records with
    /// commas between them; the tolerant way must read it then.
    void parse(Stretch& stretch);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace flamelane
