#pragma once

#include "core/io/file_source.h"
#include "core/io/text_archive.h"
#include "core/trace/record_details.h"

#include <memory>
#include <optional>
#include <string_view>

namespace flamelane {

/// The details of the record at the front of a text; none where it is not whole.
[[nodiscard]] std::optional<RecordDetails> parseJsonDetails(std::string_view text);

/// Details from a plain UTF-8 file; a place is a byte of the file.
[[nodiscard]] std::shared_ptr<const RecordDetailsSource>
detailsFromFile(std::shared_ptr<const File> file);

/// Details from text that was kept; a place is a byte of the unpacked text.
[[nodiscard]] std::shared_ptr<const RecordDetailsSource>
detailsFromArchive(std::shared_ptr<const TextArchive> archive);

} // namespace flamelane
