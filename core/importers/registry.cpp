#include "core/importers/registry.h"

#include "core/importers/chrome/trace_importer.h"
#include "core/importers/folded/folded_importer.h"
#include "core/importers/folded/folded_line.h"
#include "core/importers/nsys/nsys_importer.h"
#include "core/importers/speedscope/speedscope_importer.h"

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

} // namespace

Result<std::unique_ptr<const Importer>> chooseImporter(std::string_view prefix)
{
    if (prefix.empty()) {
        return failure(
            "the file is empty, as exported stacks are where the profiler did not record any "
            "(with_stack)");
    }
    // The tolerant reader of trace events takes whatever starts like JSON, so it comes last. Folded
    // stacks may start with what others start with: "<module>;main 12", "[unknown];main 3".
    std::unique_ptr<const Importer> importers[]
        = {std::make_unique<NsysImporter>(), std::make_unique<SpeedscopeImporter>(),
           std::make_unique<FoldedImporter>(), std::make_unique<TraceImporter>()};
    for (auto& importer : importers) {
        if (importer->sniff(prefix)) {
            return std::move(importer);
        }
    }
    for (const Foreign& foreign : kForeign) {
        if (prefix.starts_with(foreign.magic)) {
            return failure(std::string(foreign.reason));
        }
    }
    if (holdsControlBytes(prefix)) {
        return failure("binary data of an unknown kind");
    }
    return failure(
        "byte 0: neither JSON, nor stacks with counts, nor any other known kind of trace");
}

} // namespace flamelane
