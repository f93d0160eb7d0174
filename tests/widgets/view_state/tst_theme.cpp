#include "widgets/view_state/theme.h"

#include <QTest>

#include <cmath>
#include <string>

using namespace flamelane;

namespace {

double linear(float channel)
{
    const auto value = static_cast<double>(channel);
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// WCAG 2 contrast.
double contrast(const QColor& a, const QColor& b)
{
    const auto luminance = [](const QColor& color) {
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
    };
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return std::max(first, second) / std::min(first, second);
}

} // namespace

class TestTheme : public QObject
{
    Q_OBJECT

private slots:
    void textReadsOnEverySlice();
    void causesReadAndDiffer();
    void aKindHasOneTextColor();
    void wordsReadOnTheirGround();
    void colorsAreStable();
};

void TestTheme::textReadsOnEverySlice()
{
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        for (int kind = 0; kind < kSliceKinds; ++kind) {
            for (int name = 0; name < 100; ++name) {
                const QColor fill
                    = theme.sliceColor(static_cast<SliceKind>(kind), std::to_string(name));
                QVERIFY(contrast(fill, theme.textOn(fill)) >= 4.5);
                QVERIFY(contrast(fill, theme.background) >= 1.2);
            }
        }
    }
}

void TestTheme::causesReadAndDiffer()
{
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        for (size_t i = 0; i < kCauses; ++i) {
            const QColor fill = theme.causeColor(static_cast<Cause>(i));
            QVERIFY(contrast(fill, theme.textOn(fill)) >= 4.5);
            QVERIFY(contrast(fill, theme.background) >= 1.2);
            for (size_t other = 0; other < i; ++other) {
                QVERIFY(fill != theme.causeColor(static_cast<Cause>(other)));
            }
        }
    }
    QVERIFY(Theme::isHatched(Cause::Unrecorded));
    QVERIFY(!Theme::isHatched(Cause::Sync));
}

void TestTheme::aKindHasOneTextColor()
{
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        for (int kind = 0; kind < kSliceKinds; ++kind) {
            const auto textOf = [&](const std::string& name) {
                return theme.textOn(theme.sliceColor(static_cast<SliceKind>(kind), name));
            };
            for (int name = 0; name < 100; ++name) {
                QCOMPARE(textOf(std::to_string(name)), textOf("0"));
            }
        }
    }
}

void TestTheme::wordsReadOnTheirGround()
{
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        for (const QColor& ground : {theme.background, theme.panel}) {
            QVERIFY(contrast(theme.text, ground) >= 7);
            QVERIFY(contrast(theme.mutedText, ground) >= 4.5);
            QVERIFY(contrast(theme.accent, ground) >= 4.5);
        }
    }
}

void TestTheme::colorsAreStable()
{
    const Theme theme = Theme::dark();
    const QColor color = theme.sliceColor(SliceKind::Kernel, "gemm");
    QCOMPARE(Theme::dark().sliceColor(SliceKind::Kernel, "gemm"), color);
    QVERIFY(color.blue() > color.red()); // kernels are blue
    QVERIFY(theme.sliceColor(SliceKind::Kernel, "gemv") != color
            || theme.sliceColor(SliceKind::Kernel, "relu") != color);
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
