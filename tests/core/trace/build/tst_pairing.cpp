#include "tests/support/record_table.h"

#include <QTest>

using namespace flamelane;
using namespace flamelane::test;

/// Which end belongs to which begin, by table. Names of files are those of the corpus' cases that
/// show the same.
class TestPairing : public QObject
{
    Q_OBJECT

private slots:
    void pairing_data();
    void pairing();
};

void TestPairing::pairing_data()
{
    tableColumns();
    table("ends find their begins by name, 105", R"(
        thread 6/61
          B 120 left
          B 190 right
          E 220 left
          E 275 right
)",
          R"(
thread 6/61
  120 100 left
  190 85 right row=1
)",
          "partial_overlap 1\n");
    table("begins without an end, 101", R"(
        thread 4/4
          B 10 outer
          B 12 mid
          B 15 stuck
          E 19 mid
          E 25 outer
          B 30 open
        thread 4/5
          10 32 mark
)",
          R"(
thread 4/4
  10 15 outer
    12 7 mid
      15 4 stuck unfinished
  30 12 open unfinished
thread 4/5
  10 32 mark
)",
          "unclosed_begin 2\n");
    table("an end without a name closes the latest", R"(
        thread 1/1
          B 0 a
          B 1 b
          E 2
          E 3
          E 4
)",
          R"(
thread 1/1
  0 3 a
    1 1 b
)",
          "unmatched_end 1\n");
    table("an end of another name closes nothing", R"(
        thread 1/1
          B 0 a
          E 5 b
          E 9 a
)",
          R"(
thread 1/1
  0 9 a
)",
          "unmatched_end 1\n");
    table("order in the file does not matter but at equal times", R"(
        thread 1/1
          E 10 a
          B 0 a
          E 20 b
          B 20 b
          B 30 c
          E 40 c
          B 40 c
          E 50 c
)",
          R"(
thread 1/1
  0 10 a
  20 0 b
  30 10 c
  40 10 c
)");
    table("pairs keep within their thread", R"(
        thread 1/1
          B 0 a
        thread 1/2
          B 1 a
          E 5 a
        thread 1/1
          E 9 a
)",
          R"(
thread 1/1
  0 9 a
thread 1/2
  1 4 a
)");
    table("async ids, local, global and plain, 107", R"(
        thread 1/1
          b 10 write 5 cat=net reach=local
        thread 2/1
          b 12 write 5 cat=net reach=local
        thread 1/1
          e 20 write 5 cat=net reach=local
        thread 2/1
          e 30 write 5 cat=net reach=local
        thread 1/1
          b 40 write 0x10 cat=net reach=global
        thread 2/1
          e 55 write 0x10 cat=net reach=global
        thread 1/1
          b 60 write 7 cat=net
          e 61 write 7 cat=net
)",
          R"(
async 1/ write
  10 10 write
  40 15 write
  60 1 write
async 2/ write
  12 18 write
)");
    table("plain async ids prefer their process", R"(
        thread 1/1
          b 0 io 1
        thread 2/1
          b 5 io 1
        thread 1/1
          e 10 io 1
        thread 3/1
          e 12 io 1
)",
          R"(
async 1/ io
  0 10 io
async 2/ io
  5 7 io
)");
    table("async instants, overlaps and what never ends", R"(
        thread 1/1
          b 0 io 1
          b 5 io 2
          n 7 io 2
          e 10 io 1
          e 12 io 9
          20 10 work
)",
          R"(
thread 1/1
  20 10 work
async 1/ io
  0 10 io
  5 25 io row=1 unfinished
    7 0 io row=2
)",
          "unmatched_end 1\nunclosed_begin 1\n");
}

void TestPairing::pairing()
{
    compareTracks();
}

QTEST_GUILESS_MAIN(TestPairing)
#include "tst_pairing.moc"
