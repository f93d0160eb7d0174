#pragma once

#include "core/base/string_pool.h"
#include "core/trace/slice_kind.h"
#include "core/trace/trace.h"
#include "widgets/view_state/theme.h"

#include <QColor>
#include <QHash>

#include <span>
#include <vector>

namespace flamelane {

/// How a slice stands out from the others.
enum class Shade : uint8_t
{
    Plain,
    Bright, // has the name that is selected
    Dim // a search is on and did not find it
};
inline constexpr int kShadeCount = 3;

/// The colours of the slices of one trace, or of the frames of one tree, in one theme, numbered, so
/// that a painter can gather what has the same colour. Colours are made when first asked for.
class SliceColors
{
public:
    SliceColors() = default;
    /// `names` outlives it.
    SliceColors(const StringPool* names, const Theme& theme);
    /// From now on annotations have the colours that their program chose, by name, one each.
    void setChosen(std::span<const NameColor> chosen);

    /// Number of a kind and name's colour.
    [[nodiscard]] int numberOf(SliceKind kind, StringId name);
    /// Number of a colour of any other meaning.
    [[nodiscard]] int numberOf(const QColor& base);
    [[nodiscard]] int count() const { return static_cast<int>(m_entries.size()); }
    [[nodiscard]] QColor fill(int number, Shade shade) const;
    [[nodiscard]] QColor foldedFill(int number, Shade shade) const;
    [[nodiscard]] QColor text(int number, Shade shade) const;

private:
    struct Entry
    {
        QColor fill[kShadeCount];
        QColor folded[kShadeCount];
        QColor text[kShadeCount];
    };
    struct Known
    {
        int16_t kind = -1;
        int16_t number = 0;
    };

    [[nodiscard]] QColor colorOf(SliceKind kind, StringId name) const;

    const StringPool* m_names = nullptr;
    std::span<const NameColor> m_chosen;
    Theme m_theme;
    std::vector<Known> m_known; // by name: the kind it was last asked with
    QHash<QRgb, int> m_numberOfColor;
    std::vector<Entry> m_entries;
};

/// `share` of `a` and the rest of `b`.
[[nodiscard]] QColor mixed(const QColor& a, const QColor& b, double share);

} // namespace flamelane
