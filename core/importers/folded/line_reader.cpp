#include "core/importers/folded/line_reader.h"

#include <fmt/format.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr size_t kChunkBytes = size_t {256} << 10U;
constexpr size_t kLongestLineBytes = size_t {64} << 20U;

} // namespace

LineReader::LineReader(TextStream& stream, Progress& progress)
    : m_stream(stream)
    , m_progress(progress)
    , m_place(stream.firstPlace())
{
}

Result<bool> LineReader::next(std::string_view& line)
{
    size_t searched = m_at;
    size_t feed = m_text.find('\n', searched);
    while (feed == std::string::npos) {
        const size_t known = m_text.size() - m_at;
        auto longer = more();
        if (!longer) {
            return longer;
        }
        if (!*longer) {
            break;
        }
        searched = m_at + known; // nothing is searched twice, however long the line
        feed = m_text.find('\n', searched);
    }
    if (feed == std::string::npos && m_at == m_text.size()) {
        return false;
    }
    m_isLast = feed == std::string::npos;
    const size_t end = std::min(feed, m_text.size());
    line = std::string_view(m_text).substr(m_at, end - m_at);
    m_linePlace = m_place + m_at;
    ++m_line;
    m_at = m_isLast ? end : end + 1;
    return true;
}

std::string LineReader::where() const
{
    return fmt::format("byte {} (line {})", m_linePlace, m_line);
}

Result<bool> LineReader::more()
{
    if (m_progress.isCancelled()) {
        return failure("cancelled");
    }
    m_text.erase(0, m_at);
    m_place += m_at;
    m_at = 0;
    if (m_text.size() > kLongestLineBytes) {
        return failure(fmt::format("byte {} (line {}): a line of more than {} MiB", m_place,
                                   m_line + 1, kLongestLineBytes >> 20U));
    }
    const size_t known = m_text.size();
    m_text.resize(known + kChunkBytes);
    const auto count = m_stream.read({m_text.data() + known, kChunkBytes});
    m_text.resize(known + count.value_or(0));
    if (!count) {
        return tl::unexpected(count.error());
    }
    m_progress.report(m_stream.inputDone(), m_stream.inputSize());
    return *count != 0;
}

} // namespace flamelane
