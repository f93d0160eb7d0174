#include "app/gui/session_view.h"

#include "core/analysis/flame/flame_check.h"
#include "core/analysis/step_names.h"
#include "core/analysis/track_words.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/flame_diff_page.h"
#include "widgets/pages/flame_bar.h"
#include "widgets/pages/flame_page.h"

#include <QByteArray>
#include <QByteArrayList>
#include <QTabWidget>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace flamelane {

namespace {

constexpr std::array<std::string_view, 3> kArrangements {"top-down", "bottom-up", "by-name"};
constexpr std::array<std::string_view, 3> kColorings {"kind", "self", "library"};
constexpr std::array<std::string_view, 3> kWidths {"a", "b", "sum"};
constexpr std::array<std::string_view, 7> kTabs {"timelines",   "flame",  "operators", "kernels",
                                                 "annotations", "shapes", "findings"};

/// Nothing where the text is none of the words.
template<size_t kCount>
std::optional<size_t> placeIn(const std::array<std::string_view, kCount>& words,
                              std::string_view text)
{
    const auto found = std::find(words.begin(), words.end(), text);
    return found == words.end() ? std::nullopt
                                : std::optional(static_cast<size_t>(found - words.begin()));
}

std::optional<FlameWeight> weightFrom(std::string_view text)
{
    for (size_t i = 0; i < kFlameWeights; ++i) {
        if (flameWeightName(static_cast<FlameWeight>(i)) == text) {
            return static_cast<FlameWeight>(i);
        }
    }
    return std::nullopt;
}

/// Names may hold anything, so that what parts them is written otherwise within.
std::string pathText(const std::vector<std::string>& names)
{
    QByteArrayList words;
    for (const std::string& name : names) {
        words << QByteArray::fromStdString(name).toPercentEncoding();
    }
    return words.join('/').toStdString();
}

std::vector<std::string> pathFrom(const std::string& text)
{
    std::vector<std::string> names;
    if (!text.empty()) {
        for (const QByteArray& word : QByteArray::fromStdString(text).split('/')) {
            names.push_back(QByteArray::fromPercentEncoding(word).toStdString());
        }
    }
    return names;
}

bool isAnnotationOf(const Trace& trace, const std::string& annotation)
{
    const StepNames steps(trace);
    for (uint32_t i = 0; i < trace.strings.size(); ++i) {
        if (steps.frameOf(StringId(i)) == annotation) {
            return true;
        }
    }
    return false;
}

/// A scope that its trace lacks would show an empty graph under the heading of all of it.
void restoreScope(FlameChoice& choice, const Trace& trace, const SessionFlameView& view)
{
    const FlameWeight weight = choice.weight.value_or(defaultFlameWeight(trace));
    if (weight == FlameWeight::Recorded) {
        return;
    }
    if (!view.track.empty()) {
        if (const Result<TrackId> track = findFlameTrack(trace, weight, view.track)) {
            choice.track = *track;
        }
    } else if (!view.annotation.empty() && isAnnotationOf(trace, view.annotation)) {
        choice.annotation = view.annotation;
    }
}

} // namespace

std::string sliceText(const Trace& trace, SliceId slice)
{
    if (!slice) {
        return {};
    }
    const size_t i = slice.index();
    std::string text;
    for (const int64_t number :
         {static_cast<int64_t>(trace.trackOf(slice).index()), trace.slices.start[i] + trace.origin,
          trace.slices.duration[i], static_cast<int64_t>(trace.slices.depth[i])}) {
        text += std::to_string(number) + ' ';
    }
    return text + std::string(trace.name(slice));
}

SliceId sliceFrom(const Trace& trace, const std::string& text)
{
    const QByteArrayList words = QByteArray::fromStdString(text).split(' ');
    bool isNumber = false;
    const qulonglong place = words[0].toULongLong(&isNumber);
    TimeNs start = 0;
    if (!isNumber || place >= trace.tracks.size() || words.size() < 5
        || __builtin_sub_overflow(TimeNs {words[1].toLongLong()}, trace.origin, &start)) {
        return {};
    }
    const Track& track = trace.tracks[place];
    const SliceTable& slices = trace.slices;
    const auto first = slices.start.begin() + track.firstSlice;
    const auto found = std::lower_bound(first, first + track.sliceCount, start);
    const uint32_t end = track.firstSlice + track.sliceCount;
    for (auto i = static_cast<uint32_t>(found - slices.start.begin());
         i < end && slices.start[i] == start; ++i) {
        if (sliceText(trace, SliceId(i)) == text) {
            return SliceId(i);
        }
    }
    return {};
}

