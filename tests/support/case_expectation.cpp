#include "tests/support/case_expectation.h"

#include "tests/support/analysis_values.h"

#include <QFileInfo>

#include <algorithm>

namespace flamelane::test {

namespace {

QString textOf(const Json& value)
{
    return QString::fromStdString(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

const Json& member(const Json& object, const std::string& key)
{
    static const Json kNothing = Json::value_t::discarded;
    const auto found = object.find(key);
    return found == object.end() ? kNothing : *found;
}

bool isNameEqual(const Json& expected, const std::string& actual)
{
    const auto text = [&expected](const char* key) { return expected[key].get<std::string>(); };
    if (expected["name"] == actual) {
        return true;
    }
    if (expected.contains("name_also")) {
        const Json& also = expected["name_also"];
        return also.is_array() ? std::find(also.begin(), also.end(), Json(actual)) != also.end()
                               : also == actual;
    }
    return (expected.contains("name_prefix") && actual.starts_with(text("name_prefix")))
        || (expected.contains("name_suffix") && actual.ends_with(text("name_suffix")))
        || (expected.contains("name_contains")
            && actual.find(text("name_contains")) != std::string::npos);
}

} // namespace

bool hasAll(const Json& actual, const Json& expected)
{
    return std::all_of(expected.items().begin(), expected.items().end(), [&](const auto& item) {
        return item.value() == member(actual, item.key());
    });
}

void CaseExpectation::compare(const Json& expected)
{
    for (const auto& [key, value] : expected.items()) {
        compareKey(key, value);
    }
}

void CaseExpectation::compareKey(const std::string& key, const Json& expected)
{
    if (key == "counts") {
        compareCounts(expected);
    } else if (key == "tracks") {
        compareTracks(expected);
    } else if (key == "tracks_contain") {
        compareListedTracks(expected);
    } else if (key == "gpu") {
        compareGpu(expected);
    } else if (key == "links") {
        compareLinks(expected);
    } else if (key == "flows") {
        compareFlows(expected);
    } else if (key == "steps" || key == "instants" || key == "marks" || key == "kernels") {
        compareList(key.c_str(), expected);
    } else if (key == "async_slices" || key == "graph_executions") {
        compareSet(key.c_str(), expected);
    } else if (key == "nvtx" || key == "nvtx_start_end") {
        compareRanges(key, expected);
    } else if (key == "kernels_count") {
        compareKernelsCount(expected);
    } else if (key == "memory_series") {
        compareMemorySeries(expected);
    } else if (key == "absolute") {
        compareAbsolute(expected);
    } else if (key == "rank") {
        expectEqual("rank", expected, member(m_dump, "rank"));
    } else if (key == "slices_if_loaded_max") {
        if (m_dump["counts"]["slices"] > expected) {
            differ("slices_if_loaded_max", expected, m_dump["counts"]["slices"]);
        }
    } else if (key == "folded") {
        if (!hasAll(member(m_dump, "folded"), expected)) {
            differ("folded", expected, member(m_dump, "folded"));
        }
    } else if (key == "warnings") {
        compareWarnings(expected);
    } else if (key == "values") {
        for (const auto& [name, value] : expected.items()) {
            expectEqual(QString::fromStdString("values." + name), value,
                        valueOfDump(name, value, m_dump));
        }
    } else {
        m_differences += QString("the test knows no key '%1'").arg(QString::fromStdString(key));
    }
}

void CaseExpectation::compareCounts(const Json& expected)
{
    for (const auto& [key, value] : expected.items()) {
        const QString place = QString::fromStdString("counts." + key);
        const Json& slices = m_dump["counts"]["slices"];
        if (key == "slices_min") {
            if (slices < value) {
                differ(place, value, slices);
            }
        } else if (key == "slices_max") {
            if (slices > value) {
                differ(place, value, slices);
            }
        } else {
            expectEqual(place, value, member(m_dump["counts"], key));
        }
    }
}

/// All slices of the listed tracks.
void CaseExpectation::compareTracks(const Json& expected)
{
    const Json& tracks = m_dump["tracks"];
    for (const Json& track : expected) {
        const QString place
            = QString("track %1/%2").arg(textOf(track["pid"]), textOf(track["tid"]));
        const auto found = std::find_if(tracks.begin(), tracks.end(), [&track](const Json& other) {
            return other["pid"] == track["pid"] && other["tid"] == track["tid"];
        });
        if (found == tracks.end()) {
            m_differences += place + " is missing";
            continue;
        }
        for (const auto& [key, value] : track.items()) {
            if (key != "slices") {
                expectEqual(place + ' ' + QString::fromStdString(key), value, member(*found, key));
            }
        }
        const Json& slices = (*found)["slices"];
        expectEqual(place + " slices", track["slices"].size(), slices.size());
        for (size_t i = 0; i < std::min(slices.size(), track["slices"].size()); ++i) {
            compareSlice(track["slices"][i], slices[i], QString("%1 slice %2").arg(place).arg(i));
        }
    }
}

/// The listed slices must be there, others may.
void CaseExpectation::compareListedTracks(const Json& expected)
{
    for (const Json& track : expected) {
        for (const Json& slice : track["slices"]) {
            bool isFound = false;
            for (const Json& other : m_dump["tracks"]) {
                const Json& slices = other["slices"];
                isFound = isFound
                    || (other["pid"] == track["pid"] && other["tid"] == track["tid"]
                        && std::any_of(slices.begin(), slices.end(),
                                       [&](const Json& s) { return hasAll(s, slice); }));
            }
            if (!isFound) {
                m_differences += "missing slice " + textOf(slice);
            }
        }
    }
}

void CaseExpectation::compareSlice(const Json& expected, const Json& actual, const QString& place)
{
    for (const auto& [key, value] : expected.items()) {
        if (key == "name") {
            if (!isNameEqual(expected, actual["name"])) {
                differ(place + " name", value, actual["name"]);
            }
        } else if (key == "depth") {
            if (value != actual["depth"] && member(expected, "depth_also") != actual["depth"]) {
                differ(place + " depth", value, actual["depth"]);
            }
        } else if (key == "detail") {
            expectEqual(place + " detail", value, member(actual["args"], "detail"));
        } else if (!key.starts_with("name_") && key != "depth_also") {
            expectEqual(place + ' ' + QString::fromStdString(key), value, member(actual, key));
        }
    }
}

void CaseExpectation::compareGpu(const Json& expected)
{
    const Json& devices = m_dump["gpu"];
    expectEqual("gpu devices", expected.size(), devices.size());
    for (size_t i = 0; i < std::min(expected.size(), devices.size()); ++i) {
        for (const auto& [key, value] : expected[i].items()) {
            compareGpuKey(key, value, devices[i]);
        }
    }
}

void CaseExpectation::compareGpuKey(const std::string& key, const Json& expected,
                                    const Json& actual)
{
    const QString place
        = QString("gpu %1 %2").arg(textOf(actual["device"]), QString::fromStdString(key));
    if (key == "busy_ns_if_suspect_is_clipped_to_next_start") {
        expectEqual(place, expected, clippedBusy(m_dump, actual["device"]).busy);
    } else if (key == "idle_ns_if_clipped") {
        expectEqual(place, expected, clippedBusy(m_dump, actual["device"]).idle);
    } else {
        expectEqual(place, expected, member(actual, key));
    }
}

void CaseExpectation::compareLinks(const Json& expected)
{
    const Json& links = m_dump["links"];
    for (const Json& link : expected) {
        const auto isSame = [&link](const Json& other) { return hasAll(other, link); };
        if (std::none_of(links.begin(), links.end(), isSame)) {
            differ("links", link, links);
        }
    }
}

void CaseExpectation::compareFlows(const Json& expected)
{
    const Json& flows = m_dump["flows"];
    expectEqual("flows", expected.size(), flows.size());
    for (const Json& flow : expected) {
        const auto isSame = [&flow](const Json& other) { return hasAll(other, flow); };
        if (std::none_of(flows.begin(), flows.end(), isSame)) {
            differ("flows", flow, flows);
        }
    }
}

void CaseExpectation::compareList(const char* key, const Json& expected)
{
    const Json& actual = m_dump[key];
    expectEqual(QString("number of %1").arg(key), expected.size(), actual.size());
    for (size_t i = 0; i < std::min(expected.size(), actual.size()); ++i) {
        if (!hasAll(actual[i], expected[i])) {
            differ(QString("%1 %2").arg(key).arg(i), expected[i], actual[i]);
        }
    }
}

void CaseExpectation::compareSet(const char* key, const Json& expected)
{
    const Json& actual = m_dump[key];
    expectEqual(QString("number of %1").arg(key), expected.size(), actual.size());
    for (const Json& item : expected) {
        const auto isSame = [&item](const Json& other) { return hasAll(other, item); };
        if (std::none_of(actual.begin(), actual.end(), isSame)) {
            differ(key, item, actual);
        }
    }
}

/// Where no name was recorded, any words may stand for it.
void CaseExpectation::compareRanges(const std::string& key, const Json& expected)
{
    Json named = expected;
    for (Json& range : named) {
        if (range.value("placeholder", false)) {
            range.erase("text");
            range.erase("placeholder");
        }
    }
    compareList(key.c_str(), named);
}

/// All that were recorded, also those without a time.
void CaseExpectation::compareKernelsCount(const Json& expected)
{
    uint64_t count = m_dump["kernels"].size();
    for (const Json& device : m_dump["gpu"]) {
        count += device["kernels_with_no_time"].get<uint64_t>();
    }
    expectEqual("kernels_count", expected, count);
}

void CaseExpectation::compareMemorySeries(const Json& expected)
{
    for (const Json& series : expected) {
        const Json& all = m_dump["memory_series"];
        const auto found = std::find_if(all.begin(), all.end(), [&series](const Json& other) {
            return other["device"] == series["device"];
        });
        if (found == all.end()) {
            differ("memory_series", series, all);
        } else if (!hasAll(*found, series)) {
            differ("memory_series", series, *found);
        }
    }
}

void CaseExpectation::compareAbsolute(const Json& expected)
{
    const Json& absolute = member(m_dump, "absolute");
    for (const Json& item : expected) {
        const bool isThere = std::any_of(absolute.begin(), absolute.end(), [&](const Json& other) {
            Json named = other;
            const QString path = QString::fromStdString(other["file"]);
            named["file"] = QFileInfo(path).fileName().toStdString();
            return hasAll(named, item);
        });
        if (!isThere) {
            differ("absolute", item, absolute);
        }
    }
}

/// The kinds that must be reported; others may be.
void CaseExpectation::compareWarnings(const Json& expected)
{
    for (const Json& warning : expected) {
        const Json& all = m_dump["warnings"];
        const auto found = std::find_if(all.begin(), all.end(), [&warning](const Json& other) {
            return other["kind"] == warning["kind"];
        });
        if (found == all.end() || !hasAll(*found, warning)) {
            differ("warnings", warning, all);
        }
    }
}

void CaseExpectation::differ(const QString& place, const Json& expected, const Json& actual)
{
    const QString found = actual.is_discarded() ? QString("nothing") : textOf(actual);
    m_differences
        += QString("%1: expected %2, found %3").arg(place, textOf(expected), found.left(2000));
}

void CaseExpectation::expectEqual(const QString& place, const Json& expected, const Json& actual)
{
    if (expected != actual) {
        differ(place, expected, actual);
    }
}

} // namespace flamelane::test
