#include "core/analysis/frame_name.h"

#include "core/trace/source_frame.h"

#include <algorithm>

namespace flamelane {

bool isProfilerStep(std::string_view name)
{
    return name.starts_with("ProfilerStep#");
}

std::string frameName(std::string_view name)
{
    if (isProfilerStep(name)) {
        return std::string(kAllSteps);
    }
    // " at 0x7fb5dec63c50", in exported stacks "_at_0x7fb5dec63c50".
    std::string text;
    for (;;) {
        const size_t at = std::min(name.find("at 0x"), name.find("at_0x"));
        if (at == name.npos || at == 0 || (name[at - 1] != ' ' && name[at - 1] != '_')) {
            text.append(name);
            const size_t line = text.find("):_");
            if (line != text.npos && text.find(".py(") < line) {
                text[line + 2] = ' ';
            }
            return withPlaceFirst(text);
        }
        text.append(name.substr(0, at - 1));
        name.remove_prefix(at + 5);
        name.remove_prefix(std::min(name.size(), name.find_first_not_of("0123456789abcdefABCDEF")));
    }
}

} // namespace flamelane
