#include "tests/support/record_table.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// Which call launched which work, by table. Names of files are those of the corpus' cases that
/// show the same.
class TestLaunchLinks : public QObject
{
    Q_OBJECT

private slots:
    void links_data();
    void links();
};

void TestLaunchLinks::links_data()
{
    tableColumns();
    table("the outer call of two nested ones, 029", R"(
        thread 4100/4100
          0 30 add operator
          5 20 urEnqueueKernelLaunch runtime corr=12
          8 10 zeCommandListAppend driver corr=12
        thread 0/0
          50 15 AddFunctor kernel corr=12
)",
          R"(
stream 0/0 device=0 stream=0
  50 15 AddFunctor kernel <- urEnqueueKernelLaunch@5
thread 4100/4100
  0 30 add operator
    5 20 urEnqueueKernelLaunch runtime
      8 10 zeCommandListAppend driver
)");
    table("one id for two streams, 103", R"(
        thread 4100/4101
          0 2 hipLaunchKernel runtime corr=5 stream=94570483220480
        thread 4100/4102
          1 2 hipLaunchKernel runtime corr=6 stream=94574778187776
        thread 0/94570483220480
          10 20 stage_a kernel corr=5 stream=94570483220480
          30 5 stage_a kernel corr=7 stream=94570483220480
        thread 0/94574778187776
          15 20 stage_b kernel corr=5 stream=94574778187776
)",
          R"(
stream 0/94570483220480 device=0 stream=94570483220480
  10 20 stage_a kernel <- hipLaunchKernel@0
  30 5 stage_a kernel
stream 0/94574778187776 device=0 stream=94574778187776
  15 20 stage_b kernel <- hipLaunchKernel@0
thread 4100/4101
  0 2 hipLaunchKernel runtime
thread 4100/4102
  1 2 hipLaunchKernel runtime
)",
          "unlinked_kernel 1\nambiguous_link 1\nlaunch_without_kernel 1\n");
    table("a graph launches many, 063", R"(
        thread 1/1
          10 20 cudaGraphLaunch runtime corr=77
        thread 0/7
          100 10 a kernel corr=77
          120 10 b copy corr=77
)",
          R"(
stream 0/7 device=0 stream=7
  100 10 a kernel <- cudaGraphLaunch@10
  120 10 b copy <- cudaGraphLaunch@10
thread 1/1
  10 20 cudaGraphLaunch runtime
)");
    table("a reused id belongs to the latest call before", R"(
        thread 1/1
          0 5 first runtime corr=1
          100 5 second runtime corr=1
        thread 0/7
          50 10 a kernel corr=1
          150 10 b kernel corr=1
)",
          R"(
stream 0/7 device=0 stream=7
  50 10 a kernel <- first@0
  150 10 b kernel <- second@100
thread 1/1
  0 5 first runtime
  100 5 second runtime
)");
    table("work before its launch", R"(
        thread 1/1
          20 5 launch runtime corr=1
        thread 0/7
          10 5 k kernel corr=1
)",
          R"(
stream 0/7 device=0 stream=7
  10 5 k kernel <- launch@20
thread 1/1
  20 5 launch runtime
)",
          "kernel_before_launch 1\n");
    table("without calls nothing is unlinked", R"(
        thread 0/7
          10 5 k kernel corr=1
)",
          R"(
stream 0/7 device=0 stream=7
  10 5 k kernel
)");
}

void TestLaunchLinks::links()
{
    compareTracks();
}

QTEST_GUILESS_MAIN(TestLaunchLinks)
#include "tst_launch_links.moc"
