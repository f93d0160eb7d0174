#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace flamelane::test {

using Json = nlohmann::json;

/// A slice of a dump with its place in the tree, which a dump tells by depth.
struct DumpSlice
{
    const Json* track = nullptr;
    const Json* slice = nullptr;
    size_t parent = SIZE_MAX; // index into the list of all slices
    int64_t self = 0;

    [[nodiscard]] int64_t start() const { return (*slice)["start_ns"]; }
    [[nodiscard]] int64_t duration() const { return (*slice)["dur_ns"]; }
    [[nodiscard]] int64_t end() const { return start() + duration(); }
    [[nodiscard]] std::string name() const { return (*slice)["name"]; }
};

/// Those of all tracks, in the order of the dump, which must outlive them.
[[nodiscard]] std::vector<DumpSlice> slicesOf(const Json& dump);

/// The first of this name; null where there is none.
[[nodiscard]] const DumpSlice* findSlice(const std::vector<DumpSlice>& slices,
                                         const std::string& name);

} // namespace flamelane::test
