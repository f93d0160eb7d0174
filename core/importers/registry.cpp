#include "core/importers/registry.h"

#include "core/importers/chrome/trace_importer.h"

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

struct Foreign
{
    std::string_view magic;
    std::string_view reason;
};

// What people try to open and what cannot be read, by its first bytes.
constexpr std::array kForeign {
    Foreign {"SQLite format 3", "SQLite database: Nsight Systems exports cannot be read yet"},
    Foreign {"\x80\x02", "Python pickle: CUDA memory snapshots cannot be read yet"},
    Foreign {"\x80\x03", "Python pickle: CUDA memory snapshots cannot be read yet"},
    Foreign {"\x80\x04", "Python pickle: CUDA memory snapshots cannot be read yet"},
    Foreign {"\x80\x05", "Python pickle: CUDA memory snapshots cannot be read yet"},
    Foreign {"PK\x03\x04", "zip archive: unpack it first"},
    Foreign {"BZh", "bzip2 file: unpack it first"},
    Foreign {"\xFD"
             "7zXZ",
             "xz file: unpack it first"},
    Foreign {"\x04\x22\x4D\x18", "lz4 file: unpack it first"},
    Foreign {"\x1f\x8b", "packed twice with gzip: unpack it first"},
    Foreign {"\x28\xb5\x2f\xfd", "packed twice: unpack it first"},
    Foreign {"<", "markup, not a trace"},
};

bool isFoldedStacks(std::string_view prefix)
{
    const std::string_view line = prefix.substr(0, prefix.find('\n'));
    const size_t space = line.find_last_of(' ');
    return space != std::string_view::npos && space + 1 < line.size()
        && std::all_of(line.begin() + static_cast<ptrdiff_t>(space) + 1, line.end(),
                       [](char c) { return (c >= '0' && c <= '9') || c == '\r'; });
}

bool isBinary(std::string_view prefix)
{
    return std::any_of(prefix.begin(), prefix.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
}

} // namespace

Result<std::unique_ptr<const Importer>> chooseImporter(std::string_view prefix)
{
    if (prefix.empty()) {
        return failure("the file is empty");
    }
    auto importer = std::make_unique<TraceImporter>();
    if (importer->sniff(prefix)) {
        return importer;
    }
    for (const Foreign& foreign : kForeign) {
        if (prefix.starts_with(foreign.magic)) {
            return failure(std::string(foreign.reason));
        }
    }
    if (isBinary(prefix)) {
        return failure("binary data of an unknown kind");
    }
    if (isFoldedStacks(prefix)) {
        return failure("folded stacks: exported stacks cannot be read yet");
    }
    return failure("byte 0: neither JSON nor any other known kind of trace");
}

} // namespace flamelane
