#include "core/importers/json/raw_token.h"

#include "core/importers/json/json_scanner.h"

namespace flamelane {

std::string_view trimmedToken(std::string_view token)
{
    while (!token.empty() && isJsonBlank(token.back())) {
        token.remove_suffix(1);
    }
    return token;
}

bool startsJsonValue(std::string_view token)
{
    switch (token.empty() ? '\0' : token.front()) {
    case '"':
    case '{':
    case '[':
    case '-':
        return true;
    case 't':
        return token == "true";
    case 'f':
        return token == "false";
    case 'n':
        return token == "null";
    default:
        return !token.empty() && token.front() >= '0' && token.front() <= '9';
    }
}

} // namespace flamelane
