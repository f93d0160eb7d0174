#pragma once

namespace flamelane::test {

// Tests by table of what becomes of records: each row is a text of records, as traceFromText()
// takes it, and what the trace made of it must read like.

/// The columns of such a table: text, expected and warnings.
void tableColumns();

/// A row of it. `expected` begins with a line break, which does not count; `warnings` are as
/// textOfWarnings() has them.
void table(const char* name, const char* text, const char* expected, const char* warnings = "");

/// Compares the tracks and warnings of the trace that the row's text becomes.
void compareTracks();

} // namespace flamelane::test
