#pragma once

#include "core/base/string_pool.h"
#include "core/trace/slice_kind.h"

#include <QColor>
#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QPointF>
#include <QRawFont>
#include <QString>
#include <QVector>

class QPainter;

namespace flamelane {

/// Writes names on slices and frames. Shapes each name once and elides by its glyphs' widths, so
/// that a frame full of labels costs little more than putting the glyphs down.
class LabelPainter
{
public:
    LabelPainter() = default;
    /// `names` outlives it.
    LabelPainter(const StringPool* names, const QFont& font);

    /// How wide a name is as a whole.
    [[nodiscard]] double widthOf(SliceKind kind, StringId name);
    /// Writes as much of the name as fits, or nothing where that would say nothing.
    void draw(QPainter& painter, const QPointF& baseline, double width, SliceKind kind,
              StringId name, const QColor& color);

private:
    struct Shaped
    {
        QString text;
        QVector<quint32> glyphs;
        QVector<double> ends; // where each glyph ends
        bool isComplete = false; // the font has all glyphs
    };

    const Shaped& shaped(SliceKind kind, StringId name);
    void drawGlyphs(QPainter& painter, const QPointF& baseline, double width, const Shaped& label);

    const StringPool* m_names = nullptr;
    QFont m_font;
    QRawFont m_rawFont;
    quint32 m_ellipsis = 0;
    double m_ellipsisWidth = 0;
    QHash<quint64, Shaped> m_shaped;
    QVector<quint32> m_glyphs; // of the label being drawn
    QVector<QPointF> m_positions;
    QGlyphRun m_run;
};

} // namespace flamelane
