#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/importers/speedscope/document_text.h"
#include "core/importers/speedscope/frame_list.h"
#include "core/importers/speedscope/profile_head.h"
#include "core/importers/speedscope/profile_taker.h"
#include "core/trace/trace_builder.h"

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace flamelane {

/// Reads the two lists of a speedscope file, given as raw text of the document, with simdjson.
/// Where one stops being sound JSON, what was read of it stays, and the report says where.
class ProfileReader
{
public:
    ProfileReader(const DocumentText& document, FrameList& frames, TraceBuilder& builder,
                  Progress& progress);
    ~ProfileReader();
    ProfileReader(const ProfileReader&) = delete;
    ProfileReader& operator=(const ProfileReader&) = delete;

    void setFileName(std::string name) { m_taker.setFileName(std::move(name)); }
    void readFrames(std::string_view rawList);
    /// Errors: cancelled; nothing can be read.
    [[nodiscard]] Result<void> readProfiles(std::string_view rawList);

private:
    struct Parser;

    /// Twice over the list, since the unit of a profile may stand behind its events.
    void readHeads(std::string_view rawList);
    void settleUnits();
    void readContents(std::string_view rawList);
    void warn(const char* at, WarningKind kind, std::string_view what);

    const DocumentText& m_document;
    FrameList& m_frames;
    TraceBuilder& m_builder;
    Progress& m_progress;
    std::unique_ptr<Parser> m_parser;
    ProfileTaker m_taker;
    std::vector<ProfileHead> m_heads;
    bool m_isNamedInStacks = false;
};

} // namespace flamelane
