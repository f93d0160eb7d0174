#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/importers/json/json_scanner.h"
#include "core/io/text_stream.h"
#include "core/trace/import_report.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// The whole text of one JSON object, and its members as raw text. Made so sound that simdjson can
/// read it: a cut text ends behind its last whole element, and what simdjson refuses within strings
/// is replaced. Everything that was wrong is in the report.
class DocumentText
{
public:
    /// Errors: cancelled, unreadable, too long, no JSON object at all.
    [[nodiscard]] static Result<DocumentText> read(TextStream& stream, ImportReport& report,
                                                   Progress& progress);

    /// Members in file order, doubles included. Views of the text, which never moves.
    [[nodiscard]] const std::vector<JsonField>& members() const { return m_members; }
    /// How many bytes may be read from here on, for simdjson: to the end and the room behind it.
    [[nodiscard]] size_t capacityFrom(const char* at) const;
    /// "byte 812 (line 5)" for a place within the text.
    [[nodiscard]] std::string where(const char* at) const;
    [[nodiscard]] bool isCut() const { return m_isCut; }

private:
    [[nodiscard]] Result<void> slurp(TextStream& stream, Progress& progress);
    [[nodiscard]] Result<void> split(ImportReport& report, bool isCutKnown);
    void mendStrings();
    [[nodiscard]] std::string_view text() const { return {m_buffer.data(), m_size}; }

    std::vector<char> m_buffer;
    size_t m_size = 0; // of the text; behind it is room for simdjson
    uint64_t m_place = 0; // of the text in the whole
    bool m_isCut = false;
    std::vector<JsonField> m_members;
};

/// Where a cut JSON text ends behind its last whole element, and the brackets that close it there.
/// Elements of lists nested deeper than `depth` stay whole or go. Empty where nothing is whole.
struct CutText
{
    size_t size = 0;
    std::string closing;
};
[[nodiscard]] CutText wholePart(std::string_view text, size_t depth);

} // namespace flamelane
