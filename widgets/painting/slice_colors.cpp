#include "widgets/painting/slice_colors.h"

#include <algorithm>

namespace flamelane {

namespace {

constexpr double kFoldedShare = 0.58; // of the slice's colour in that of a folded run
constexpr double kDimShare = 0.24;
constexpr double kBrightShare = 0.72;
constexpr double kChosenShareOnDark = 0.8; // programs choose for a light background
constexpr int kMostColors = 10'000; // a program with more has given each range its own

size_t at(Shade shade)
{
    return static_cast<size_t>(shade);
}

} // namespace

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto mix = [share](int x, int y) { return qRound(x * share + y * (1 - share)); };
    return QColor(mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue()));
}

SliceColors::SliceColors(const StringPool* names, const Theme& theme)
    : m_names(names)
    , m_theme(theme)
    , m_known(names == nullptr ? 0 : names->size())
{
}

int SliceColors::numberOf(SliceKind kind, StringId name)
{
    Known& known = m_known[name.index()];
    if (known.kind != static_cast<int16_t>(kind)) {
        known = {static_cast<int16_t>(kind), static_cast<int16_t>(numberOf(colorOf(kind, name)))};
    }
    return known.number;
}

void SliceColors::setChosen(std::span<const NameColor> chosen)
{
    m_chosen = chosen;
    m_known.assign(m_known.size(), Known());
}

QColor SliceColors::colorOf(SliceKind kind, StringId name) const
{
    // Start/end ranges lie beside threads and are of no kind of ours.
    const bool mayBeChosen = kind == SliceKind::Annotation || kind == SliceKind::Other;
    if (mayBeChosen && !m_chosen.empty() && count() < kMostColors) {
        const auto found
            = std::lower_bound(m_chosen.begin(), m_chosen.end(), name,
                               [](const NameColor& color, StringId id) { return color.name < id; });
        if (found != m_chosen.end() && found->name == name) {
            const QColor color = QColor::fromRgb(found->rgb);
            return m_theme.isDark ? mixed(color, m_theme.background, kChosenShareOnDark) : color;
        }
    }
    return m_theme.sliceColor(kind, m_names->view(name));
}

int SliceColors::numberOf(const QColor& base)
{
    const auto found = m_numberOfColor.constFind(base.rgb());
    if (found != m_numberOfColor.cend()) {
        return *found;
    }
    Entry entry;
    entry.fill[at(Shade::Plain)] = base;
    entry.fill[at(Shade::Bright)]
        = mixed(base, m_theme.isDark ? QColor(Qt::white) : QColor(Qt::black), kBrightShare);
    entry.fill[at(Shade::Dim)] = mixed(base, m_theme.background, kDimShare);
    for (size_t i = 0; i < kShadeCount; ++i) {
        entry.folded[i] = mixed(entry.fill[i], m_theme.background, kFoldedShare);
        entry.text[i] = m_theme.textOn(entry.fill[i]);
    }
    entry.text[at(Shade::Dim)] = m_theme.mutedText;
    const int number = count();
    m_entries.push_back(entry);
    m_numberOfColor.insert(base.rgb(), number);
    return number;
}

QColor SliceColors::fill(int number, Shade shade) const
{
    return m_entries[static_cast<size_t>(number)].fill[at(shade)];
}

QColor SliceColors::foldedFill(int number, Shade shade) const
{
    return m_entries[static_cast<size_t>(number)].folded[at(shade)];
}

QColor SliceColors::text(int number, Shade shade) const
{
    return m_entries[static_cast<size_t>(number)].text[at(shade)];
}

} // namespace flamelane
