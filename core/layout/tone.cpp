#include "core/layout/tone.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace flamelane {

namespace {

/// Where a kind of slice lies in the OKLCH space, in which equal lightness looks equally light
/// whatever the hue. The name's hash moves the lightness up to kSpread to either side. Between 0.52
/// and 0.60 neighbours would need black and white text: no tone reaches in there.
struct Oklch
{
    double hue = 0; // degrees
    double chroma = 0;
    double onLight = 0; // lightness in the light theme
    double onDark = 0;
};

constexpr double kSpread = 0.05;
constexpr int kShades = 7;

constexpr std::array<Oklch, kSliceKinds> kTones {{
    {250, 0.035, 0.80, 0.46}, // Other: slate
    {152, 0.085, 0.80, 0.46}, // Operator: green
    {340, 0.085, 0.82, 0.47}, // Annotation: magenta
    {190, 0.080, 0.80, 0.48}, // DataLoader: teal
    {293, 0.085, 0.80, 0.46}, // Python: violet
    {88, 0.055, 0.85, 0.68}, // RuntimeCall: sand
    {80, 0.045, 0.81, 0.66}, // DriverCall: sand, a little darker
    {60, 0.040, 0.84, 0.42}, // OsCall: pale brown
    {130, 0.060, 0.84, 0.44}, // LibraryCall: olive
    {250, 0.008, 0.82, 0.42}, // Overhead: grey
    {250, 0.008, 0.86, 0.36}, // Span: grey
    {180, 0.030, 0.86, 0.42}, // ThreadState: pale teal
    {258, 0.120, 0.76, 0.65}, // Kernel: blue
    {75, 0.150, 0.82, 0.76}, // Communication: amber
    {225, 0.090, 0.86, 0.74}, // Copy: sky
    {250, 0.008, 0.78, 0.66}, // Set: grey
    {285, 0.110, 0.76, 0.65}, // Graph: indigo
    {340, 0.045, 0.88, 0.42}, // GpuAnnotation: magenta, pale
    {36, 0.150, 0.76, 0.66}, // Sync: vermilion
}};

constexpr std::array<Oklch, kCauses> kCauseTones {{
    {36, 0.150, 0.74, 0.66}, // Sync: vermilion
    {190, 0.090, 0.74, 0.66}, // InputPipeline: teal
    {55, 0.070, 0.68, 0.62}, // Allocator: brown
    {340, 0.120, 0.74, 0.66}, // Compile: magenta
    {258, 0.120, 0.72, 0.64}, // HostCompute: blue
    {75, 0.150, 0.82, 0.76}, // Collective: amber
    {293, 0.110, 0.74, 0.66}, // Python: violet
    {250, 0.008, 0.74, 0.62}, // Framework: grey
    {250, 0.008, 0.86, 0.40}, // Profiler: pale, hatched
    {250, 0.008, 0.90, 0.34}, // Unrecorded: paler, hatched
    {225, 0.100, 0.80, 0.72}, // LaunchCall: sky
    {225, 0.060, 0.88, 0.80}, // LaunchLatency: sky, lighter
    {105, 0.140, 0.88, 0.84}, // QueueWait: yellow
    {312, 0.130, 0.68, 0.62}, // StreamWait: purple
    {250, 0.008, 0.82, 0.72}, // Graph: light grey
}};

constexpr std::array<Oklch, kFrameFamilies> kFamilyTones {{
    {285, 0.110, 0.76, 0.65}, // CuDnn: indigo
    {312, 0.110, 0.78, 0.66}, // Attention: purple
    {258, 0.120, 0.76, 0.65}, // CuBlas: blue
    {110, 0.120, 0.86, 0.74}, // Triton: yellow-green
    {225, 0.090, 0.82, 0.70}, // AtenKernel: sky
    {250, 0.035, 0.80, 0.46}, // OtherKernel: slate
    {75, 0.150, 0.82, 0.76}, // Collective: amber
    {205, 0.060, 0.88, 0.74}, // CopyOrSet: pale cyan
    {152, 0.085, 0.80, 0.46}, // AtenOperator: green
    {20, 0.085, 0.80, 0.47}, // Autograd: rose
    {130, 0.060, 0.84, 0.44}, // OtherOperator: olive
    {88, 0.055, 0.85, 0.68}, // Runtime: sand
    {293, 0.060, 0.84, 0.42}, // TorchPython: pale violet
    {250, 0.012, 0.82, 0.42}, // LibraryPython: grey
    {45, 0.140, 0.80, 0.70}, // UserPython: orange, as it is what one can change
    {340, 0.085, 0.82, 0.47}, // Annotation: magenta
    {250, 0.008, 0.86, 0.36}, // Other: pale grey
}};

double gammaEncoded(double linear)
{
    const double clamped = std::min(1.0, std::max(0.0, linear));
    return clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * std::pow(clamped, 1 / 2.4) - 0.055;
}

/// https://bottosson.github.io/posts/oklab/
Rgb fromOklch(double lightness, double chroma, double hueDegrees)
{
    const double hue = hueDegrees * 3.14159265358979323846 / 180;
    const double a = chroma * std::cos(hue);
    const double b = chroma * std::sin(hue);
    const double l = std::pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
    const double m = std::pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
    const double s = std::pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3);
    const auto channel = [](double linear) {
        return static_cast<uint8_t>(std::lround(255 * gammaEncoded(linear)));
    };
    return {channel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            channel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            channel(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

/// FNV-1a: the same on every machine and in every run.
uint32_t stableHash(std::string_view text)
{
    uint32_t hash = 2166136261U;
    for (const char c : text) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    }
    return hash ^ (hash >> 15);
}

} // namespace

Rgb sliceTone(SliceKind kind, std::string_view name, bool isDark)
{
    const Oklch& tone = kTones[static_cast<size_t>(kind)];
    const uint32_t hash = stableHash(name);
    const double step = static_cast<double>(hash % kShades) / (kShades - 1) * 2 - 1;
    // A plain Chrome trace has one kind for everything: there the name picks the hue as well.
    const bool hasOwnHue = kind == SliceKind::Other;
    const double hue = hasOwnHue ? static_cast<double>((hash / kShades) % 12) * 30 : tone.hue;
    const double chroma = hasOwnHue ? 0.065 : tone.chroma;
    const double base = isDark ? tone.onDark : tone.onLight;
    return fromOklch(base + step * kSpread, chroma, hue);
}

Rgb familyTone(FrameFamily family, std::string_view name, bool isDark)
{
    const Oklch& tone = kFamilyTones[static_cast<size_t>(family)];
    const double step = static_cast<double>(stableHash(name) % kShades) / (kShades - 1) * 2 - 1;
    return fromOklch((isDark ? tone.onDark : tone.onLight) + step * kSpread, tone.chroma, tone.hue);
}

Rgb heatTone(double share, bool isDark)
{
    const double heat = std::clamp(share, 0.0, 1.0);
    const double lightness = isDark ? 0.34 + 0.38 * heat : 0.93 - 0.25 * heat;
    return fromOklch(lightness, 0.015 + 0.155 * heat, 80 - 42 * heat);
}

Rgb causeTone(Cause cause, bool isDark)
{
    const Oklch& tone = kCauseTones[static_cast<size_t>(cause)];
    return fromOklch(isDark ? tone.onDark : tone.onLight, tone.chroma, tone.hue);
}

} // namespace flamelane
