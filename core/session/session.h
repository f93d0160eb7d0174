#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/session/file_fingerprint.h"

#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// A point (an empty range) or a stretch of time that a person marked.
struct SessionMark
{
    TimeRange range;
    std::string note;
    bool isKept = false;
    bool operator==(const SessionMark&) const = default;
};

/// One file of a session and how it was looked at. Times are ns of the file's own clock, as it
/// wrote them, not from the trace's origin.
struct SessionRun
{
    std::string path; // absolute
    std::string relativePath; // from the session's folder; writeSession() makes it of `path`
    FileFingerprint fingerprint;
    std::string name; // that a person gave it; may be empty
    std::string window; // "all", "steady", ... as the window chooser wrote it
    TimeRange visible; // empty: not known, likewise below
    TimeRange selected;
    std::vector<SessionMark> marks;
    bool operator==(const SessionRun&) const = default;
};

/// One step of noise filtering, as written; whoever applies it parses the pattern.
struct SessionFilter
{
    std::string mode; // "fold", "hide", "isolate"
    std::string name;
    std::string pattern;
    bool operator==(const SessionFilter&) const = default;
};

/// How the flame graph was looked at; words of the view that wrote them, likewise below. What is
/// empty was as at first, or is not known.
struct SessionFlameView
{
    std::string weight;
    std::string arrangement;
    std::string track; // of the scope
    std::string annotation;
    std::string coloring;
    std::string options;
    std::string zoomed; // frames, the outermost first
    bool operator==(const SessionFlameView&) const = default;
};

/// How two runs were put side by side.
struct SessionCompareView
{
    bool isSwapped = false; // the second run is A
    std::string alignment;
    std::string stretch;
    std::string orientation;
    std::string tab;
    std::string flameWeight;
    std::string flameWidth;
    // In the two timelines. The range of the second run is that run's own.
    std::string firstRange;
    std::string firstSlice;
    std::string secondSlice;
    std::string firstLanes;
    std::string secondLanes;
    bool operator==(const SessionCompareView&) const = default;
};

/// What a window shows, to be found again. A `.flamelane` file keeps it as an SQLite database with
/// application_id 0x464c4d4c ("FLML") and the version of the format as user_version:
///
///     run      number, path, relative_path, bytes, hash, name, window,
///              visible_start, visible_end, selected_start, selected_end
///     mark     run, number, start, end, note, kept
///     filter   number, mode, name, pattern
///     setting  key, value: one text each of what is below, as session_tables.cpp names them;
///              keys that are not known are passed over
///
/// Numbers count from 0 in the order of the lists. A newer program may add tables, columns and
/// keys without a new version; a version says that older programs would read it wrongly.
struct Session
{
    static constexpr int kVersion = 1;

    std::vector<SessionRun> runs;
    std::vector<SessionFilter> filters;
    std::string page; // in front
    std::string search;
    std::string slice; // picked in the first run's own timeline
    std::string lanes; // of that timeline
    SessionFlameView flame;
    SessionCompareView compare;
    bool operator==(const Session&) const = default;
};

/// Whether a session can hold a text: names come from files that may say anything.
[[nodiscard]] bool fitsSession(std::string_view text);

/// Writes beside `path` and puts the file in its place when it is whole, so that what was there
/// stays where that fails.
[[nodiscard]] Result<void> writeSession(const Session& session, const std::string& path);

/// The file is not written to. Errors: not there, no session, a newer version, damage.
[[nodiscard]] Result<Session> readSession(const std::string& path);

enum class RunState
{
    Unchanged,
    Changed, // there is a file, but it is another
    Missing,
};

/// Where a run's file is now.
struct FoundRun
{
    std::string path; // where it was when the session was written, if it is missing
    RunState state = RunState::Missing;
};

/// Looks first beside the session, since folders move as a whole, then where the file was. Reads
/// all of a file that is as large as it was. Errors: cancelled.
[[nodiscard]] Result<FoundRun> findRun(const SessionRun& run, const std::string& sessionPath,
                                       const Progress& progress);

} // namespace flamelane
