#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace flamelane {

/// Whether the brace at `at` looks like the start of a record in an array: behind a comma, a
/// bracket or another record, and a key of records follows.
[[nodiscard]] bool isRecordStart(std::string_view text, size_t at);

/// The next place at or after `from` that looks like a record's start, or like the bracket that
/// ends the array before further top-level keys.
[[nodiscard]] std::optional<size_t> findRecovery(std::string_view text, size_t from);

enum class ArrayEnd
{
    Sure,
    Unlikely,
    Incomplete, // what follows is not at hand
};

/// Whether the bracket at the front of a text ends the array of records, going by what follows it.
/// `isDoubtful`: a broken record lies before it, whose inside it may belong to.
[[nodiscard]] ArrayEnd looksLikeArrayEnd(std::string_view text, bool isBareArray, bool isDoubtful);

/// The last comma between what looks like two records.
[[nodiscard]] std::optional<size_t> findLastCut(std::string_view text);

/// The next quote at or after `from` that starts a top-level key: a known one behind a comma, or
/// any on a line of its own.
[[nodiscard]] std::optional<size_t> findTopLevelKey(std::string_view text, size_t from);

} // namespace flamelane
