#include "widgets/panels/gap_description.h"

#include "core/analysis/repeated_gaps.h"
#include "core/analysis/statistics.h"
#include "core/layout/display_name.h"
#include "widgets/panels/metric_facts.h"
#include "widgets/tables/gaps_model.h"
#include "widgets/tables/number_text.h"
#include "widgets/view_state/cause_words.h"
#include "widgets/view_state/device_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace flamelane {

namespace {

constexpr size_t kMostParts = 16; // told one by one

QString tr(const char* text)
{
    return QCoreApplication::translate("GapDescription", text);
}

LinkedText linkTo(const Trace& trace, SliceId slice)
{
    const std::string_view name = trace.name(slice);
    return {fromUtf8(displayName(trace.slices.kind[slice.index()], name)), fromUtf8(name), slice};
}

LinkedText plain(const QString& text)
{
    return {text, {}, {}};
}

void addTimes(const Trace& trace, const Gap& gap, std::vector<Fact>& facts)
{
    facts.push_back(
        {tr("Start"),
         {{pointInTime(gap.range.start),
           tr("%1 in the file's clock").arg(exactDuration(trace.origin + gap.range.start)),
           {}}}});
    facts.push_back({tr("Duration"), {plain(exactDuration(gap.range.duration()))}});
}

/// The sums by cause, the largest first.
void addCauses(const Gap& gap, std::vector<Fact>& facts)
{
    std::array<size_t, kCauses> order {};
    std::iota(order.begin(), order.end(), size_t {0});
    std::stable_sort(order.begin(), order.end(),
                     [&gap](size_t a, size_t b) { return gap.total[a] > gap.total[b]; });
    QString label = tr("Goes to");
    for (const size_t cause : order) {
        if (gap.total[cause] == 0) {
            break;
        }
        const double share
            = static_cast<double>(gap.total[cause]) / static_cast<double>(gap.range.duration());
        facts.push_back({std::exchange(label, QString()),
                         {plain(causeText(static_cast<Cause>(cause))),
                          plain(exactDuration(gap.total[cause])), plain(percent(share))}});
    }
}

void addParts(const Gap& gap, std::vector<Fact>& facts)
{
    if (gap.parts.size() < 2) {
        return;
    }
    QString label = tr("In order");
    for (size_t i = 0; i < gap.parts.size() && i < kMostParts; ++i) {
        const CausePart& part = gap.parts[i];
        facts.push_back(
            {std::exchange(label, QString()),
             {plain(exactDuration(part.range.duration())), plain(causeText(part.cause))}});
    }
    if (gap.parts.size() > kMostParts) {
        facts.push_back(
            {QString(), {plain(tr("and %1 more").arg(exactCount(gap.parts.size() - kMostParts)))}});
    }
}

/// What the launching thread did in the middle of the largest part.
void addHost(const Trace& trace, const Gap& gap, std::vector<Fact>& facts)
{
    if (!gap.hostThread) {
        facts.push_back(
            {tr("Host"), {plain(tr("the file does not tell which thread was waited for"))}});
        return;
    }
    facts.push_back({tr("Host"), {plain(trackText(trace, gap.hostThread))}});
    const CausePart* largest = largestPart(gap);
    if (largest == nullptr) {
        return;
    }
    Fact stack {tr("Stack meanwhile"), {}};
    for (const SliceId slice : slicesAcross(trace, gap.hostThread,
                                            largest->range.start + largest->range.duration() / 2)) {
        stack.pieces.push_back(linkTo(trace, slice));
    }
    if (stack.pieces.empty()) {
        stack.pieces.push_back(plain(tr("nothing is recorded on the thread")));
    }
    facts.push_back(std::move(stack));
}

void addWork(const Trace& trace, const Gap& gap, std::vector<Fact>& facts)
{
    if (gap.previousWork != UINT32_MAX) {
        facts.push_back({tr("Before"), {linkTo(trace, trace.gpuWork[gap.previousWork].slice)}});
    }
    if (gap.nextWork == UINT32_MAX) {
        facts.push_back({tr("After"), {plain(tr("no work follows on the device"))}});
        return;
    }
    facts.push_back({tr("After"), {linkTo(trace, trace.gpuWork[gap.nextWork].slice)}});
    facts.push_back(
        {tr("Launched by"),
         {gap.launch ? linkTo(trace, gap.launch) : plain(tr("the file does not say"))}});
    if (!gap.launch) {
        return;
    }
    Fact code {tr("Launched in"), {}};
    for (const SliceId caller : trace.stackOf(gap.launch)) {
        if (caller != gap.launch) {
            code.pieces.push_back(linkTo(trace, caller));
        }
    }
    if (!code.pieces.empty()) {
        facts.push_back(std::move(code));
    }
}

} // namespace

GapDescription describeGap(const Trace& trace, const Analysis& analysis, uint32_t index)
{
    const Gap& gap = analysis.gaps[index];
    GapDescription description;
    description.heading = tr("%1 idle for %2: %3")
                              .arg(deviceText(trace, gap.device),
                                   shortDuration(gap.range.duration()), causeText(gap.cause));
    std::vector<Fact>& facts = description.facts;
    addTimes(trace, gap, facts);
    const uint32_t step = stepOfGap(trace, analysis.series, gap);
    if (step != UINT32_MAX) {
        const TrainingStep& delayed = analysis.series.steps[step];
        facts.push_back(
            {tr("Step"), {{fromUtf8(delayed.name), fromUtf8(delayed.name), delayed.slice}}});
    }
    addCauses(gap, facts);
    addMetricFact(tr("Measured"), analysis.metrics.over(gap.device, gap.range),
                  analysis.metrics.interval(gap.device), facts);
    addHost(trace, gap, facts);
    addWork(trace, gap, facts);
    addParts(gap, facts);
    return description;
}

} // namespace flamelane
