#pragma once

#include "core/importers/importer.h"

namespace flamelane {

/// SQLite exports of Nsight Systems, of 2019 and later, plain or packed.
/// Source: https://docs.nvidia.com/nsight-systems/UserGuide, "SQLite Schema Reference", and exports
/// of several versions.
class NsysImporter : public Importer
{
public:
    [[nodiscard]] std::string_view name() const override { return "nsys_sqlite"; }
    [[nodiscard]] bool sniff(std::string_view prefix) const override;
    /// The file is opened for reading alone: neither it nor its folder is written to.
    [[nodiscard]] Result<void> read(TextStream& stream, TraceBuilder& builder,
                                    Progress& progress) const override;
};

} // namespace flamelane
