#include "core/trace/record_batch.h"

namespace flamelane {

void RecordBatch::clear()
{
    strings.clear();
    threads.clear();
    records.clear();
    gpu.clear();
    calls.clear();
    python.clear();
    instants.clear();
    memory.clear();
    flows.clear();
    asyncs.clear();
    counters.clear();
    counterMeanings.clear();
    metadata.clear();
    nameFacts.clear();
    report.clear();
}

} // namespace flamelane
