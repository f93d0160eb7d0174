#include "core/analysis/flame/frame_family.h"

#include <QtTest>

using namespace flamelane;

class FrameFamilyTest : public QObject
{
    Q_OBJECT

private slots:
    void tellsLibrariesApart_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("family");
        const auto row = [](const char* kind, const char* name, const char* family) {
            QTest::newRow(name) << QString::fromUtf8(kind) << QString::fromUtf8(name)
                                << QString::fromUtf8(family);
        };
        row("kernel", "cudnn::bn_fw_tr_1C11_kernel_NCHW", "cuDNN");
        row("kernel", "sm90_xmma_fprop_implicit_gemm_f32f32", "cuDNN");
        row("kernel", "nvjet_hsh_128x256_64x4_1x2_h_bz_coopA_NNT", "cuBLAS and CUTLASS");
        row("kernel", "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_128x128>",
            "cuBLAS and CUTLASS");
        row("kernel", "void pytorch_flash::flash_fwd_kernel<cutlass::half_t>", "Attention kernels");
        row("kernel", "triton_poi_fused_gelu_0", "Triton");
        row("kernel", "void at::native::vectorized_elementwise_kernel<4, gelu>", "ATen kernels");
        row("kernel", "my_kernel", "Other kernels");
        row("communication", "ncclDevKernel_AllReduce_Sum_f32_RING_LL",
            "NCCL and other collectives");
        row("copy", "Memcpy HtoD (Pageable -> Device)", "Copies and sets");
        row("operator", "aten::linear", "ATen operators");
        row("operator", "AddmmBackward0", "Autograd");
        row("operator", "mylib::op", "Other operators");
        row("runtime", "cudaLaunchKernel", "CUDA runtime");
        row("driver", "cuLaunchKernel", "CUDA runtime");
        row("python", "torch/nn/modules/linear.py(124): forward", "PyTorch's Python");
        row("python", "nn.Module: Linear_0", "PyTorch's Python");
        row("python", "<built-in method linear of type object> torch", "PyTorch's Python");
        row("python", "<built-in method run_backward of torch._C._EngineBase object>",
            "PyTorch's Python");
        row("python", "<built-in_method_run_backward_of_torch._C._EngineBase_object>",
            "PyTorch's Python");
        row("python", "<built-in method encode of torchtext._torchtext.BPE object>",
            "Other Python");
        row("python", "site-packages/torch/_ops.py(4): __call__", "PyTorch's Python");
        row("python", "torchvision/models/resnet.py(266): forward", "Other Python");
        row("python", "torchtitan/train.py(12): step", "Your Python");
        row("python", "torchrec.py(12): step", "Your Python");
        row("python", "<built-in method sorted of builtins>", "Other Python");
        row("python", "threading.py(973): _bootstrap", "Other Python");
        row("python", "train.py(12): step", "Your Python");
        row("annotation", "ProfilerStep*", "Annotations");
        row("other", "anything", "Other");
    }
    void tellsLibrariesApart()
    {
        QFETCH(QString, kind);
        QFETCH(QString, name);
        for (int i = 0; i < kSliceKinds; ++i) {
            const auto known = static_cast<SliceKind>(i);
            if (kind.toStdString() == sliceKindName(known)) {
                FrameTable table;
                table.frames.push_back(
                    {table.names.intern(name.toStdString()), known, FrameRole::Code});
                const std::string_view words = familyName(frameFamilies(table).back());
                QTEST(QString::fromUtf8(words.data(), static_cast<qsizetype>(words.size())),
                      "family");
                return;
            }
        }
        QFAIL("no such kind");
    }

    void filterIsForTheFamilyAlone()
    {
        for (size_t i = 0; i + 1 < kFrameFamilies; ++i) {
            const auto family = static_cast<FrameFamily>(i);
            QVERIFY2(!filterForFamily(family, FilterMode::Fold).query.isEmpty(),
                     std::string(familyName(family)).c_str());
        }
        const NoiseFilter rest = filterForFamily(FrameFamily::OtherKernel, FilterMode::Hide);
        QCOMPARE(rest.mode, FilterMode::Hide);
        QVERIFY(matchesNameAndKind(rest.query, "my_kernel", SliceKind::Kernel));
        QVERIFY(!matchesNameAndKind(rest.query, "triton_poi_fused", SliceKind::Kernel));
        QVERIFY(!matchesNameAndKind(rest.query, "my_kernel", SliceKind::Operator));
        QVERIFY(filterForFamily(FrameFamily::Other, FilterMode::Fold).query.isEmpty());
    }
};

QTEST_GUILESS_MAIN(FrameFamilyTest)
#include "tst_frame_family.moc"
