#include "core/analysis/loader_names.h"

#include "core/analysis/cause_names.h"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

namespace flamelane {

namespace {

using Words = std::span<const std::string_view>;

/// Enough on their own.
constexpr std::array<std::string_view, 7> kLoaders {
    "dataloader", "dataloading", "datapipe", "datapipes", "preprocess", "preprocessing", "collate"};
/// Enough where nothing else is in the name.
constexpr std::array<std::string_view, 4> kAlone {"data", "fetch", "fetching", "input"};
/// What is loaded, and what is done to it; both must be there.
constexpr std::array<std::string_view, 12> kInputs {"data",    "batch",  "batches", "minibatch",
                                                    "input",   "inputs", "dataset", "sample",
                                                    "samples", "image",  "images",  "record"};
constexpr std::array<std::string_view, 22> kDeeds {
    "load",     "loads",       "loading",   "loader",  "fetch",     "fetching",
    "prefetch", "prefetching", "get",       "next",    "read",      "reading",
    "reader",   "wait",        "waiting",   "prepare", "preparing", "preparation",
    "prep",     "decode",      "generator", "pipeline"};

/// In lower case; a capital behind a small letter begins another one: "loadBatch".
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words;
    bool isWithin = false;
    bool wasSmall = false;
    for (const char c : name) {
        const bool isSmall = c >= 'a' && c <= 'z';
        const bool isLarge = c >= 'A' && c <= 'Z';
        if (!isSmall && !isLarge) {
            isWithin = false;
            continue;
        }
        if (!isWithin || (isLarge && wasSmall)) {
            words.emplace_back();
        }
        words.back() += isLarge ? static_cast<char>(c - 'A' + 'a') : c;
        isWithin = true;
        wasSmall = isSmall;
    }
    return words;
}

bool hasAny(const std::vector<std::string>& words, Words some)
{
    return std::any_of(words.begin(), words.end(), [some](const std::string& word) {
        return std::find(some.begin(), some.end(), word) != some.end();
    });
}

} // namespace

bool isLoaderName(std::string_view name)
{
    constexpr size_t kLongestUnderstood = 256;
    const std::vector<std::string> words = wordsOf(name.substr(0, kLongestUnderstood));
    return hasAny(words, kLoaders) || (words.size() == 1 && hasAny(words, kAlone))
        || (hasAny(words, kInputs) && hasAny(words, kDeeds));
}

LoaderNames::LoaderNames(const Trace& trace)
{
    enum class Answer : uint8_t
    {
        Unknown,
        No,
        Yes,
    };
    if (trace.format == "kineto") {
        return;
    }
    const SliceTable& slices = trace.slices;
    std::vector<Answer> answers(trace.strings.size());
    bool isAny = false;
    for (uint32_t i = 0; i < slices.size(); ++i) {
        const SliceKind kind = slices.kind[i];
        if (kind == SliceKind::DataLoader) {
            return;
        }
        Answer& answer = answers[slices.name[i].index()];
        if ((kind != SliceKind::Annotation && kind != SliceKind::Python)
            || answer != Answer::Unknown) {
            continue;
        }
        const std::string_view name = trace.name(SliceId(i));
        if ((causeBits(name) & (kind == SliceKind::Python ? kLoaderPython : kLoaderAnnotation))
            != 0) {
            return;
        }
        const bool isLoader = kind == SliceKind::Annotation && isLoaderName(name);
        answer = isLoader ? Answer::Yes : Answer::No;
        isAny = isAny || isLoader;
    }
    if (isAny) {
        for (const Answer answer : answers) {
            m_isLoader.push_back(answer == Answer::Yes);
        }
    }
}

} // namespace flamelane
