#pragma once

#include <QStringList>

#include <nlohmann/json.hpp>

namespace flamelane::test {

using Json = nlohmann::json;

/// Compares what an expect.json of the corpus says (see its SCHEMA.md) with a dump. Each method
/// that finds a difference adds a line, so that one run shows all of them. A key that is not known
/// here is a difference, so that nothing is skipped in silence.
class CaseExpectation
{
public:
    /// `dump` is that of one file, or of a session with "files".
    explicit CaseExpectation(const Json& dump)
        : m_dump(dump)
    {
    }

    /// All keys of an expectation; keys that describe the case itself are the caller's.
    void compare(const Json& expected);
    /// One of them.
    void compareKey(const std::string& key, const Json& expected);
    [[nodiscard]] const QStringList& differences() const { return m_differences; }

private:
    void compareCounts(const Json& expected);
    void compareTracks(const Json& expected);
    void compareListedTracks(const Json& expected);
    void compareSlice(const Json& expected, const Json& actual, const QString& place);
    void compareGpu(const Json& expected);
    void compareGpuKey(const std::string& key, const Json& expected, const Json& actual);
    void compareLinks(const Json& expected);
    void compareFlows(const Json& expected);
    /// Lists of objects in order; a key that is not expected may have any value.
    void compareList(const char* key, const Json& expected);
    /// The same in any order.
    void compareSet(const char* key, const Json& expected);
    void compareRanges(const std::string& key, const Json& expected);
    void compareKernelsCount(const Json& expected);
    void compareMemorySeries(const Json& expected);
    void compareAbsolute(const Json& expected);
    void compareWarnings(const Json& expected);

    void differ(const QString& place, const Json& expected, const Json& actual);
    void expectEqual(const QString& place, const Json& expected, const Json& actual);

    const Json& m_dump;
    QStringList m_differences;
};

/// True where `actual` has all members of `expected` with the same values.
[[nodiscard]] bool hasAll(const Json& actual, const Json& expected);

/// What a dump says of one of the "values" of an expectation; discarded JSON where the name is not
/// known.
[[nodiscard]] Json valueOfDump(const std::string& name, const Json& expected, const Json& dump);

} // namespace flamelane::test
