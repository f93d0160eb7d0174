#include "tests/support/diagnosis.h"

#include <QTest>

using namespace flamelane;

class TestComputeBound : public QObject
{
    Q_OBJECT

private slots:
    void findings_data();
    void findings();
};

void TestComputeBound::findings_data()
{
    QTest::addColumn<QString>("trace");
    QTest::addColumn<QString>("expected");

    const auto row = [](const char* name, const char* trace, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(trace) << QString::fromUtf8(expected);
    };
    row("matrix kernels without tensor cores, few blocks",
        "device 0 \"NVIDIA H200\" multiprocessors=132 compute=9\n"
        "thread 0/7\n"
        "  0 60000 ampere_sgemm_128x64_nn kernel device=0 stream=7 grid=8,2,1 block=256,1,1 "
        "registers=250 occupancy=12\n"
        "  60000 40000 add kernel device=0 stream=7 grid=4096,1,1 block=256,1,1 occupancy=80\n",
        "note 100 % bound 0: The GPU computes 100 % of the window: it is the limit, at an "
        "estimated occupancy of 39.2 %; ampere_sgemm_128x64_nn takes 60.0 % of the kernel time\n"
        "  evidence: ampere_sgemm_128x64_nn; add\n"
        "  remedy: Matrix kernels without tensor cores, by their names, take 60.0 % of the kernel "
        "time: TF32, bf16 or FP8 use them, where the accuracy allows, and sizes that are multiples "
        "of 8, better 64.\n");
    row("attention in single operators",
        "thread 1/1\n"
        "  0 10 aten::bmm operator\n"
        "    1 5 cudaLaunchKernel runtime corr=1\n"
        "  10 10 aten::_softmax operator\n"
        "    11 5 cudaLaunchKernel runtime corr=2\n"
        "thread 0/7\n"
        "  20 60000 nvjet_bmm kernel corr=1 device=0 stream=7\n"
        "  60020 40000 softmax_warp_forward kernel corr=2 device=0 stream=7\n",
        "note 100 % bound 0: The GPU computes 100 % of the window: it is the limit; nvjet_bmm "
        "takes 60.0 % of the kernel time\n"
        "  evidence: nvjet_bmm; softmax_warp_forward\n"
        "  remedy: Attention runs as single products and softmax, 100 % of the kernel time: "
        "scaled_dot_product_attention does it in one kernel where its types and masks are "
        "supported, and saves memory too.\n");
    row("a memory set alone",
        "thread 0/7\n"
        "  0 1000 \"Memset (Device)\" set device=0 stream=7\n",
        "");
    row("small kernels",
        "thread 0/7\n"
        "  0 1000 a kernel device=0 stream=7\n"
        "  1000 1000 a kernel device=0 stream=7\n",
        "note 100 % bound 0: The GPU computes 100 % of the window: it is the limit; a takes 100 % "
        "of the kernel time\n"
        "  evidence: a\n"
        "  remedy: Kernels that take under 10.0 µs on average are 100 % of the kernel time and "
        "fill a GPU badly: fuse them (torch.compile; the first steps compile), or give each more "
        "work with a larger batch.\n");
    row("idle time remains",
        "thread 0/7\n"
        "  0 1000 a kernel device=0 stream=7\n"
        "  2000 1000 a kernel device=0 stream=7\n",
        "");
}

void TestComputeBound::findings()
{
    QFETCH(QString, trace);
    QFETCH(QString, expected);
    const test::Diagnosis diagnosis = test::diagnosed(trace.toStdString());
    QCOMPARE(QString::fromStdString(test::textOfFindings(diagnosis, "compute_bound")), expected);
}

QTEST_GUILESS_MAIN(TestComputeBound)
#include "tst_compute_bound.moc"
