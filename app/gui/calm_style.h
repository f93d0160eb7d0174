#pragma once

#include <QProxyStyle>

namespace flamelane {

/// Fusion without bevels and gradients where they would draw the eye: flat tabs with an underline,
/// flat bars, thin separators. All colours come from the palette.
class CalmStyle : public QProxyStyle
{
public:
    CalmStyle();

    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option,
                    const QWidget* widget) const override;
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* answer) const override;
};

} // namespace flamelane
