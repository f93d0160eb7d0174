#pragma once

#include "core/base/id.h"
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

struct Trace;

/// Writes names on slices. Shapes each name once and elides by its glyphs' widths, so that a frame
/// full of labels costs little more than putting the glyphs down.
class LabelPainter
{
public:
    LabelPainter() = default;
    LabelPainter(const Trace* trace, const QFont& font);

    /// Writes as much of the slice's name as fits, or nothing where that would say nothing.
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

    const Trace* m_trace = nullptr;
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
