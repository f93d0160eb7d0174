#pragma once

#include "core/base/decimal.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/record_batch.h"
#include "core/trace/trace.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// What became of a weight of recorded stacks.
enum class StackAdded
{
    Exactly,
    Rounded, // more decimals would not fit beside what is there
    TooLarge, // left out: the sum of all would leave 64 bits
};

/// Turns records into a Trace, once for all formats: order, nesting, sub-rows for overlaps, begin
/// and end, async, flows, counters, memory levels, names, launch links, the index. One thread adds;
/// build() may use several. What an importer must not do, this does; what a format means, it does
/// not know.
class TraceBuilder
{
public:
    TraceBuilder();
    ~TraceBuilder();
    TraceBuilder(const TraceBuilder&) = delete;
    TraceBuilder& operator=(const TraceBuilder&) = delete;

    /// Batches in file order. The batch is left as it is and can be cleared and reused.
    void add(const RecordBatch& batch);

    // Stacks of the whole recording. Equal paths become one; weights are never negative.

    /// Frames outermost first, at least one.
    [[nodiscard]] StackAdded addStack(std::span<const std::string_view> frames, Decimal weight);
    /// The same step by step, for formats that open and close frames: the frame of this name within
    /// `parent`, or outermost within kNoFrame; none where 32 bits do not number so many.
    [[nodiscard]] std::optional<uint32_t> stackFrame(uint32_t parent, std::string_view name);
    [[nodiscard]] StackAdded addStack(uint32_t frame, Decimal weight);
    void setStackUnit(std::string unit);

    // What is known of the file as a whole; may be said at any time before build().
    void setFormat(std::string format, std::string producer);
    void setBaseTime(TimeNs baseTime);
    void setRank(std::optional<int64_t> rank, std::optional<int64_t> worldSize);
    void addProperty(Arg property);
    void addDevice(Device device);
    void setDetailsSource(std::shared_ptr<const RecordDetailsSource> details);
    ImportReport& report();

    /// A thread that has been seen, for importers that know only at the end what its slices are
    /// (JAX: the process is named "/device:GPU:0").
    struct SeenThread
    {
        std::string pid;
        std::string tid;
        std::string processName;
        std::string threadName;
    };
    [[nodiscard]] std::vector<SeenThread> seenThreads() const;
    /// Makes the Other slices of a seen thread GPU work of a device: Copy where the name starts
    /// with "Memcpy", Set where it starts with "Memset", else kernelKind() of the name.
    void makeStream(size_t seenThread, int64_t deviceOrdinal, int64_t stream);

    /// Ends the building; the builder is empty after it. Errors: cancelled. A trace without any
    /// slice, instant or counter is no error here (NoEvents is counted).
    [[nodiscard]] Result<std::shared_ptr<const Trace>> build(std::string path, Progress& progress);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace flamelane
