#include "core/importers/nsys/gpu_tables.h"

#include "core/importers/nsys/export_words.h"
#include "core/importers/nsys/occupancy.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string>
#include <unordered_map>

namespace flamelane {

namespace {

constexpr uint64_t kNoStream = UINT32_MAX; // how an export writes that there is none

/// The columns that all tables of a GPU begin with here.
enum Column
{
    kStart,
    kEnd,
    kDevice,
    kContext,
    kStream,
    kCorrelation,
    kGlobalPid,
    kFirstOwn,
};

uint32_t count(const TableReader& row, int column)
{
    return static_cast<uint32_t>(std::clamp<int64_t>(row.integer(column), 0, UINT32_MAX));
}

/// The export's own demangler writes "(int)8" and "[lambda(float) (instance 1)]", which no other
/// profiler does. What is no mangled name stays.
std::string demangledName(std::string_view name)
{
    struct Free
    {
        void operator()(char* text) const { std::free(text); }
    };
    constexpr size_t kLongest = 1 << 16;
    const std::string written(name);
    if (!name.starts_with("_Z") || name.size() > kLongest) {
        return written;
    }
    int status = 0;
    const std::unique_ptr<char, Free> text(
        abi::__cxa_demangle(written.c_str(), nullptr, nullptr, &status));
    return status == 0 && text ? std::string(text.get()) : written;
}

/// Translates the rows of what runs on GPUs.
class GpuRows
{
public:
    GpuRows(ExportRows& rows, UntimedWork& untimed)
        : m_rows(rows)
        , m_untimed(untimed)
    {
    }

    [[nodiscard]] bool readKernels();
    [[nodiscard]] bool readCopies();
    [[nodiscard]] bool readSets();
    [[nodiscard]] bool readGraphs();
    [[nodiscard]] bool readWaits();

private:
    struct Place
    {
        GpuFields fields;
        uint32_t thread = 0;
    };

    Place placeOf(const TableReader& row)
    {
        const uint64_t process
            = m_rows.processOfWork(row.number(kGlobalPid), row.number(kCorrelation));
        Place place;
        place.fields.device = m_rows.devices().ordinal(process, row.integer(kDevice));
        place.fields.context = row.integer(kContext, -1);
        const uint64_t stream = row.isNull(kStream) ? kNoStream : row.bits(kStream);
        place.fields.stream = stream == kNoStream ? -1 : static_cast<int64_t>(stream);
        place.thread = m_rows.stream(process, place.fields.device, place.fields.context,
                                     place.fields.stream);
        place.fields.correlation = m_rows.correlation(process, row.number(kCorrelation));
        return place;
    }

    void addWork(const TableReader& row, Place place, StringId name, StringId category,
                 SliceKind kind)
    {
        const auto times = m_rows.times(kStart, kEnd);
        if (!times) {
            return;
        }
        const bool isUnset = times->start == 0 && times->duration == 0;
        const bool isGraphOpen = kind == SliceKind::Graph && row.integer(kEnd) == 0;
        if (times->isOpen || times->duration < 0 || isUnset) {
            ++m_untimed[place.fields.device];
            m_rows.skip(isUnset                            ? WarningKind::ZeroTimestamp
                            : times->isOpen || isGraphOpen ? WarningKind::NullEnd
                                                           : WarningKind::NegativeDuration,
                        m_rows.view(name));
            return;
        }
        RecordBatch& batch = m_rows.batch();
        batch.gpu.push_back(place.fields);
        m_rows.addSlice(*times, name, category, place.thread, kind,
                        static_cast<uint32_t>(batch.gpu.size() - 1));
    }

    /// The full name of a kernel as PyTorch's profiler writes it, and once what it is called in
    /// short.
    StringId kernelName(const TableReader& row, int demangled, int shortName, int mangled)
    {
        for (const int column : {mangled, demangled, shortName}) {
            const auto id = row.number(column);
            if (!id || (!m_rows.hasString(*id) && column != shortName)) {
                continue;
            }
            const auto known = m_kernelNames.find(*id);
            if (known != m_kernelNames.end()) {
                return known->second;
            }
            if (!m_rows.hasString(*id)) {
                return m_rows.string(*id); // the next one is to be counted, too
            }
            const StringId name = m_rows.text(demangledName(m_rows.view(m_rows.string(*id))));
            m_kernelNames.emplace(*id, name);
            const auto brief = row.number(shortName);
            if (brief && *brief != *id && m_rows.hasString(*brief)) {
                m_rows.batch().nameFacts.push_back({name, m_rows.string(*brief), -1});
            }
            return name;
        }
        m_rows.warn(WarningKind::MissingString, "a kernel without a name");
        return m_rows.text("(kernel without a name)");
    }

    /// "Memcpy HtoD (Pageable -> Device)", as PyTorch's profiler writes it.
    StringId copyName(int64_t copyKind, std::optional<int64_t> from, std::optional<int64_t> to)
    {
        const int64_t key = (copyKind << 16U) ^ (from.value_or(-1) << 8U) ^ to.value_or(-1);
        const auto [found, isNew] = m_copyNames.try_emplace(key);
        if (isNew) {
            std::string name = fmt::format("Memcpy {}", copyKindWord(copyKind));
            if (from && to) {
                name += fmt::format(" ({} -> {})", memoryKindWord(*from), memoryKindWord(*to));
            }
            found->second = m_rows.text(name);
            m_rows.batch().nameFacts.push_back({found->second, m_rows.text("memcpy"), -1});
        }
        return found->second;
    }

