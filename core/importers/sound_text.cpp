#include "core/importers/sound_text.h"

#include "core/base/format.h"

#include <simdjson.h>

#include <algorithm>

namespace flamelane {

bool isUtf8(std::string_view text)
{
    return simdjson::validate_utf8(text.data(), text.size());
}

std::string soundText(std::string_view text)
{
    std::string sound;
    while (!text.empty()) {
        const size_t length = utf8Length(text);
        sound += length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length);
        text.remove_prefix(std::max<size_t>(length, 1));
    }
    return sound;
}

} // namespace flamelane
