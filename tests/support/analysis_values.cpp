#include "tests/support/analysis_values.h"

#include "core/base/intervals.h"
#include "tests/support/dump_slices.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

namespace flamelane::test {

namespace {

std::vector<int64_t> stepEnds(const Json& dump)
{
    std::vector<int64_t> ends;
    for (const Json& step : dump["steps"]) {
        ends.push_back(step["start_ns"].get<int64_t>() + step["dur_ns"].get<int64_t>());
    }
    return ends;
}

Json stepNumbers(const Json& dump)
{
    Json numbers = Json::array();
    for (const Json& step : dump["steps"]) {
        const std::string name = step["name"];
        numbers.push_back(std::stoll(name.substr(name.find('#') + 1)));
    }
    return numbers;
}

Json launchDelays(const Json& expected, const Json& dump)
{
    Json delays = Json::array();
    for (const Json& link : dump["links"]) {
        delays.push_back(link["kernel_start_ns"].get<int64_t>()
                         - link["launch_start_ns"].get<int64_t>());
    }
    return expected.is_array() ? delays : delays.size() == 1 ? delays[0] : Json();
}

std::set<std::pair<std::string, int64_t>> launches(const Json& dump)
{
    std::set<std::pair<std::string, int64_t>> distinct;
    for (const Json& link : dump["links"]) {
        if (!link["launch"].is_null()) {
            distinct.emplace(link["launch"], link["launch_start_ns"]);
        }
    }
    return distinct;
}

Json launchesWithoutWork(const Json& dump)
{
    const auto known = launches(dump);
    int64_t count = 0;
    for (const DumpSlice& slice : slicesOf(dump)) {
        const Json& kind = (*slice.slice)["kind"];
        const bool isCall = kind == "runtime" || kind == "driver";
        count += isCall && !known.contains({slice.name(), slice.start()}) ? 1 : 0;
    }
    return count;
}

/// How much GPU work the call with a correlation id launched.
Json activitiesOfLaunch(const std::string& correlation, const Json& dump)
{
    int64_t count = 0;
    for (const DumpSlice& slice : slicesOf(dump)) {
        const Json& kind = (*slice.slice)["kind"];
        if ((kind != "runtime" && kind != "driver")
            || (*slice.slice)["args"].value("correlation", "") != correlation) {
            continue;
        }
        for (const Json& link : dump["links"]) {
            count += link["launch"] == slice.name() && link["launch_start_ns"] == slice.start();
        }
    }
    return count;
}

/// The operator that launched each kernel: the parent of the call.
Json operatorsOfKernels(const Json& dump)
{
    const std::vector<DumpSlice> slices = slicesOf(dump);
    Json result = Json::object();
    for (const Json& link : dump["links"]) {
        for (const DumpSlice& slice : slices) {
            if (slice.name() == link["launch"] && slice.start() == link["launch_start_ns"]) {
                result[std::to_string(link["kernel_start_ns"].get<int64_t>())]
                    = (*slice.slice)["parent"];
            }
        }
    }
    return result;
}

Json unlinked(const Json& dump)
{
    Json result = Json::array();
    for (const Json& link : dump["links"]) {
        if (link["launch"].is_null()) {
            result.push_back(link["kernel"].get<std::string>() + "@"
                             + std::to_string(link["kernel_start_ns"].get<int64_t>()));
        }
    }
    return result;
}

/// Bytes of the memory records by innermost slice and device.
Json bytesByOperator(const Json& dump, bool isAllocatedOnly)
{
    Json result = Json::object();
    const std::vector<DumpSlice> slices = slicesOf(dump);
    for (const Json& instant : dump["instants"]) {
        const int64_t bytes = instant["memory"]["bytes"];
        const DumpSlice* innermost = nullptr;
        for (const DumpSlice& slice : slices) {
            const int64_t time = instant["ts_ns"];
            const bool isHere = (*slice.track)["tid"] == instant["tid"] && slice.start() <= time
                && time < slice.end();
            innermost = isHere ? &slice : innermost;
        }
        if (innermost == nullptr || (isAllocatedOnly && bytes < 0)) {
            continue;
        }
        Json& sum = result[innermost->name()][instant["memory"]["device"].get<std::string>()];
        sum = (sum.is_null() ? 0 : sum.get<int64_t>()) + bytes;
    }
    return result;
}

/// The first kernel that runs over the start of the next on its stream, and that start.
std::pair<int64_t, int64_t> suspect(const Json& dump)
{
    for (const Json& track : dump["tracks"]) {
        const Json& slices = track["slices"];
        for (size_t i = 0; i + 1 < slices.size(); ++i) {
            const int64_t start = slices[i]["start_ns"];
            const int64_t next = slices[i + 1]["start_ns"];
            if (start + slices[i]["dur_ns"].get<int64_t>() > next) {
                return {start, next};
            }
        }
    }
    return {};
}

std::vector<Json> absoluteOf(const Json& dump, const std::string& name)
{
    std::vector<Json> found;
    for (const Json& item : dump["absolute"]) {
        if (item["name"] == name) {
            found.push_back(item);
        }
    }
    return found;
}

Json overlappedPercent(const Json& dump)
{
    const Json& gpu = dump["gpu"][0];
    return 100 * gpu["overlap_ns"].get<double>() / gpu["communication_ns"].get<double>();
}

/// What the kernels that were launched within each range of NVTX did, by the range's text.
Json projections(const Json& dump)
{
    Json result = Json::object();
    for (const Json& range : dump["nvtx"]) {
        std::vector<TimeRange> work;
        for (size_t i = 0; i < dump["links"].size(); ++i) {
            const Json& link = dump["links"][i];
            const int64_t launch = link["launch_start_ns"];
            const int64_t start = range["start_ns"];
            const bool isWithin = link["launch_tid"] == range["tid"] && launch >= start
                && launch < start + range["dur_ns"].get<int64_t>();
            for (const Json& kernel : dump["kernels"]) {
                if (isWithin && kernel["start_ns"] == link["kernel_start_ns"]) {
                    const int64_t from = kernel["start_ns"];
                    work.push_back({from, from + kernel["dur_ns"].get<int64_t>()});
                }
            }
        }
        const size_t kernels = work.size();
        const Intervals busy(std::move(work));
        result[range["text"].get<std::string>()] = {
            {"start_ns", busy.ranges().front().start},
            {"end_ns", busy.ranges().back().end},
            {"kernels", kernels},
            {"gpu_busy_ns", busy.length()},
        };
    }
    return result;
}

Json earlyKernels(const Json& dump)
{
    Json names = Json::array();
    for (const Json& link : dump["links"]) {
        if (link["kernel_start_ns"] < link["launch_start_ns"]) {
            names.push_back(link["kernel"]);
        }
    }
    return names;
}

Json utilisation(const Json& dump)
{
    const Json& gpu = dump["gpu"][0];
    const auto span = gpu["last_ns"].get<double>() - gpu["first_ns"].get<double>();
    return std::round(1000 * gpu["busy_ns"].get<double>() / span) / 10;
}

Json meanOfKernels(const Json& dump)
{
    int64_t sum = 0;
    for (const Json& kernel : dump["kernels"]) {
        sum += kernel["dur_ns"].get<int64_t>();
    }
    return sum / static_cast<int64_t>(dump["kernels"].size());
}

} // namespace

std::map<std::string, ValueOf> analysisValues()
{
    return {
        {"devices", [](const Json&, const Json& d) { return Json(d["gpu"].size()); }},
        {"gpu_utilisation",
         [](const Json&, const Json& d) { return d["gpu"].empty() ? Json() : Json(true); }},
        {"communication_overlapped_percent",
         [](const Json&, const Json& d) { return overlappedPercent(d); }},
        {"wrong_overlap_percent_if_syncs_are_computation",
         [](const Json& e, const Json& d) { return overlappedPercent(d) == e ? Json() : e; }},
        {"utilisation_percent", [](const Json&, const Json& d) { return utilisation(d); }},
        {"wrong_answer_percent",
         [](const Json& e, const Json& d) { return utilisation(d) == e ? Json() : e; }},
        {"gpu_projection_by_launch_start",
         [](const Json&, const Json& d) { return projections(d); }},
        {"kernel_starts_before_its_launch",
         [](const Json&, const Json& d) { return earlyKernels(d); }},
        {"kernel_rows",
         [](const Json&, const Json& d) {
             return Json(d["kernels"].size() + d["gpu"][0]["kernels_with_no_time"].get<size_t>());
         }},
        {"kernels_with_valid_time",
         [](const Json&, const Json& d) { return Json(d["kernels"].size()); }},
        {"mean_kernel_ns_of_valid", [](const Json&, const Json& d) { return meanOfKernels(d); }},
        {"step_numbers", [](const Json&, const Json& d) { return stepNumbers(d); }},
        {"step3_ends_ns", [](const Json&, const Json& d) { return Json(stepEnds(d).at(0)); }},
        {"step4_starts_after_step3_end_ns",
         [](const Json&, const Json& d) {
             return Json(d["steps"][1]["start_ns"].get<int64_t>() - stepEnds(d).at(0));
         }},
        {"step4_ends_after_op_ns",
         [](const Json&, const Json& d) {
             const auto slices = slicesOf(d);
             return Json(stepEnds(d).at(1) - findSlice(slices, "aten::local_value")->end());
         }},
        {"launch_calls", [](const Json&, const Json& d) { return Json(launches(d).size()); }},
        {"launch_delay_ns_start_to_start", launchDelays},
        {"launches_without_gpu_work",
         [](const Json&, const Json& d) { return launchesWithoutWork(d); }},
        {"gpu_activities_of_launch_77",
         [](const Json&, const Json& d) { return activitiesOfLaunch("77", d); }},
        {"gpu_activities_of_launch_78",
         [](const Json&, const Json& d) { return activitiesOfLaunch("78", d); }},
        {"op_of_kernel_start", [](const Json&, const Json& d) { return operatorsOfKernels(d); }},
        {"unlinked_or_ambiguous", [](const Json&, const Json& d) { return unlinked(d); }},
        {"net_bytes_by_op", [](const Json&, const Json& d) { return bytesByOperator(d, false); }},
        {"allocated_bytes_by_op",
         [](const Json&, const Json& d) { return bytesByOperator(d, true); }},
        {"suspect_kernel_start_ns",
         [](const Json&, const Json& d) { return Json(suspect(d).first); }},
        {"next_start_on_stream_ns",
         [](const Json&, const Json& d) { return Json(suspect(d).second); }},
        {"rank1_allreduce_starts_after_rank0_ns",
         [](const Json&, const Json& d) {
             const auto both = absoluteOf(d, "ncclDevKernel_AllReduce");
             return Json(both.at(1)["start_ns"].get<int64_t>()
                         - both.at(0)["start_ns"].get<int64_t>());
         }},
        {"both_allreduce_end_ns",
         [](const Json&, const Json& d) {
             const auto both = absoluteOf(d, "ncclDevKernel_AllReduce");
             return Json::array({both.at(0)["end_ns"], both.at(1)["end_ns"]});
         }},
    };
}

ClippedBusy clippedBusy(const Json& dump, const Json& device)
{
    std::map<int64_t, std::vector<TimeRange>> byStream;
    for (const Json& kernel : dump["kernels"]) {
        if (kernel["device"] == device) {
            const int64_t start = kernel["start_ns"];
            byStream[kernel["stream"]].push_back({start, start + kernel["dur_ns"].get<int64_t>()});
        }
    }
    std::vector<TimeRange> clipped;
    for (auto& [stream, ranges] : byStream) {
        for (size_t i = 0; i < ranges.size(); ++i) {
            clipped.push_back({ranges[i].start,
                               i + 1 < ranges.size() ? std::min(ranges[i].end, ranges[i + 1].start)
                                                     : ranges[i].end});
        }
    }
    const Intervals busy(std::move(clipped));
    const int64_t busyLength = busy.length();
    const std::span<const TimeRange> ranges = busy.ranges();
    return {busyLength, ranges.empty() ? 0 : ranges.back().end - ranges.front().start - busyLength};
}

} // namespace flamelane::test
