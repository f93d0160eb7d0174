#include "core/importers/nsys/metric_name.h"

#include <QtTest>

using namespace flamelane;

/// Names of GPU metrics, as versions of Nsight Systems write them.
class TestMetricName : public QObject
{
    Q_OBJECT

private slots:
    void parses_data();
    void parses();
};

void TestMetricName::parses_data()
{
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<int>("metric");
    const auto row = [](const char* written, const char* name, const char* unit, GpuMetric metric) {
        QTest::newRow(written) << QString(written) << QString(name) << QString(unit) << int(metric);
    };
    row("SMs Active [Throughput %]", "SMs Active", "%", GpuMetric::SmActive);
    row("SM Active [Throughput %]", "SM Active", "%", GpuMetric::SmActive);
    row("Compute Warps in Flight [Throughput %]", "Compute Warps in Flight", "%",
        GpuMetric::WarpsInFlight);
    row("Compute Warps in Flight [Avg]", "Compute Warps in Flight [Avg]", "", GpuMetric::Other);
    row("GPC Clock Frequency [MHz]", "GPC Clock Frequency", "Hz", GpuMetric::GpuClock);
    row("PCIe RX Throughput [Throughput %]", "PCIe RX Throughput", "%", GpuMetric::PcieReceived);
    row("GR Active [Throughput %]", "GR Active", "%", GpuMetric::Other);
    row("whatever", "whatever", "", GpuMetric::Other);
}

void TestMetricName::parses()
{
    QFETCH(const QString, written);
    const std::string text = written.toStdString();
    const MetricName parsed = parseMetricName(text);
    QTEST(QString::fromStdString(parsed.name), "name");
    QTEST(QString::fromUtf8(parsed.unit.data(), static_cast<qsizetype>(parsed.unit.size())),
          "unit");
    QTEST(int(parsed.metric), "metric");
}

QTEST_GUILESS_MAIN(TestMetricName)
#include "tst_metric_name.moc"
