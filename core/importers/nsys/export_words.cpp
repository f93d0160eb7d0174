#include "core/importers/nsys/export_words.h"

#include <array>

namespace flamelane {

namespace {

template<size_t Size>
std::string_view wordOf(const std::array<std::string_view, Size>& words, int64_t at)
{
    return at >= 0 && at < static_cast<int64_t>(Size) ? words[static_cast<size_t>(at)] : "Unknown";
}

} // namespace

std::string_view copyKindWord(int64_t kind)
{
    static constexpr std::array<std::string_view, 14> kWords {
        "Unknown", "HtoD", "DtoH", "HtoA", "AtoH",     "AtoA",     "AtoD",
        "DtoA",    "DtoD", "HtoH", "PtoP", "UVM HtoD", "UVM DtoH", "UVM DtoD"};
    return wordOf(kWords, kind);
}

std::string_view memoryKindWord(int64_t kind)
{
    static constexpr std::array<std::string_view, 8> kWords {
        "Pageable", "Pinned",        "Device",         "Array",
        "Managed",  "Device Static", "Managed Static", "Unknown"};
    return wordOf(kWords, kind);
}

std::string_view syncKindWord(int64_t kind)
{
    static constexpr std::array<std::string_view, 5> kWords {
        "Sync", "Event Sync", "Stream Wait Event", "Stream Sync", "Context Sync"};
    return wordOf(kWords, kind);
}

} // namespace flamelane
