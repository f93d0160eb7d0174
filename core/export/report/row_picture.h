#pragma once

#include <iosfwd>
#include <map>
#include <string>
#include <string_view>

namespace flamelane {

/// One row of boxes of a picture, gathered by tone, so that a full row takes few letters. Boxes are
/// [x0, x1) in px from the left edge of the row.
class RowPicture
{
public:
    /// `y` is the row's upper edge.
    explicit RowPicture(int y)
        : m_y(y)
    {
    }

    /// `toneClass` of ToneClasses. `title` is what the pointer is told; only wide boxes have it,
    /// and wider ones `label`.
    void addBox(const std::string& toneClass, int x0, int x1, std::string_view label,
                std::string_view title, bool isHatched);
    /// Many narrow ones: paler, with a foot in the full tone.
    void addFolded(const std::string& toneClass, int x0, int x1);

    [[nodiscard]] bool isEmpty() const { return m_tones.empty(); }
    void write(std::ostream& out) const;

private:
    struct Boxes
    {
        std::string plain; // data of a path
        std::string pale;
        std::string titled; // elements
    };

    int m_y = 0;
    std::map<std::string, Boxes> m_tones;
};

} // namespace flamelane