std::string rangeText(TimeRange range, TimeNs origin)
{
    return range.isEmpty()
        ? std::string()
        : std::to_string(range.start + origin) + ':' + std::to_string(range.end + origin);
}

TimeRange rangeFrom(const std::string& text, TimeNs origin)
{
    const QByteArrayList words = QByteArray::fromStdString(text).split(':');
    if (words.size() != 2) {
        return {};
    }
    bool isStart = false;
    bool isEnd = false;
    TimeRange range;
    const bool isLarge
        = __builtin_sub_overflow(TimeNs {words[0].toLongLong(&isStart)}, origin, &range.start)
        || __builtin_sub_overflow(TimeNs {words[1].toLongLong(&isEnd)}, origin, &range.end);
    return isLarge || !isStart || !isEnd || range.end <= range.start ? TimeRange() : range;
}

SessionFlameView flameViewOf(const FlamePage& page, const Trace& trace)
{
    const FlameBarState state = page.bar()->state();
    const FlameChoice& choice = state.choice;
    SessionFlameView view;
    view.weight = choice.weight ? std::string(flameWeightName(*choice.weight)) : std::string();
    view.arrangement = std::string(kArrangements[static_cast<size_t>(choice.arrangement)]);
    if (!choice.track.isNone()) {
        view.track = trackWordsInFull(trace, trace.tracks[choice.track.index()]);
    }
    view.annotation = choice.annotation;
    view.coloring = std::string(kColorings[static_cast<size_t>(state.coloring)]);
    QByteArrayList options;
    options << (state.isPerStep ? "per-step" : "") << (state.isUpward ? "upward" : "")
            << (choice.isBackwardUnderForward ? "backward" : "")
            << (choice.isRecursionFolded ? "recursion" : "");
    options.removeAll(QByteArray(""));
    view.options = options.join(' ').toStdString();
    view.zoomed = pathText(page.zoomedPath());
    return view;
}

void restoreFlameView(FlamePage& page, const Trace& trace, const SessionFlameView& view)
{
    if (view == SessionFlameView()) {
        return; // an older session: what was chosen stays
    }
    FlameBarState state;
    FlameChoice& choice = state.choice;
    const std::optional<FlameWeight> weight = weightFrom(view.weight);
    choice.weight = weight && hasFlameWeight(trace, *weight) ? weight : std::nullopt;
    choice.arrangement
        = static_cast<FlameArrangement>(placeIn(kArrangements, view.arrangement).value_or(0));
    restoreScope(choice, trace, view);
    state.coloring = static_cast<FlameColoring>(placeIn(kColorings, view.coloring).value_or(0));
    const QByteArrayList options = QByteArray::fromStdString(view.options).split(' ');
    state.isPerStep = options.contains("per-step");
    state.isUpward = options.contains("upward");
    choice.isBackwardUnderForward = options.contains("backward");
    choice.isRecursionFolded = options.contains("recursion");
    page.bar()->setState(state);
    page.zoomToPath(pathFrom(view.zoomed));
}

void keepCompareTabs(const ComparePage& page, SessionCompareView& view)
{
    const FlameDiffChoice& choice = page.flame()->choice();
    view.tab = std::string(kTabs[static_cast<size_t>(page.tabs()->currentIndex())]);
    view.flameWeight = choice.weight ? std::string(flameWeightName(*choice.weight)) : std::string();
    view.flameWidth = std::string(kWidths[static_cast<size_t>(choice.width)]);
}

void restoreCompareTabs(ComparePage& page, const SessionCompareView& view)
{
    FlameDiffChoice choice;
    choice.weight = weightFrom(view.flameWeight);
    if (const std::optional<size_t> width = placeIn(kWidths, view.flameWidth)) {
        choice.width = static_cast<DiffWidth>(*width);
        page.flame()->setChoice(choice);
    }
    if (const std::optional<size_t> tab = placeIn(kTabs, view.tab)) {
        page.tabs()->setCurrentIndex(static_cast<int>(*tab));
    }
}

} // namespace flamelane
