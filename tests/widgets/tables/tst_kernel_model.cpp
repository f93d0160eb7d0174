#include "tests/support/trace_text.h"
#include "widgets/tables/kernel_model.h"

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace flamelane;

class KernelModelTest : public QObject
{
    Q_OBJECT

private:
    std::shared_ptr<const Trace> m_trace = test::traceFromText(R"trace(
thread 0/7
  0 60 "void at::native::gemm<float>(float*)" kernel device=0 stream=7 grid=4,2,1 block=128,1,1 registers=64 shared=2048 occupancy=50
  100 40 "Memcpy HtoD (Pageable -> Device)" copy device=0 stream=7 bytes=4096
)trace");

    [[nodiscard]] std::unique_ptr<KernelModel> filled() const
    {
        auto model = std::make_unique<KernelModel>();
        model->setRows(m_trace, kernelTable(*m_trace, Window {WindowKind::All, {}}, DeviceId()),
                       100);
        return model;
    }

private slots:
    void tellsOfKernels()
    {
        const auto model = filled();
        const QAbstractItemModelTester tester(model.get());
        QCOMPARE(model->rowCount(), 2);
        const auto cell = [&model](int column, int role = Qt::DisplayRole) {
            return model->index(0, column).data(role).toString();
        };
        QCOMPARE(cell(KernelModel::NameColumn), QStringLiteral("gemm"));
        QCOMPARE(cell(KernelModel::NameColumn, Qt::ToolTipRole),
                 QStringLiteral("void at::native::gemm<float>(float*)"));
        QCOMPARE(cell(KernelModel::ShareColumn), QStringLiteral("60.0 %"));
        QCOMPARE(cell(KernelModel::GridColumn), QStringLiteral("4 \u00d7 2 \u00d7 1"));
        QCOMPARE(cell(KernelModel::BlockColumn, RowModel::kSortRole), QStringLiteral("128"));
        QCOMPARE(cell(KernelModel::RegistersColumn), QStringLiteral("64"));
        QCOMPARE(cell(KernelModel::OccupancyColumn), QStringLiteral("50.0 %"));
        QCOMPARE(cell(KernelModel::TensorCoresColumn), QStringLiteral("no"));
        QCOMPARE(cell(KernelModel::BytesColumn), QString());
        QCOMPARE(cell(KernelModel::GridColumn, RowModel::kExactRole), QStringLiteral("4x2x1"));
        QCOMPARE(cell(KernelModel::TotalColumn, RowModel::kExactRole), QStringLiteral("60"));
        QCOMPARE(cell(KernelModel::BytesColumn, RowModel::kExactRole), QString());
    }

    void tellsWhatWasMeasured()
    {
        QVERIFY(!filled()->hasMetrics());
        const auto trace = test::traceFromText(R"(
thread 1/1 "metrics"
  m sm metric=sm_active device=0 unit=%
  C 0 sm sm=10
  C 100 sm sm=50
thread 0/7
  50 100 gemm kernel device=0 stream=7
)");
        KernelModel model;
        model.setRows(
            trace,
            kernelTable(*trace, Window {WindowKind::All, {}}, DeviceId(), GpuMetrics(*trace)), 100);
        QVERIFY(model.hasMetrics());
        const auto cell = [&model](int column, int role = Qt::DisplayRole) {
            return model.index(0, column).data(role).toString();
        };
        QCOMPARE(cell(KernelModel::SmActiveColumn), QStringLiteral("30.0 %"));
        QCOMPARE(cell(KernelModel::SmActiveColumn, RowModel::kExactRole), QStringLiteral("0.3"));
        QCOMPARE(cell(KernelModel::DramColumn), QString());
        QCOMPARE(cell(KernelModel::OwnColumn), QStringLiteral("100 %"));
    }

    void tellsOfCopies()
    {
        const auto model = filled();
        const auto cell = [&model](int column, int role = Qt::DisplayRole) {
            return model->index(1, column).data(role).toString();
        };
        QCOMPARE(cell(KernelModel::GridColumn), QString());
        QCOMPARE(cell(KernelModel::DirectionColumn), QStringLiteral("host to device"));
        QCOMPARE(cell(KernelModel::HostMemoryColumn), QStringLiteral("pageable"));
        QCOMPARE(cell(KernelModel::BytesColumn), QStringLiteral("4.00 KiB"));
        QCOMPARE(cell(KernelModel::BandwidthColumn, RowModel::kSortRole).toDouble(), 4096e9 / 40);
        QCOMPARE(cell(KernelModel::BytesColumn, RowModel::kExactRole), QStringLiteral("4096"));
        QCOMPARE(cell(KernelModel::OccupancyColumn, RowModel::kExactRole), QString());
    }
};

QTEST_MAIN(KernelModelTest)
#include "tst_kernel_model.moc"
