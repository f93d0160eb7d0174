#pragma once

#include "core/base/decimal.h"
#include "core/importers/speedscope/document_text.h"
#include "core/importers/speedscope/frame_list.h"
#include "core/importers/speedscope/profile_head.h"
#include "core/trace/record_batch.h"
#include "core/trace/trace_builder.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flamelane {

/// Turns the events and samples of profiles into what the builder understands. Profiles in units of
/// time become slices, begun and ended, each profile on a thread of its own; consecutive samples
/// share the slices of the frames that they have in common. The others become recorded stacks,
/// below a frame with the profile's name where there are several. A sample of weight 0 takes no
/// time and makes no slice.
class ProfileTaker
{
public:
    ProfileTaker(const DocumentText& document, const FrameList& frames, TraceBuilder& builder);

    /// What the file calls itself, which stands above its threads.
    void setFileName(std::string name) { m_fileName = std::move(name); }
    /// `index` numbers the thread of a profile in units of time.
    void beginProfile(const ProfileHead& head, size_t index, bool isNamedInStacks);
    /// The raw fields of an event, empty where it has none, and where it begins.
    void takeEvent(const char* at, std::string_view type, std::string_view frame,
                   std::string_view value);
    /// The raw frames of a sample, outermost first.
    void takeSample(const char* at, std::span<const std::string_view> frames);
    /// An element that is neither.
    void skip(const char* at, std::string_view why);
    /// `isWhole`: all of its samples or events have been taken.
    void endProfile(bool isWhole);
    /// Passes on what is still held back.
    void flush();

private:
    struct OpenFrame
    {
        uint32_t frame = 0;
        uint32_t stackFrame = kNoFrame; // recorded stacks only
    };

    [[nodiscard]] bool isTimed() const { return m_head->power.has_value(); }
    [[nodiscard]] std::optional<uint32_t> frameIndex(std::string_view raw) const;
    [[nodiscard]] std::optional<TimeNs> timeOf(std::string_view raw) const;
    void takeTimedSample(const char* at, std::string_view weight);
    void takeCountedSample(const char* at, std::string_view weight);
    void takeTimedEvent(const char* at, bool isOpening, uint32_t frame, std::string_view value);
    void takeCountedEvent(const char* at, bool isOpening, uint32_t frame, std::string_view value);
    [[nodiscard]] bool reachTo(TimeNs time);
    [[nodiscard]] StackAdded passTo(const char* at, Decimal now, Decimal passed);
    /// Leaves it to the caller to skip what is too large.
    [[nodiscard]] StackAdded addWeight(const char* at, uint32_t stackFrame, Decimal weight);
    void push(RecordKind kind, uint32_t frame, TimeNs time);
    void closeTo(size_t kept);
    void warn(const char* at, WarningKind kind, std::string_view what);
    [[nodiscard]] RecordCounts& counts() { return m_builder.report().records; }

    const DocumentText& m_document;
    const FrameList& m_frames;
    TraceBuilder& m_builder;
    RecordBatch m_batch;
    std::string m_fileName;

    // The profile at hand.
    const ProfileHead* m_head = nullptr;
    uint32_t m_thread = 0;
    uint32_t m_root = kNoFrame; // of its stacks
    std::vector<OpenFrame> m_open;
    size_t m_sample = 0;
    std::vector<uint32_t> m_sampleFrames;
    TimeNs m_now = 0; // of samples
    std::optional<TimeRange> m_reach; // from the earliest to the latest time
    Decimal m_last; // of events without time
    bool m_hasLast = false;
};

} // namespace flamelane
