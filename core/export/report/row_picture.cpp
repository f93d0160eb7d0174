#include "core/export/report/row_picture.h"

#include "core/export/markup.h"

#include <fmt/format.h>

#include <ostream>

namespace flamelane {

namespace {

// All in px.
constexpr int kBox = 16; // high
constexpr int kFoot = 3;
constexpr int kNarrowestTitled = 4;
constexpr int kNarrowestLabelled = 26;
constexpr size_t kLongestTitle = 200; // letters

std::string boxPath(int x0, int x1, int y, int height)
{
    return fmt::format("M{} {}h{}v{}h-{}z", x0, y, x1 - x0, height, x1 - x0);
}

} // namespace

void RowPicture::addBox(const std::string& toneClass, int x0, int x1, std::string_view label,
                        std::string_view title, bool isHatched)
{
    Boxes& boxes = m_tones[toneClass];
    const int width = x1 - x0 > 2 ? x1 - x0 - 1 : x1 - x0; // the rest is the gap
    if (width < kNarrowestTitled) {
        boxes.plain += boxPath(x0, x0 + width, m_y, kBox);
        return;
    }
    boxes.titled += fmt::format("<g><title>{}</title><path d=\"{}\"/>",
                                escaped(beginningOf(title, kLongestTitle)),
                                boxPath(x0, x0 + width, m_y, kBox));
    if (isHatched) {
        boxes.titled += fmt::format("<path fill=\"url(#hatch)\" d=\"{}\"/>",
                                    boxPath(x0, x0 + width, m_y, kBox));
    }
    if (width >= kNarrowestLabelled) {
        boxes.titled += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", x0 + 4, m_y + 12,
                                    escaped(fittedToBox(label, width)));
    }
    boxes.titled += "</g>\n";
}

void RowPicture::addFolded(const std::string& toneClass, int x0, int x1)
{
    Boxes& boxes = m_tones[toneClass];
    boxes.pale += boxPath(x0, x1, m_y, kBox - kFoot);
    boxes.plain += boxPath(x0, x1, m_y + kBox - kFoot, kFoot);
}

void RowPicture::write(std::ostream& out) const
{
    for (const auto& [toneClass, boxes] : m_tones) {
        out << fmt::format("<g class=\"{}\">", toneClass);
        if (!boxes.pale.empty()) {
            out << fmt::format("<path class=\"pale\" d=\"{}\"/>", boxes.pale);
        }
        if (!boxes.plain.empty()) {
            out << fmt::format("<path d=\"{}\"/>", boxes.plain);
        }
        out << boxes.titled << "</g>\n";
    }
}

} // namespace flamelane
