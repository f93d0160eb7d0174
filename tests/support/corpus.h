#pragma once

#include "core/trace/trace.h"

#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <memory>

namespace flamelane::test {

/// The folder of real traces and of what other tools made of them, from FLAMELANE_CORPUS; empty
/// where that is not set.
[[nodiscard]] QString corpusFolder();

/// The JSON files, plain or packed, anywhere below a folder of the corpus; their paths from the
/// corpus, in order.
[[nodiscard]] QStringList jsonFiles(const QString& folder);

/// The same, and the databases of Nsight Systems beside them.
[[nodiscard]] QStringList traceFiles(const QString& folder);

/// A trace of the corpus; null where the file holds none.
[[nodiscard]] std::shared_ptr<const Trace> loadFromCorpus(const QString& path);

/// A plain JSON file of the corpus; discarded JSON where it cannot be read.
[[nodiscard]] nlohmann::json jsonFromCorpus(const QString& path);

} // namespace flamelane::test
