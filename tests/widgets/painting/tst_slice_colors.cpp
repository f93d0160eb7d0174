#include "widgets/painting/slice_colors.h"

#include <QtTest>

using namespace flamelane;

/// Colours that a program chose for its annotations.
class TestSliceColors : public QObject
{
    Q_OBJECT

private slots:
    void chosen();
    void chosenIsReadable();
};

void TestSliceColors::chosen()
{
    StringPool names;
    const StringId forward = names.intern("forward");
    const StringId other = names.intern("other");
    const std::vector<NameColor> colors {{forward, 0x3366CC}};
    SliceColors slices(&names, Theme::light());
    const int before = slices.numberOf(SliceKind::Annotation, forward);
    slices.setChosen(colors);
    const int number = slices.numberOf(SliceKind::Annotation, forward);
    QVERIFY(number != before);
    QCOMPARE(slices.fill(number, Shade::Plain), QColor(0x33, 0x66, 0xCC));
    // A kernel of the same name is no annotation, and other names have none.
    QVERIFY(slices.numberOf(SliceKind::Kernel, forward) != number);
    QVERIFY(slices.numberOf(SliceKind::Annotation, other) != number);
}

void TestSliceColors::chosenIsReadable()
{
    StringPool names;
    std::vector<NameColor> colors;
    for (const uint32_t rgb : {0x000000U, 0xFFFFFFU, 0xFF0000U, 0x808080U, 0xFFFF00U}) {
        colors.push_back({names.intern(std::to_string(rgb)), rgb});
    }
    for (const Theme& theme : {Theme::light(), Theme::dark()}) {
        SliceColors slices(&names, theme);
        slices.setChosen(colors);
        for (const NameColor& color : colors) {
            const int number = slices.numberOf(SliceKind::Annotation, color.name);
            const double fill = slices.fill(number, Shade::Plain).lightnessF();
            const double text = slices.text(number, Shade::Plain).lightnessF();
            QVERIFY2(std::abs(fill - text) > 0.4, qPrintable(QString::number(color.rgb, 16)));
        }
    }
}

QTEST_GUILESS_MAIN(TestSliceColors)
#include "tst_slice_colors.moc"
