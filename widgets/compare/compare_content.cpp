#include "widgets/compare/compare_content.h"

#include "core/export/comparison_words.h"

namespace flamelane {

std::shared_ptr<const CompareContent> gatherComparison(const CompareRequest& request,
                                                       const Progress& progress)
{
    auto content = std::make_shared<CompareContent>();
    for (size_t i = 0; i < kRuns && !progress.isCancelled(); ++i) {
        RunOfPair& run = content->runs[i];
        run.trace = request.traces[i];
        run.analysis = request.analyses[i];
        run.findings = diagnose(*run.trace, *run.analysis, request.thresholds);
        run.steps = comparedSteps(*run.trace, *run.analysis);
    }
    if (progress.isCancelled()) {
        return content;
    }
    content->comparison = compareRuns(content->compared(RunRole::A), content->compared(RunRole::B),
                                      request.filters);
    content->contributions = contributions(content->comparison);
    content->spans = deltaSpans(content->stepped(RunRole::A), content->stepped(RunRole::B));
    return content;
}

} // namespace flamelane
