#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/text_stream.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace flamelane {

/// The lines of a text, one after the other; holds little more than the longest.
class LineReader
{
public:
    LineReader(TextStream& stream, Progress& progress);

    /// False at the end of the text. The line is without its line feed, sound UTF-8 or not, and
    /// valid up to the next call. Errors: cancelled, unreadable, a line beyond all bounds.
    [[nodiscard]] Result<bool> next(std::string_view& line);
    /// "byte 812 (line 5)": where the line begins that was read last.
    [[nodiscard]] std::string where() const;
    /// The line ended with the text, not with a line feed.
    [[nodiscard]] bool isLast() const { return m_isLast; }

private:
    [[nodiscard]] Result<bool> more();

    TextStream& m_stream;
    Progress& m_progress;
    std::string m_text;
    size_t m_at = 0; // what is before has been given out
    uint64_t m_place; // of m_text[0]
    uint64_t m_linePlace = 0;
    uint64_t m_line = 0;
    bool m_isLast = false;
};

} // namespace flamelane
