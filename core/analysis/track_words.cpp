#include "core/analysis/track_words.h"

#include <fmt/format.h>

#include <cctype>
#include <string_view>

namespace flamelane {

namespace {

/// Whether a text holds a number or a word, and not as a part of a longer one.
bool holdsWord(std::string_view text, std::string_view word)
{
    const auto isPartOfWord = [text](size_t at) {
        return at < text.size() && std::isalnum(static_cast<unsigned char>(text[at])) != 0;
    };
    for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        if (!isPartOfWord(at + word.size()) && (at == 0 || !isPartOfWord(at - 1))) {
            return true;
        }
    }
    return false;
}

} // namespace

std::string trackWords(const Track& track)
{
    if (holdsWord(track.name, track.tid.text)) {
        return track.name;
    }
    const std::string_view kind = track.kind == TrackKind::Stream ? "stream" : "thread";
    return fmt::format("{} {}", track.name.empty() ? kind : track.name, track.tid.text);
}

std::string trackWordsInFull(const Trace& trace, const Track& track)
{
    if (track.process.isNone()) {
        return trackWords(track);
    }
    const Process& process = trace.processes[track.process.index()];
    return fmt::format("{} {}, {}", process.name.empty() ? "process" : process.name,
                       process.pid.text, trackWords(track));
}

} // namespace flamelane
