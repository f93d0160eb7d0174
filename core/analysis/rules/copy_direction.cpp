#include "core/analysis/rules/copy_direction.h"

#include <initializer_list>

namespace flamelane {

CopyDirection copyDirection(std::string_view name)
{
    const auto saysAny = [name](std::initializer_list<std::string_view> words) {
        for (const std::string_view word : words) {
            if (name.find(word) != std::string_view::npos) {
                return true;
            }
        }
        return false;
    };
    if (saysAny({"DtoH", "D2H", "DeviceToHost"})) {
        return CopyDirection::ToHost;
    }
    if (saysAny({"HtoD", "H2D", "HostToDevice"})) {
        return CopyDirection::ToDevice;
    }
    if (saysAny({"DtoD", "D2D", "DeviceToDevice", "PtoP"})) {
        return CopyDirection::OnDevices;
    }
    return CopyDirection::Unknown;
}

bool isPageableCopy(std::string_view name)
{
    return name.find("Pageable") != std::string_view::npos;
}

bool isPinnedCopy(std::string_view name)
{
    return name.find("Pinned") != std::string_view::npos;
}

} // namespace flamelane
