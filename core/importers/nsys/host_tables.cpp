#include "core/importers/nsys/host_tables.h"

#include "core/importers/nsys/global_id.h"

namespace flamelane {

namespace {

// ENUM_NSYS_EVENT_CLASS.
constexpr int64_t kRuntimeClass = 0;
constexpr int64_t kDriverClass = 1;
constexpr int64_t kBacktraceClass = 67; // the same call again, with its stack
constexpr int64_t kOsRuntimeClass = 27; // others mark where tracing began

enum Column
{
    kStart,
    kEnd,
    kGlobalTid,
    kName,
    kClass,
    kCorrelation,
};

/// "cuLaunchKernel" is of the driver, "cudaLaunchKernel" of the runtime. Exports of 2019 do not
/// tell them apart otherwise.
bool isDriverName(std::string_view name)
{
    return name.starts_with("cu") && !name.starts_with("cuda");
}

bool readCudaCalls(ExportRows& rows)
{
    const StringId runtime = rows.text("cuda_runtime");
    const StringId driver = rows.text("cuda_driver");
    return rows.read(
        ExportTable::Runtime,
        {"start", "end", "globalTid", "nameId", "eventClass", "correlationId"},
        [&](const TableReader& row) {
            const auto ofClass = row.number(kClass);
            if (ofClass == kBacktraceClass) {
                rows.countAsMetadata();
                return;
            }
            const auto times = rows.times(kStart, kEnd);
            if (!times) {
                return;
            }
            const StringId name = rows.callName(row.integer(kName));
            const bool isDriver = ofClass == kDriverClass
                || (ofClass != kRuntimeClass && isDriverName(rows.view(name)));
            const uint32_t thread = rows.thread(row.number(kGlobalTid));
            uint32_t extra = kNoExtra;
            const uint64_t process = globalPidOf(row.bits(kGlobalTid));
            rows.addCaller(process, row.number(kCorrelation));
            const uint64_t correlation = rows.correlation(process, row.number(kCorrelation));
            if (correlation != kNoCorrelation) {
                extra = static_cast<uint32_t>(rows.batch().calls.size());
                rows.batch().calls.push_back({correlation, -1});
            }
            rows.addSlice(*times, name, isDriver ? driver : runtime, thread,
                          isDriver ? SliceKind::DriverCall : SliceKind::RuntimeCall, extra);
        });
}

/// Tables of calls without more than a name.
bool readNamedCalls(ExportRows& rows, ExportTable table, std::string_view nameColumn,
                    std::string_view category, SliceKind kind)
{
    const StringId categoryId = rows.text(category);
    return rows.read(table, {"start", "end", "globalTid", nameColumn}, [&](const TableReader& row) {
        if (const auto times = rows.times(kStart, kEnd)) {
            rows.addSlice(*times, rows.callName(row.integer(kName)), categoryId,
                          rows.thread(row.number(kGlobalTid)), kind);
        }
    });
}

bool readOsCalls(ExportRows& rows)
{
    const StringId category = rows.text("os_runtime");
    return rows.read(ExportTable::OsRuntime, {"start", "end", "globalTid", "nameId", "eventClass"},
                     [&](const TableReader& row) {
                         if (row.integer(kClass, kOsRuntimeClass) != kOsRuntimeClass) {
                             rows.countAsMetadata();
                             return;
                         }
                         if (const auto times = rows.times(kStart, kEnd)) {
                             rows.addSlice(*times, rows.callName(row.integer(kName)), category,
                                           rows.thread(row.number(kGlobalTid)), SliceKind::OsCall);
                         }
                     });
}

} // namespace

bool readLibraryCalls(ExportRows& rows)
{
    for (const ExportTable table : {ExportTable::MpiCollectives, ExportTable::MpiPointToPoint,
                                    ExportTable::MpiStartWait, ExportTable::MpiOther}) {
        if (!readNamedCalls(rows, table, "textId", "mpi", SliceKind::LibraryCall)) {
            return false;
        }
    }
    return readNamedCalls(rows, ExportTable::CuDnn, "nameId", "cudnn", SliceKind::LibraryCall)
        && readNamedCalls(rows, ExportTable::CuBlas, "nameId", "cublas", SliceKind::LibraryCall);
}

bool readCalls(ExportRows& rows)
{
    return readCudaCalls(rows) && readOsCalls(rows)
        && readNamedCalls(rows, ExportTable::Overhead, "nameId", "overhead", SliceKind::Overhead);
}

bool readDescriptions(ExportRows& rows)
{
    const auto count = [&rows](const TableReader&) { rows.countAsMetadata(); };
    return rows.read(ExportTable::CudaMark, {}, count)
        && rows.read(ExportTable::GraphNode, {}, count)
        && rows.read(ExportTable::GraphCreation, {}, count);
}

} // namespace flamelane
