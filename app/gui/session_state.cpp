#include "app/gui/session_state.h"

#include "app/gui/document.h"

#include <QFile>
#include <QFileInfo>
#include <QStringList>

namespace flamelane {

namespace {

TimeRange shifted(TimeRange range, TimeNs by)
{
    return range.isEmpty() ? TimeRange() : TimeRange {range.start + by, range.end + by};
}

/// Differences to the origin stay in what 64 bits hold.
TimeRange fromFileClock(TimeRange range, TimeNs origin)
{
    TimeRange answer;
    const bool isLarge = __builtin_sub_overflow(range.start, origin, &answer.start)
        || __builtin_sub_overflow(range.end, origin, &answer.end);
    return isLarge ? TimeRange {1, 0} : answer;
}

} // namespace

bool isNear(TimeRange range, const Document& document)
{
    const TimeRange whole = viewBounds(*document.trace());
    return range.start <= range.end && range.start >= whole.start - whole.duration()
        && range.end <= whole.end + whole.duration();
}

SessionRun sessionRunOf(Document& document)
{
    const Trace& trace = *document.trace();
    SessionRun run;
    run.path = QFileInfo(QFile::decodeName(trace.path.c_str())).absoluteFilePath().toStdString();
    run.window = windowText(document.window(), trace.origin);
    run.visible = shifted(document.viewport()->target(), trace.origin);
    run.selected = shifted(document.selection()->range(), trace.origin);
    for (const Mark& mark : document.marks()->all()) {
        run.marks.push_back({{mark.range.start + trace.origin, mark.range.end + trace.origin},
                             mark.note.toStdString(),
                             mark.isKept});
    }
    return run;
}

void restoreRun(Document& document, const SessionRun& run, bool isViewed)
{
    const TimeNs origin = document.trace()->origin;
    for (const SessionMark& mark : run.marks) {
        const TimeRange range = fromFileClock(mark.range, origin);
        if (isNear(range, document)) {
            document.marks()->add({range, QString::fromStdString(mark.note), mark.isKept});
        }
    }
    const TimeRange selected = fromFileClock(run.selected, origin);
    if (!run.selected.isEmpty() && isNear(selected, document)) {
        document.selection()->setRange(selected);
    }
    const TimeRange visible = fromFileClock(run.visible, origin);
    if (isViewed && !run.visible.isEmpty() && isNear(visible, document)) {
        document.viewport()->setRange(visible);
    }
    document.setWindow(windowFrom(run.window, origin));
}

std::vector<SessionFilter> sessionFiltersOf(const NoiseTrail& noise)
{
    std::vector<SessionFilter> filters;
    for (const NoiseFilter& filter : noise.filters()) {
        filters.push_back({std::string(filterModeName(filter.mode)), filter.name, filter.pattern});
    }
    return filters;
}

size_t restoreFilters(NoiseTrail& noise, const std::vector<SessionFilter>& filters)
{
    size_t left = 0;
    for (const SessionFilter& each : filters) {
        std::optional<FilterMode> mode;
        for (size_t i = 0; i < kFilterModes; ++i) {
            if (filterModeName(static_cast<FilterMode>(i)) == each.mode) {
                mode = static_cast<FilterMode>(i);
            }
        }
        auto filter = mode ? makeNoiseFilter(each.name, *mode, each.pattern)
                           : Result<NoiseFilter>(failure("no such mode"));
        if (filter) {
            noise.add(*std::move(filter));
        } else {
            ++left;
        }
    }
    return left;
}

std::string windowText(const std::optional<Window>& window, TimeNs origin)
{
    if (!window) {
        return {};
    }
    std::string text(windowKindName(window->kind));
    if (window->kind == WindowKind::Steps || window->kind == WindowKind::Range) {
        for (const TimeRange range : window->time.ranges()) {
            text += ' ' + std::to_string(range.start + origin) + ':'
                + std::to_string(range.end + origin);
        }
    }
    return text;
}

std::optional<Window> windowFrom(const std::string& text, TimeNs origin)
{
    const QStringList words = QString::fromStdString(text).split(QLatin1Char(' '));
    const std::string kind = words.first().toStdString();
    if (kind == windowKindName(WindowKind::All)) {
        return Window {WindowKind::All, {}};
    }
    const bool areSteps = kind == windowKindName(WindowKind::Steps);
    if (!areSteps && kind != windowKindName(WindowKind::Range)) {
        return std::nullopt; // the default, which is the steady steps where there are any
    }
    std::vector<TimeRange> ranges;
    for (const QString& word : words.mid(1)) {
        bool isStart = false;
        bool isEnd = false;
        const TimeRange inFile {word.section(QLatin1Char(':'), 0, 0).toLongLong(&isStart),
                                word.section(QLatin1Char(':'), 1).toLongLong(&isEnd)};
        const TimeRange range = fromFileClock(inFile, origin);
        if (!isStart || !isEnd || range.isEmpty()) {
            return std::nullopt;
        }
        ranges.push_back(range);
    }
    return ranges.empty() ? std::nullopt
                          : std::optional(Window {areSteps ? WindowKind::Steps : WindowKind::Range,
                                                  Intervals(std::move(ranges))});
}

} // namespace flamelane
