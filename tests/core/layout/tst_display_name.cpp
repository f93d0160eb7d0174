#include "core/layout/display_name.h"

#include <QTest>

using namespace flamelane;

class TestDisplayName : public QObject
{
    Q_OBJECT

private slots:
    void shortens_data();
    void shortens();
};

void TestDisplayName::shortens_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("shown");
    const auto row = [](const char* title, SliceKind kind, const char* name, const char* shown) {
        QTest::newRow(title) << static_cast<int>(kind) << QByteArray(name) << QByteArray(shown);
    };
    row("template and arguments", SliceKind::Kernel,
        "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>, "
        "std::array<char*, 3ul> >(int, at::native::CUDAFunctor_add<float>)",
        "vectorized_elementwise_kernel");
    row("unnamed namespace", SliceKind::Kernel,
        "void (anonymous namespace)::softmax_warp_forward<float, float, 10>(float*, float const*)",
        "softmax_warp_forward");
    row("result with brackets", SliceKind::Kernel,
        "std::enable_if<!(false), void>::type internal::gemvx::kernel<int, float>(float)",
        "gemvx::kernel");
    row("named by its argument", SliceKind::Kernel,
        "void cutlass::Kernel2<cutlass_80_tensorop_s1688gemm_128x128>(Params)",
        "cutlass_80_tensorop_s1688gemm_128x128");
    row("plain", SliceKind::Kernel, "sm90_xmma_gemm_f32f32", "sm90_xmma_gemm_f32f32");
    row("collective", SliceKind::Communication,
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
        "ncclDevKernel_AllReduce_Sum_f32_RING_LL");
    row("brackets that do not match", SliceKind::Kernel, "broken<int(", "broken<int(");
    row("empty", SliceKind::Kernel, "", "");
    row("Python frame", SliceKind::Python, "torch/nn/modules/module.py(1779): _call_impl",
        "_call_impl  module.py:1779");
    row("Python built-in", SliceKind::Python, "<built-in method linear of type object at 0x7f0>",
        "linear (built-in)");
    row("Python module", SliceKind::Python, "nn.Module: Linear_0", "nn.Module: Linear_0");
    row("step", SliceKind::Annotation, "ProfilerStep#12", "Step 12");
    row("annotation", SliceKind::Annotation, "ProfilerSteps", "ProfilerSteps");
    row("operator stays", SliceKind::Operator, "aten::add<float>", "aten::add<float>");
}

void TestDisplayName::shortens()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, shown);
    const std::string got = displayName(static_cast<SliceKind>(kind), name.toStdString());
    QCOMPARE(QByteArray::fromStdString(got), shown);
}

QTEST_GUILESS_MAIN(TestDisplayName)
#include "tst_display_name.moc"
