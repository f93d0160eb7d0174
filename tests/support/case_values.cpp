#include "tests/support/analysis_values.h"
#include "tests/support/case_expectation.h"
#include "tests/support/dump_slices.h"

#include <algorithm>
#include <map>

namespace flamelane::test {

namespace {

template<typename Weight>
Json sumByName(const Json& dump, Weight weight)
{
    Json sums = Json::object();
    for (const DumpSlice& slice : slicesOf(dump)) {
        Json& sum = sums[slice.name()];
        sum = (sum.is_null() ? 0 : sum.get<int64_t>()) + weight(slice);
    }
    return sums;
}

/// Only the members that were asked for.
Json only(const Json& expected, const Json& all)
{
    Json result = Json::object();
    for (const auto& [key, value] : expected.items()) {
        result[key] = all.contains(key) ? all[key] : Json();
    }
    return result;
}

Json threadOrder(const Json& dump, int64_t pid)
{
    for (const Json& process : dump["processes"]) {
        if (process["pid"] == pid) {
            return process["threads"];
        }
    }
    return {};
}

Json processOrder(const Json& dump)
{
    Json pids = Json::array();
    for (const Json& process : dump["processes"]) {
        pids.push_back(process["pid"]);
    }
    return pids;
}

Json argsText(const Json& expected, const Json& dump)
{
    Json result = Json::object();
    const std::vector<DumpSlice> slices = slicesOf(dump);
    for (const auto& [name, args] : expected.items()) {
        const DumpSlice* slice = findSlice(slices, name);
        result[name] = slice == nullptr ? Json() : only(args, (*slice->slice)["args"]);
    }
    return result;
}

Json selfByDetail(const Json& dump)
{
    Json result = Json::object();
    for (const DumpSlice& slice : slicesOf(dump)) {
        const Json& args = (*slice.slice)["args"];
        if (args.contains("detail")) {
            result[args["detail"].get<std::string>()] = slice.self;
        }
    }
    return result;
}

/// Pairs of numbers; streams have texts there.
Json threadsOf(const Json& dump)
{
    Json threads = Json::array();
    for (const Json& track : dump["tracks"]) {
        if (track["tid"].is_number()) {
            threads.push_back({track["pid"], track["tid"]});
        }
    }
    std::sort(threads.begin(), threads.end());
    return threads;
}

Json namesOfThreads(const Json& expected, const Json& dump)
{
    Json names = Json::object();
    for (const Json& track : dump["tracks"]) {
        const std::string key = track["pid"].dump() + '/' + track["tid"].dump();
        if (expected.contains(key)) {
            names[key] = track["thread_name"];
        }
    }
    return names;
}

/// What says how the case was made rather than what must be found.
Json asExpected(const Json& expected, const Json&)
{
    return expected;
}

std::map<std::string, ValueOf> traceValues()
{
    return {
        {"trace_first_ns", [](const Json&, const Json& d) { return d["trace_first_ns"]; }},
        {"trace_last_ns", [](const Json&, const Json& d) { return d["trace_last_ns"]; }},
        {"process_order", [](const Json&, const Json& d) { return processOrder(d); }},
        {"thread_order_in_10", [](const Json&, const Json& d) { return threadOrder(d, 10); }},
        {"process_label", [](const Json&, const Json& d) { return d["processes"][0]["labels"]; }},
        {"args_text", argsText},
        {"comms_ids_differ",
         [](const Json&, const Json& d) {
             const auto slices = slicesOf(d);
             return Json((*slices.at(0).slice)["args"]["Comms Id"]
                         != (*slices.at(1).slice)["args"]["Comms Id"]);
         }},
        {"self_ns_by_name",
         [](const Json& e, const Json& d) {
             return only(e, sumByName(d, [](const DumpSlice& s) { return s.self; }));
         }},
        {"self_ns_by_detail", [](const Json&, const Json& d) { return selfByDetail(d); }},
        {"self_ns_of_f100",
         [](const Json&, const Json& d) {
             const auto slices = slicesOf(d);
             return Json(findSlice(slices, "f100")->self);
         }},
        {"total_self_ns",
         [](const Json&, const Json& d) {
             int64_t sum = 0;
             for (const DumpSlice& slice : slicesOf(d)) {
                 sum += slice.self;
             }
             return Json(sum);
         }},
        {"depth_of",
         [](const Json& e, const Json& d) {
             Json depths = Json::object();
             const auto slices = slicesOf(d);
             for (const auto& [name, depth] : e.items()) {
                 depths[name] = (*findSlice(slices, name)->slice)["depth"];
             }
             return depths;
         }},
        {"start_dur_ns_of_f29999",
         [](const Json&, const Json& d) {
             const auto slices = slicesOf(d);
             const DumpSlice* slice = findSlice(slices, "f29999");
             return Json::array({slice->start(), slice->duration()});
         }},
        {"sum_of_durations_ns",
         [](const Json&, const Json& d) {
             int64_t sum = 0;
             for (const DumpSlice& slice : slicesOf(d)) {
                 sum += slice.duration();
             }
             return Json(sum);
         }},
        {"kernel_time_by_name_ns",
         [](const Json& e, const Json& d) {
             return only(e, sumByName(d, [](const DumpSlice& s) { return s.duration(); }));
         }},
        {"raw_sum_by_name",
         [](const Json& e, const Json& d) {
             return only(e, sumByName(d, [](const DumpSlice& s) { return s.duration(); }));
         }},
        {"distinct_names",
         [](const Json&, const Json& d) {
             return Json(sumByName(d, [](const DumpSlice&) { return int64_t {1}; }).size());
         }},
        {"processes",
         [](const Json&, const Json& d) {
             Json pids = processOrder(d);
             std::sort(pids.begin(), pids.end());
             return pids;
         }},
        {"threads", [](const Json&, const Json& d) { return threadsOf(d); }},
        {"thread_name_of", namesOfThreads},
        {"naive_join_rows", asExpected},
        {"gpu_projection_of_outer_if_the_call_must_end_inside", asExpected},
        {"formula", asExpected},
        {"compressed_bytes_about", asExpected},
        {"expanded_bytes_bomb", asExpected},
    };
}

} // namespace

Json valueOfDump(const std::string& name, const Json& expected, const Json& dump)
{
    auto known = traceValues();
    known.merge(analysisValues());
    const auto found = known.find(name);
    if (found == known.end()) {
        return Json::value_t::discarded;
    }
    try {
        return found->second(expected, dump);
    } catch (const std::exception&) { // what it needs is not in the dump
        return Json::value_t::discarded;
    }
}

} // namespace flamelane::test
