#include "tests/support/dump_slices.h"

#include <algorithm>

namespace flamelane::test {

std::vector<DumpSlice> slicesOf(const Json& dump)
{
    std::vector<DumpSlice> slices;
    for (const Json& track : dump["tracks"]) {
        const size_t first = slices.size();
        for (const Json& slice : track["slices"]) {
            DumpSlice entry {&track, &slice, SIZE_MAX, slice["dur_ns"]};
            const int64_t depth = slice["depth"];
            for (size_t i = slices.size(); depth > 0 && i-- > first;) {
                DumpSlice& candidate = slices[i];
                if ((*candidate.slice)["depth"] == depth - 1 && candidate.name() == slice["parent"]
                    && candidate.end() >= entry.end()) {
                    entry.parent = i;
                    candidate.self -= entry.duration();
                    break;
                }
            }
            slices.push_back(entry);
        }
    }
    return slices;
}

const DumpSlice* findSlice(const std::vector<DumpSlice>& slices, const std::string& name)
{
    const auto found = std::find_if(slices.begin(), slices.end(),
                                    [&name](const DumpSlice& s) { return s.name() == name; });
    return found == slices.end() ? nullptr : &*found;
}

} // namespace flamelane::test
