#include "widgets/view_state/theme.h"

#include "core/layout/tone.h"

#include <cmath>

namespace flamelane {

namespace {

double gammaDecoded(double encoded)
{
    return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
}

/// WCAG 2 relative luminance.
double luminance(QColor color)
{
    return 0.2126 * gammaDecoded(color.redF()) + 0.7152 * gammaDecoded(color.greenF())
        + 0.0722 * gammaDecoded(color.blueF());
}

QColor colorOf(Rgb tone)
{
    return QColor(tone.red, tone.green, tone.blue);
}

QColor rgb(QRgb value)
{
    return QColor::fromRgb(value);
}

} // namespace

Theme Theme::light()
{
    Theme theme;
    theme.background = rgb(0xffffff);
    theme.panel = rgb(0xf6f7f9);
    theme.grid = rgb(0xe6e8ec);
    theme.text = rgb(0x1b1f24);
    theme.mutedText = rgb(0x5f6873);
    theme.accent = rgb(0x2563d9);
    theme.runA = rgb(0x2563d9);
    theme.runB = rgb(0xd9660a);
    theme.faster = rgb(0x14866d);
    theme.slower = rgb(0xc2410c);
    return theme;
}

Theme Theme::dark()
{
    Theme theme;
    theme.isDark = true;
    theme.background = rgb(0x15181c);
    theme.panel = rgb(0x1c2026);
    theme.grid = rgb(0x2a2f37);
    theme.text = rgb(0xe6e9ee);
    theme.mutedText = rgb(0x98a2ae);
    theme.accent = rgb(0x6ea8fe);
    theme.runA = rgb(0x6ea8fe);
    theme.runB = rgb(0xffa657);
    theme.faster = rgb(0x3fb68b);
    theme.slower = rgb(0xff8a5c);
    return theme;
}

QPalette Theme::palette() const
{
    QPalette palette;
    const QColor disabled = mutedText;
    palette.setColor(QPalette::Window, panel);
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, background);
    palette.setColor(QPalette::AlternateBase, panel);
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::PlaceholderText, mutedText);
    palette.setColor(QPalette::Button, panel);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, slower);
    palette.setColor(QPalette::ToolTipBase, panel);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, accent);
    palette.setColor(QPalette::HighlightedText, textOn(accent));
    palette.setColor(QPalette::Link, accent);
    palette.setColor(QPalette::LinkVisited, accent);
    // Bevels of Qt's styles: from the lightest to the darkest edge.
    palette.setColor(QPalette::Light, isDark ? grid.lighter(130) : background);
    palette.setColor(QPalette::Midlight, isDark ? grid.lighter(110) : panel);
    palette.setColor(QPalette::Mid, isDark ? grid : grid.darker(115));
    palette.setColor(QPalette::Dark, isDark ? grid.darker(120) : grid.darker(140));
    palette.setColor(QPalette::Shadow, isDark ? background.darker(160) : mutedText);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, grid);
    return palette;
}

QColor Theme::sliceColor(SliceKind kind, std::string_view name) const
{
    return colorOf(sliceTone(kind, name, isDark));
}

QColor Theme::textOn(QColor fill) const
{
    // Where black and white read equally well both have a contrast of 4.58.
    const double behind = luminance(fill) + 0.05;
    return behind / 0.05 >= 1.05 / behind ? QColor(Qt::black) : QColor(Qt::white);
}

bool Theme::isHatched(SliceKind kind)
{
    return kind == SliceKind::Overhead || kind == SliceKind::Span;
}

QColor Theme::causeColor(Cause cause) const
{
    return colorOf(causeTone(cause, isDark));
}

QColor Theme::familyColor(FrameFamily family, std::string_view name) const
{
    return colorOf(familyTone(family, name, isDark));
}

QColor Theme::heatColor(double share) const
{
    return colorOf(heatTone(share, isDark));
}

bool Theme::isHatched(Cause cause)
{
    return cause == Cause::Profiler || cause == Cause::Unrecorded;
}

} // namespace flamelane
