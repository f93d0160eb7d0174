#include "core/analysis/flame/noise_presets.h"

#include <QtTest>

using namespace flamelane;

class TestNoisePresets : public QObject
{
    Q_OBJECT

private slots:
    void allPatternsAreUnderstood();
    void knowsTheKeysOfTheCommandLine();
    void matches_data();
    void matches();
};

void TestNoisePresets::allPatternsAreUnderstood()
{
    for (const NoisePreset& preset : noisePresets()) {
        const auto filter
            = makeNoiseFilter(std::string(preset.title), preset.mode, std::string(preset.pattern));
        QVERIFY2(filter.has_value(), filter ? "" : filter.error().message.c_str());
        QVERIFY(!preset.what.empty() && !preset.risk.empty());
    }
}

void TestNoisePresets::knowsTheKeysOfTheCommandLine()
{
    for (const char* key : {"cuda", "python", "nccl", "jit", "profiler", "allocator", "mine"}) {
        QVERIFY2(findNoisePreset(key) != nullptr, key);
    }
    QVERIFY(findNoisePreset("other") == nullptr);
    for (const NoisePreset& preset : noisePresets()) {
        QCOMPARE(presetOf(filterOf(preset)), &preset);
    }
    QVERIFY(presetOf(NoiseFilter {}) == nullptr);
}

void TestNoisePresets::matches_data()
{
    QTest::addColumn<QString>("preset");
    QTest::addColumn<int>("kind");
    QTest::addColumn<bool>("isMatch");
    const auto row = [](const char* preset, SliceKind kind, bool isMatch, const char* name) {
        QTest::addRow("%s: %s", preset, name) << preset << static_cast<int>(kind) << isMatch;
    };
    using Kind = SliceKind;
    row("cuda", Kind::Kernel, true, "void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, int>(float)");
    row("cuda", Kind::Kernel, true,
        "void at_cuda_detail::cub::detail::scan::DeviceScanInitKernel<float>(int)");
    row("cuda", Kind::Kernel, true, "void cutlass::Kernel2<cutlass_80_simt_sgemm_64x64>(int)");
    row("cuda", Kind::Kernel, true, "sm90_xmma_fprop_implicit_gemm_f32f32_tf32f32_f32_nhwckrsc");
    row("cuda", Kind::Kernel, true, "nvjet_sm90_tst_128x64_64x8_1x2_h_bz_NNT");
    row("cuda", Kind::Kernel, true,
        "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>>(int)");
    row("cuda", Kind::Kernel, false, "triton_poi_fused_gelu_view_10");
    row("cuda", Kind::Kernel, false, "my_own_kernel(float*)");
    row("cuda", Kind::Kernel, false, "cubic_interpolation(float*)");
    row("cuda", Kind::Operator, false, "aten::cudnn_convolution");
    row("cuda", Kind::RuntimeCall, false, "cudaLaunchKernel");
    row("cuda", Kind::RuntimeCall, false, "cudaLaunchKernelExC");
    row("cuda", Kind::RuntimeCall, false, "cudaGraphLaunch");
    row("cuda", Kind::RuntimeCall, false, "cudaStreamSynchronize");
    row("cuda", Kind::RuntimeCall, false, "cudaMemcpyAsync");
    row("cuda", Kind::RuntimeCall, true, "cudaFuncGetAttributes");
    row("cuda", Kind::RuntimeCall, true, "cudaGetErrorString");
    row("cuda", Kind::DriverCall, false, "cuLaunchKernelEx");
    row("cuda", Kind::LibraryCall, true, "cublasGemmEx");
    row("cuda", Kind::LibraryCall, false, "MPI_Allreduce");
    row("cuda", Kind::OsCall, false, "poll");
    row("python", Kind::Python, true, "<built-in function isinstance>");
    row("python", Kind::Python, true, "torch/nn/modules/module.py(1783): _call_impl");
    row("python", Kind::Python, true, "<frozen importlib._bootstrap>(1007): _find_and_load");
    row("python", Kind::Python, true, "contextlib.py(137): __enter__");
    row("python", Kind::Python, false, "nn.Module: Linear_0");
    row("python", Kind::Python, false, "train.py(10): main");
    row("python", Kind::Python, false, "torch/nn/modules/linear.py(130): forward");
    row("nccl", Kind::Communication, true, "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevComm*)");
    row("nccl", Kind::Operator, true, "record_param_comms");
    row("nccl", Kind::Operator, false, "c10d::allreduce_");
    row("nccl", Kind::Annotation, true, "nccl:all_reduce");
    row("nccl", Kind::Annotation, true, "ncclAllReduce");
    row("nccl", Kind::Annotation, false, "nccl setup");
    row("nccl", Kind::LibraryCall, true, "MPI_Allreduce");
    row("nccl", Kind::RuntimeCall, false, "cudaStreamSynchronize");
    row("nccl", Kind::Python, true, "torch/distributed/distributed_c10d.py(83): wrapper");
    row("jit", Kind::Python, true, "torch/_dynamo/eval_frame.py(700): _fn");
    row("jit", Kind::DriverCall, true, "cuModuleLoadData");
    row("jit", Kind::DriverCall, false, "cuLaunchKernel");
    row("jit", Kind::Annotation, true, "## Call CompiledFxGraph frc5nkruptc ##");
    row("jit", Kind::Kernel, false, "triton_poi_fused_gelu_view_10");
    row("profiler", Kind::Python, true, "torch/autograd/profiler.py(854): __enter__");
    row("profiler", Kind::Overhead, true, "Activity Buffer Request");
    row("profiler", Kind::Annotation, false, "ProfilerStep*");
    row("allocator", Kind::RuntimeCall, true, "cudaMalloc");
    row("allocator", Kind::RuntimeCall, true, "cudaFree");
    row("allocator", Kind::RuntimeCall, false, "cudaMemcpyAsync");
    row("allocator", Kind::Operator, true, "aten::empty_strided");
    row("allocator", Kind::Operator, false, "aten::empty_cache_hit");
    row("mine", Kind::Python, true, "train.py(10): main");
    row("mine", Kind::Python, true, "src/model/attention.py(10): forward");
    row("mine", Kind::Python, false, "torch/nn/modules/linear.py(130): forward");
    row("mine", Kind::Python, true, "torchtitan/train.py(12): step");
    row("mine", Kind::Python, false, "numpy/core/numeric.py(3): ones");
    row("mine", Kind::Python, false, "nn.Module: Linear_0");
    row("mine", Kind::Python, false, "<built-in function linear>");
    row("mine", Kind::Python, false, "threading.py(975): run");
    row("mine", Kind::Python, true, "threading_model.py(975): run");
    row("mine", Kind::Operator, false, "aten::mm");
}

void TestNoisePresets::matches()
{
    QFETCH(const QString, preset);
    QFETCH(const int, kind);
    QFETCH(const bool, isMatch);
    const std::string name = QString(QTest::currentDataTag()).mid(preset.size() + 2).toStdString();
    const NoiseFilter filter = filterOf(*findNoisePreset(preset.toStdString()));
    QCOMPARE(matchesNameAndKind(filter.query, name, static_cast<SliceKind>(kind)), isMatch);
}

QTEST_GUILESS_MAIN(TestNoisePresets)
#include "tst_noise_presets.moc"
