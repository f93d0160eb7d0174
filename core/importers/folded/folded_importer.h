#pragma once

#include "core/importers/importer.h"

namespace flamelane {

/// Folded stacks, one a line: "outermost;...;innermost 12", as Brendan Gregg's stackcollapse
/// scripts, py-spy, async-profiler and PyTorch's export_stacks() write them. What is counted the
/// file does not say. Counts may have decimals: six are kept, finer ones rounded and counted as
/// RoundedCount. Comments and lines without a count are UnsupportedLine. What difffolded.pl writes,
/// two counts behind each stack, is refused: it is a comparison of two profiles, and either column
/// alone would be half of it.
class FoldedImporter : public Importer
{
public:
    [[nodiscard]] std::string_view name() const override { return "folded stacks"; }
    [[nodiscard]] bool sniff(std::string_view prefix) const override;
    [[nodiscard]] Result<void> read(TextStream& stream, TraceBuilder& builder,
                                    Progress& progress) const override;
};

} // namespace flamelane
