#include "widgets/pages/recording_words.h"

#include <QCoreApplication>

namespace flamelane {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(flamelane::RecordingWords)
};

QString withPyTorch(Recording what)
{
    switch (what) {
    case Recording::GpuWork:
        return Words::tr("profile with activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA] "
                         "(or XPU) on a machine whose driver allows it");
    case Recording::HostThreads:
    case Recording::Operators:
        return Words::tr("profile with ProfilerActivity.CPU");
    case Recording::Shapes:
        return Words::tr("profile with record_shapes=True");
    case Recording::Memory:
        return Words::tr("profile with profile_memory=True");
    case Recording::Steps:
        return Words::tr("call profiler.step() once a pass, or annotate each with "
                         "record_function");
    case Recording::Annotations:
        return Words::tr("put torch.profiler.record_function(\"name\") around parts of the step");
    case Recording::Stacks:
        return Words::tr("open a file that profiler.export_stacks() wrote");
    }
    return {};
}

QString withNsight(Recording what)
{
    switch (what) {
    case Recording::GpuWork:
        return Words::tr("profile with --trace=cuda,nvtx,osrt on a machine whose driver allows it");
    case Recording::HostThreads:
        return Words::tr("profile with --trace=cuda,nvtx,osrt");
    case Recording::Operators:
        return Words::tr("profile with --trace=cuda,nvtx,osrt and run the model within "
                         "torch.autograd.profiler.emit_nvtx()");
    case Recording::Shapes:
        return Words::tr("run the model within "
                         "torch.autograd.profiler.emit_nvtx(record_shapes=True)");
    case Recording::Memory:
        return Words::tr("profile with --cuda-memory-usage=true");
    case Recording::Steps:
        return Words::tr("put an NVTX range with a number around each pass: "
                         "torch.cuda.nvtx.range(f\"step {i}\")");
    case Recording::Annotations:
        return Words::tr("put NVTX ranges around parts of the step, "
                         "torch.cuda.nvtx.range(\"name\"), and profile with --trace=cuda,nvtx");
    case Recording::Stacks:
        return Words::tr("profile with --sample=process-tree");
    }
    return {};
}

} // namespace

QString recordingWords(const Trace& trace, Recording what)
{
    return trace.format == "nsys_sqlite" ? withNsight(what) : withPyTorch(what);
}

} // namespace flamelane
