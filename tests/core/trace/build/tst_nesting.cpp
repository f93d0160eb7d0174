#include "tests/support/record_table.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// Which slices lie in which and in what row they are shown, by table. Names of files are those of
/// the corpus' cases that show the same.
class TestNesting : public QObject
{
    Q_OBJECT

private slots:
    void nesting_data();
    void nesting();
    void streams_data();
    void streams();
};

void TestNesting::nesting_data()
{
    tableColumns();
    table("out of order, 057", R"(
        thread 1/0
          880120000250000 37000 link
          1011000 500000 compile_b
          0 2000000 all
          10000 900000 compile_a
          1100000 43000 parse
          1200000 311000 opt
)",
          R"(
thread 1/0
  0 2000000 all
    10000 900000 compile_a
    1011000 500000 compile_b
      1100000 43000 parse
      1200000 311000 opt
  880120000250000 37000 link
)");
    table("identical intervals, 087", R"(
        thread 9/1
          510 64 outer
          510 64 middle
          510 64 inner
          574 4 tail
)",
          R"(
thread 9/1
  510 64 outer
    510 64 middle
      510 64 inner
  574 4 tail
)");
    table("longer first at the same start", R"(
        thread 1/1
          0 10 short
          0 20 long
)",
          R"(
thread 1/1
  0 20 long
    0 10 short
)");
    table("length zero is enclosed at both ends", R"(
        thread 1/1
          0 10 around
          0 0 first
          10 0 last
          11 0 after
)",
          R"(
thread 1/1
  0 10 around
    0 0 first
    10 0 last
  11 0 after
)");
    table("a launch sticks out of its sibling, 097", R"(
        thread 4100/4100
          9000 70000 tanh operator
          18000 12250 empty_like operator
          30000 6400 hipLaunchKernel runtime
          45000 5000 view operator
)",
          R"(
thread 4100/4100
  9000 70000 tanh operator
    18000 12250 empty_like operator
    30000 6400 hipLaunchKernel runtime row=2
    45000 5000 view operator
)",
          "partial_overlap 1\n");
    table("a step that crosses an operator, 011", R"(
        thread 1/1
          100 1000 step3 annotation
          1050 640 op operator
          1101 800 step4 annotation
          1200 10 item operator
)",
          R"(
thread 1/1
  100 1000 step3 annotation
  1050 640 op operator row=1
  1101 800 step4 annotation
    1200 10 item operator row=2
)",
          "partial_overlap 2\n");
    table("an overlap with what left early counts", R"(
        thread 1/1
          0 10 a
          5 25 b
          7 13 c
)",
          R"(
thread 1/1
  0 10 a
  5 25 b row=1
    7 13 c row=2
)",
          "partial_overlap 2\n");
    table("touching is no overlap", R"(
        thread 1/1
          0 10 a
          10 10 b
)",
          R"(
thread 1/1
  0 10 a
  10 10 b
)");
    table("a recorded Python parent wins over time", R"(
        thread 1/1
          0 100 main python id=1 parent=null
          10 20 f python id=2 parent=1
          15 30 g python id=3 parent=2
)",
          R"(
thread 1/1
  0 100 main python
    10 20 f python
      15 30 g python
)",
          "partial_overlap 1\n");
    table("an operator between two Python frames stays between", R"(
        thread 1/1
          0 100 main python id=1 parent=null
          10 50 op operator
          20 10 hook python id=2 parent=1
)",
          R"(
thread 1/1
  0 100 main python
    10 50 op operator
      20 10 hook python
)");
    table("a Python root lies in what is not Python", R"(
        thread 1/1
          0 100 step annotation
          10 80 main python id=1 parent=null
          20 10 other python id=2 parent=null
)",
          R"(
thread 1/1
  0 100 step annotation
    10 80 main python
    20 10 other python row=2
)");
    table("a Python parent of another thread does not count", R"(
        thread 1/1
          0 100 main python id=1 parent=null
        thread 1/2
          0 100 run python id=2 parent=null
          10 10 f python id=3 parent=1
)",
          R"(
thread 1/1
  0 100 main python
thread 1/2
  0 100 run python
    10 10 f python
)");
}

void TestNesting::nesting()
{
    compareTracks();
}

void TestNesting::streams_data()
{
    tableColumns();
    table("work keeps its rows", R"(
        thread 0/7
          0 100 step gpu_annotation
          10 20 inner gpu_annotation
          10 40 k0 kernel
          40 30 k1 kernel
          80 10 k2 communication
          45 50 wait sync
)",
          R"(
stream 0/7 device=0 stream=7
  0 100 step gpu_annotation
    10 40 k0 kernel row=2
      10 20 inner gpu_annotation row=1
    40 30 k1 kernel row=3
    45 50 wait sync row=4
      80 10 k2 communication
)",
          "partial_overlap 1\n");
    table("a runaway duration, 031", R"(
        thread 0/0
          100 30 fmha kernel
          140 1600000 fmha kernel
          180 50 gemm kernel
          240 50 gemm kernel
          300 10 add kernel
)",
          R"(
stream 0/0 device=0 stream=0
  100 30 fmha kernel
  140 1600000 fmha kernel
    180 50 gemm kernel
    240 50 gemm kernel
    300 10 add kernel
)",
          "suspect_duration 1\n");
    table("two later ones are no runaway", R"(
        thread 0/0
          0 100 a kernel
          10 10 b kernel
          20 10 c kernel
)",
          R"(
stream 0/0 device=0 stream=0
  0 100 a kernel
    10 10 b kernel
    20 10 c kernel
)");
}

void TestNesting::streams()
{
    compareTracks();
}

QTEST_GUILESS_MAIN(TestNesting)
#include "tst_nesting.moc"
