#pragma once

#include "core/importers/importer.h"

#include <memory>
#include <string_view>

namespace flamelane {

/// The importer for a text with these first bytes. Errors: what the file is instead, as far as its
/// first bytes tell.
[[nodiscard]] Result<std::unique_ptr<const Importer>> chooseImporter(std::string_view prefix);

} // namespace flamelane