    /// "Memset (Device)", likewise.
    StringId setName(std::optional<int64_t> memory)
    {
        const auto [found, isNew] = m_setNames.try_emplace(memory.value_or(-1));
        if (isNew) {
            found->second = m_rows.text(memory ? fmt::format("Memset ({})", memoryKindWord(*memory))
                                               : std::string("Memset"));
            m_rows.batch().nameFacts.push_back({found->second, m_rows.text("memset"), -1});
        }
        return found->second;
    }

    ExportRows& m_rows;
    UntimedWork& m_untimed;
    std::unordered_map<int64_t, StringId> m_kernelNames; // by the id of the name in the export
    std::unordered_map<int64_t, StringId> m_copyNames; // by what the name is made of
    std::unordered_map<int64_t, StringId> m_setNames;
};

bool GpuRows::readKernels()
{
    enum KernelColumn
    {
        kDemangled = kFirstOwn,
        kShort,
        kMangled,
        kRegisters,
        kGridX,
        kGridY,
        kGridZ,
        kBlockX,
        kBlockY,
        kBlockZ,
        kStatic,
        kDynamic,
        kGraphNode,
    };
    const StringId category = m_rows.text("kernel");
    return m_rows.read(ExportTable::Kernel,
                       {"start",
                        "end",
                        "deviceId",
                        "contextId",
                        "streamId",
                        "correlationId",
                        "globalPid",
                        "demangledName",
                        "shortName",
                        "mangledName",
                        "registersPerThread",
                        "gridX",
                        "gridY",
                        "gridZ",
                        "blockX",
                        "blockY",
                        "blockZ",
                        "staticSharedMemory",
                        "dynamicSharedMemory",
                        "graphNodeId"},
                       [&](const TableReader& row) {
                           Place place = placeOf(row);
                           GpuFields& fields = place.fields;
                           for (int axis = 0; axis < 3; ++axis) {
                               fields.grid[axis] = count(row, kGridX + axis);
                               fields.block[axis] = count(row, kBlockX + axis);
                           }
                           fields.registersPerThread = count(row, kRegisters);
                           fields.sharedMemoryBytes = static_cast<uint32_t>(std::min<uint64_t>(
                               uint64_t {count(row, kStatic)} + count(row, kDynamic), UINT32_MAX));
                           fields.graphNode = row.bits(kGraphNode);
                           if (const ExportedDevice* device
                               = m_rows.devices().find(fields.device)) {
                               estimateOccupancy(*device, fields);
                           }
                           const StringId name = kernelName(row, kDemangled, kShort, kMangled);
                           addWork(row, place, name, category, kernelKind(m_rows.view(name)));
                       });
}

bool GpuRows::readCopies()
{
    const StringId category = m_rows.text("gpu_memcpy");
    return m_rows.read(ExportTable::Copy,
                       {"start", "end", "deviceId", "contextId", "streamId", "correlationId",
                        "globalPid", "bytes", "copyKind", "srcKind", "dstKind", "graphNodeId"},
                       [&](const TableReader& row) {
                           Place place = placeOf(row);
                           place.fields.bytes = row.bits(kFirstOwn);
                           place.fields.graphNode = row.bits(kFirstOwn + 4);
                           addWork(row, place,
                                   copyName(row.integer(kFirstOwn + 1), row.number(kFirstOwn + 2),
                                            row.number(kFirstOwn + 3)),
                                   category, SliceKind::Copy);
                       });
}

bool GpuRows::readSets()
{
    const StringId category = m_rows.text("gpu_memset");
    return m_rows.read(ExportTable::Set,
                       {"start", "end", "deviceId", "contextId", "streamId", "correlationId",
                        "globalPid", "bytes", "memKind", "graphNodeId"},
                       [&](const TableReader& row) {
                           Place place = placeOf(row);
                           place.fields.bytes = row.bits(kFirstOwn);
                           place.fields.graphNode = row.bits(kFirstOwn + 2);
                           addWork(row, place, setName(row.number(kFirstOwn + 1)), category,
                                   SliceKind::Set);
                       });
}

bool GpuRows::readGraphs()
{
    const StringId category = m_rows.text("cuda_graph");
    return m_rows.read(ExportTable::Graph,
                       {"start", "end", "deviceId", "contextId", "streamId", "correlationId",
                        "globalPid", "graphId"},
                       [&](const TableReader& row) {
                           Place place = placeOf(row);
                           place.fields.graphNode = row.bits(kFirstOwn);
                           const StringId name
                               = m_rows.text(fmt::format("CUDA graph {}", row.integer(kFirstOwn)));
                           m_rows.warn(WarningKind::GraphAsAWhole, m_rows.view(name));
                           addWork(row, place, name, category, SliceKind::Graph);
                       });
}

/// These lie on streams, though their times are those of the calls that waited.
bool GpuRows::readWaits()
{
    const StringId category = m_rows.text("cuda_sync");
    return m_rows.read(ExportTable::Synchronization,
                       {"start", "end", "deviceId", "contextId", "streamId", "correlationId",
                        "globalPid", "syncType"},
                       [&](const TableReader& row) {
                           const Place place = placeOf(row);
                           if (const auto times = m_rows.times(kStart, kEnd)) {
                               RecordBatch& batch = m_rows.batch();
                               batch.gpu.push_back(place.fields);
                               m_rows.addSlice(*times,
                                               m_rows.text(syncKindWord(row.integer(kFirstOwn))),
                                               category, place.thread, SliceKind::Sync,
                                               static_cast<uint32_t>(batch.gpu.size() - 1));
                           }
                       });
}

} // namespace

bool readGpuTables(ExportRows& rows, UntimedWork& untimed)
{
    GpuRows gpu(rows, untimed);
    return gpu.readKernels() && gpu.readCopies() && gpu.readSets() && gpu.readGraphs()
        && gpu.readWaits();
}

} // namespace flamelane
