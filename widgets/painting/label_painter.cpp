#include "widgets/painting/label_painter.h"

#include "core/layout/display_name.h"

#include <QFontMetricsF>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kFewestGlyphs = 3; // of an elided label; fewer say nothing
constexpr qsizetype kMostShaped = 20000;
constexpr qsizetype kLongestLabel = 300;
constexpr char16_t kFirstShapedScript = 0x0300; // Latin lies before it

bool drawsPixels(const QPainter& painter)
{
    return painter.paintEngine()->type() == QPaintEngine::Raster;
}

} // namespace

LabelPainter::LabelPainter(const StringPool* names, const QFont& font)
    : m_names(names)
    , m_font(font)
    , m_rawFont(QRawFont::fromFont(font))
{
    const QVector<quint32> ellipsis = m_rawFont.glyphIndexesForString(QStringLiteral("\u2026"));
    if (!ellipsis.isEmpty()) {
        m_ellipsis = ellipsis.first();
        m_ellipsisWidth = m_rawFont.advancesForGlyphIndexes(ellipsis).first().x();
    }
    m_run.setRawFont(m_rawFont);
}

void LabelPainter::draw(QPainter& painter, const QPointF& baseline, double width, SliceKind kind,
                        StringId name, const QColor& color)
{
    const Shaped& label = shaped(kind, name);
    if (painter.pen().color() != color) {
        painter.setPen(color);
    }
    if (label.isComplete && drawsPixels(painter)) {
        drawGlyphs(painter, baseline, width, label);
        return;
    }
    painter.setFont(m_font);
    const QString text
        = QFontMetricsF(m_font, painter.device()).elidedText(label.text, Qt::ElideRight, width);
    if (text.size() > kFewestGlyphs || text == label.text) {
        painter.drawText(baseline, text);
    }
}

double LabelPainter::widthOf(SliceKind kind, StringId name)
{
    const Shaped& label = shaped(kind, name);
    return label.ends.isEmpty() ? 0 : label.ends.last();
}

const LabelPainter::Shaped& LabelPainter::shaped(SliceKind kind, StringId name)
{
    const quint64 key = quint64 {name.index()} << 8U | static_cast<quint64>(kind);
    const auto found = m_shaped.constFind(key);
    if (found != m_shaped.cend()) {
        return *found;
    }
    if (m_shaped.size() >= kMostShaped) {
        m_shaped.clear();
    }
    Shaped label;
    const std::string text = displayName(kind, m_names->view(name));
    label.text = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))
                     .left(kLongestLabel)
                     .simplified();
    label.glyphs = m_rawFont.glyphIndexesForString(label.text);
    // One glyph for each character, each one known, of scripts that need no shaping: else Qt's
    // own text layout must do it.
    const bool isPlain = std::all_of(label.text.cbegin(), label.text.cend(),
                                     [](QChar c) { return c.unicode() < kFirstShapedScript; });
    label.isComplete = isPlain && label.glyphs.size() == label.text.size() && m_ellipsis != 0
        && !label.glyphs.contains(0);
    double end = 0;
    for (const QPointF& advance : m_rawFont.advancesForGlyphIndexes(label.glyphs)) {
        end += advance.x();
        label.ends.push_back(end);
    }
    return *m_shaped.insert(key, label);
}

void LabelPainter::drawGlyphs(QPainter& painter, const QPointF& baseline, double width,
                              const Shaped& label)
{
    qsizetype count = label.glyphs.size();
    const bool isElided = count > 0 && label.ends.last() > width;
    if (isElided) {
        count = std::upper_bound(label.ends.begin(), label.ends.end(), width - m_ellipsisWidth)
            - label.ends.begin();
        if (count < kFewestGlyphs) {
            return;
        }
    }
    m_glyphs.clear();
    m_positions.clear();
    double x = 0;
    for (qsizetype i = 0; i < count; ++i) {
        m_glyphs.push_back(label.glyphs[i]);
        m_positions.push_back({x, 0});
        x = label.ends[i];
    }
    if (isElided) {
        m_glyphs.push_back(m_ellipsis);
        m_positions.push_back({x, 0});
    }
    m_run.setRawData(m_glyphs.constData(), m_positions.constData(),
                     static_cast<int>(m_glyphs.size()));
    painter.drawGlyphRun(baseline, m_run);
}

} // namespace flamelane
