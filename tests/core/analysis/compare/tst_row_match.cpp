#include "core/analysis/compare/row_match.h"

#include <QtTest>

using namespace flamelane;

namespace {

/// "forward/aten::mm 10": a path and a time; "!sync 3": idle time; "forward/gemm 4 Triton": no
/// operator launched it, and it is of this family; "mm/gemm 4 grid=8": it takes 8 blocks.
std::vector<LedgerRow> rowsOf(const QStringList& lines, bool areKernels)
{
    std::vector<LedgerRow> rows;
    for (const QString& line : lines) {
        LedgerRow row;
        if (line.startsWith(QLatin1Char('!'))) {
            row.idleFor = Cause::Sync;
        }
        row.endsInWork = areKernels && !row.idleFor;
        const QStringList parts = line.mid(row.idleFor ? 1 : 0).split(QLatin1Char(' '));
        for (const QString& name : parts[0].split(QLatin1Char('/'))) {
            row.path.push_back(name.toStdString());
        }
        row.total = parts[1].toLongLong();
        for (size_t i = 0; parts.size() > 2 && i < kFrameFamilies; ++i) {
            const auto family = static_cast<FrameFamily>(i);
            if (parts[2].toStdString() == familyName(family)) {
                row.family = family;
            }
        }
        if (parts.size() > 2 && parts[2].startsWith(QLatin1String("grid="))) {
            row.extents = {parts[2].mid(5).toUInt(), 1, 1, 32, 1, 1};
        }
        row.perStep = {row.total};
        rows.push_back(std::move(row));
    }
    return rows;
}

/// "a = b", "a gone", "b new".
QStringList textOf(const std::vector<LedgerRow>& a, const std::vector<LedgerRow>& b)
{
    QStringList lines;
    for (const RowPair pair : matchRows(a, b)) {
        const auto nameOf = [](const std::vector<LedgerRow>& rows, uint32_t row) {
            return QString::fromStdString(joinedPath(rows[row].path));
        };
        lines << (pair.b == RowPair::kNone ? nameOf(a, pair.a) + QStringLiteral(" gone")
                      : pair.a == RowPair::kNone
                      ? nameOf(b, pair.b) + QStringLiteral(" new")
                      : nameOf(a, pair.a) + QStringLiteral(" = ") + nameOf(b, pair.b));
    }
    return lines;
}

} // namespace

class TestRowMatch : public QObject
{
    Q_OBJECT

private slots:
    void matches_data();
    void matches();
};

void TestRowMatch::matches_data()
{
    QTest::addColumn<bool>("areKernels");
    QTest::addColumn<QStringList>("a");
    QTest::addColumn<QStringList>("b");
    QTest::addColumn<QStringList>("pairs");
    QTest::newRow("the same") << false << QStringList {"x/mm 1", "y/mm 2"}
                              << QStringList {"y/mm 2", "x/mm 1"}
                              << QStringList {"x/mm = x/mm", "y/mm = y/mm"};
    QTest::newRow("an operator more")
        << false << QStringList {"x/linear/mm 1"} << QStringList {"x/linear/matmul/mm 1", "x/new 4"}
        << QStringList {"x/linear/mm = x/linear/matmul/mm", "x/new new"};
    QTest::newRow("most in common")
        << false << QStringList {"x/a/mm 1", "x/b/mm 1"} << QStringList {"z/b/mm 1", "z/a/mm 9"}
        << QStringList {"x/a/mm = z/a/mm", "x/b/mm = z/b/mm"};
    QTest::newRow("gone") << false << QStringList {"x/mm 1", "x/add 1"} << QStringList {"x/mm 1"}
                          << QStringList {"x/mm = x/mm", "x/add gone"};
    QTest::newRow("idle time") << false << QStringList {"!sync 1", "sync 2"}
                               << QStringList {"sync 1", "!python 2"}
                               << QStringList {"sync gone", "sync = sync", "python new"};
    QTest::newRow("another library")
        << true << QStringList {"x/mm/cublas_gemm 5"} << QStringList {"x/mm/cutlass_gemm 3"}
        << QStringList {"x/mm/cublas_gemm = x/mm/cutlass_gemm"};
    QTest::newRow("the same kernel first")
        << true << QStringList {"x/mm/reduce 5", "x/mm/old 4"}
        << QStringList {"y/x/mm/new 5", "y/x/mm/reduce 4"}
        << QStringList {"x/mm/reduce = y/x/mm/reduce", "x/mm/old = y/x/mm/new"};
    QTest::newRow("launched alike before the most time")
        << true << QStringList {"x/mm/old 9 grid=64", "x/mm/older 5 grid=8"}
        << QStringList {"x/mm/new 8 grid=8", "x/mm/newer 4 grid=64"}
        << QStringList {"x/mm/old = x/mm/newer", "x/mm/older = x/mm/new"};
    QTest::newRow("more in common before launched alike")
        << true << QStringList {"x/y/mm/old 9 grid=64"}
        << QStringList {"x/y/mm/new 1 grid=8", "x/z/mm/newer 4 grid=64"}
        << QStringList {"x/y/mm/old = x/y/mm/new", "x/z/mm/newer new"};
    QTest::newRow("of an annotation, family by family")
        << true << QStringList {"x/old 5 Triton", "x/a 4 cuDNN", "x/same 1 cuDNN"}
        << QStringList {"x/b 9 cuDNN", "x/same 1 cuDNN", "y/new 5 Triton"}
        << QStringList {"x/old gone", "x/a = x/b", "x/same = x/same", "y/new new"};
    QTest::newRow("modules around")
        << false << QStringList {"x/mm 9", "x/add 1"}
        << QStringList {"x/Linear_0/mm 4", "x/Linear_1/mm 5", "x/Norm_0/add 1"}
        << QStringList {"x/mm = x/Linear_1/mm", "x/add = x/Norm_0/add", "x/Linear_0/mm new"};
}

void TestRowMatch::matches()
{
    QFETCH(const bool, areKernels);
    QFETCH(const QStringList, a);
    QFETCH(const QStringList, b);
    QFETCH(const QStringList, pairs);
    QCOMPARE(textOf(rowsOf(a, areKernels), rowsOf(b, areKernels)), pairs);
}

QTEST_GUILESS_MAIN(TestRowMatch)
#include "tst_row_match.moc"
