#include "core/importers/nsys/nsys_importer.h"

#include "core/importers/nsys/cpu_tables.h"
#include "core/importers/nsys/export_facts.h"
#include "core/importers/nsys/export_file.h"
#include "core/importers/nsys/export_rows.h"
#include "core/importers/nsys/gpu_tables.h"
#include "core/importers/nsys/host_tables.h"
#include "core/importers/nsys/metric_tables.h"
#include "core/importers/nsys/nvtx_table.h"
#include "core/importers/nsys/row_details.h"
#include "core/importers/stream_troubles.h"
#include "core/io/text_stream.h"
#include "core/trace/trace_builder.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <algorithm>

namespace flamelane {

namespace {

constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr int kStepsBetweenChecks = 10'000;

int isCancelled(void* progress)
{
    return static_cast<const Progress*>(progress)->isCancelled() ? 1 : 0;
}

/// Lets a sort that takes long be cancelled, too.
class CancelQueries
{
public:
    CancelQueries(Database& database, Progress& progress)
        : m_handle(database.handle())
    {
        sqlite3_progress_handler(m_handle, kStepsBetweenChecks, isCancelled, &progress);
    }
    ~CancelQueries() { sqlite3_progress_handler(m_handle, 0, nullptr, nullptr); }
    CancelQueries(const CancelQueries&) = delete;
    CancelQueries& operator=(const CancelQueries&) = delete;

private:
    sqlite3* m_handle;
};

/// Errors: what kind of database it is instead.
Result<void> checkIsExport(const std::vector<std::string>& tables)
{
    const auto has = [&tables](std::string_view name) {
        return std::find(tables.begin(), tables.end(), name) != tables.end();
    };
    bool hasRecords = false;
    for (int table = 0; table < kExportTables; ++table) {
        hasRecords = hasRecords || has(tableName(static_cast<ExportTable>(table)));
    }
    const bool isExport = hasRecords || has("META_DATA_EXPORT") || has("EXPORT_META_DATA")
        || has("TARGET_INFO_GPU") || has("TARGET_INFO_CUDA_GPU");
    if (isExport) {
        return {};
    }
    if (tables.empty()) {
        return failure("SQLite database without any table");
    }
    if (has("session") && has("run")) {
        return failure("a session of Flamelane: open it in the window");
    }
    return failure(fmt::format("SQLite database, but no export of Nsight Systems: it has the table "
                               "{}, but none that an export has",
                               tables.front()));
}

void addDevices(const DeviceMap& devices, UntimedWork untimed, TraceBuilder& builder)
{
    for (const ExportedDevice& exported : devices.devices()) {
        Device device = exported.device;
        device.untimedWork = std::exchange(untimed[device.ordinal], 0);
        builder.addDevice(std::move(device));
    }
    for (const auto& [ordinal, count] : untimed) {
        if (count > 0) {
            Device device;
            device.ordinal = ordinal;
            device.untimedWork = count;
            builder.addDevice(std::move(device));
        }
    }
}

} // namespace

bool NsysImporter::sniff(std::string_view prefix) const
{
    return prefix.starts_with(kMagic);
}

Result<void> NsysImporter::read(TextStream& stream, TraceBuilder& builder, Progress& progress) const
{
    const auto file = ExportFile::open(stream, progress);
    if (!file) {
        return tl::unexpected(file.error());
    }
    reportTroubles(stream, builder.report());
    Database& database = (*file)->database();
    const auto tables = tablesOf(database);
    if (!tables) {
        return failure(
            fmt::format("SQLite database that cannot be read: {}", tables.error().message));
    }
    if (const auto isExport = checkIsExport(*tables); !isExport) {
        return isExport;
    }
    const CancelQueries cancel(database, progress);
    const DeviceMap devices(database);
    ExportRows rows(database, builder, devices, progress, stream.inputSize());
    UntimedWork untimed;
    const bool isDone = readNvtx(rows, database) && readLibraryCalls(rows) && readCalls(rows)
        && readGpuTables(rows, untimed) && readDescriptions(rows) && readMemoryUsage(rows, database)
        && readGpuMetrics(rows, database) && readCpuStacks(rows, database, builder)
        && readScheduling(rows);
    rows.nameThreads();
    if (!isDone || !rows.flush()) {
        return failure("cancelled");
    }
    addDevices(devices, untimed, builder);
    addFacts(database, *tables, builder);
    ImportReport& report = builder.report();
    for (const std::string& damage : database.damages()) {
        report.add(WarningKind::DatabaseDamaged, damage);
    }
    if (report.count(WarningKind::DatabaseDamaged) != 0
        && report.records.records == report.records.skipped) {
        return failure(fmt::format("damaged database: {}", report.warnings().front().first));
    }
    builder.setDetailsSource(std::make_shared<RowDetails>(*file));
    return {};
}

} // namespace flamelane
