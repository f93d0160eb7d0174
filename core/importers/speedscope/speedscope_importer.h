#pragma once

#include "core/importers/importer.h"

namespace flamelane {

/// The file format of speedscope (speedscope.app/file-format-schema.json), which py-spy, rbspy and
/// others write too. Profiles in units of time become slices, a thread for each; those in bytes or
/// without a unit become recorded stacks. Read: shared.frames and of each profile its type, name,
/// unit, startValue, events, samples and weights; endValue follows from these. The text is held in
/// memory as a whole, since the names of frames may come last. Of a frame the file and the line are
/// part of the name, see sourceFrame(): functions of one name in two files are two.
class SpeedscopeImporter : public Importer
{
public:
    [[nodiscard]] std::string_view name() const override { return "speedscope"; }
    [[nodiscard]] bool sniff(std::string_view prefix) const override;
    [[nodiscard]] Result<void> read(TextStream& stream, TraceBuilder& builder,
                                    Progress& progress) const override;
};

} // namespace flamelane
