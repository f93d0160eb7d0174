#pragma once

#include "core/importers/nsys/export_file.h"
#include "core/trace/record_details.h"

#include <memory>

namespace flamelane {

/// All columns of a row, with the strings that its ids stand for, and the stack that was taken of
/// its call. The args that analysis asks for by their Kineto names ("Input Dims") are there, too.
class RowDetails : public RecordDetailsSource
{
public:
    explicit RowDetails(std::shared_ptr<ExportFile> file);

    [[nodiscard]] Result<RecordDetails> read(uint64_t place) const override;
    [[nodiscard]] Result<void> readArg(std::string_view key, std::span<const uint64_t> places,
                                       const Progress& progress,
                                       const TakeArg& take) const override;

private:
    std::shared_ptr<ExportFile> m_file;
};

} // namespace flamelane
