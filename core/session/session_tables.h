#pragma once

#include "core/io/database.h"
#include "core/session/session.h"

namespace flamelane {

// A session as the tables of a database; which ones says Session.

/// `folder` is the session's, from which paths are made relative.
[[nodiscard]] Result<void> writeTables(Database& database, const Session& session,
                                       const std::string& folder);
[[nodiscard]] Result<Session> readTables(Database& database);

} // namespace flamelane
