#pragma once

#include "widgets/tables/number_text.h"
#include "widgets/view_state/theme.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <functional>
#include <vector>

namespace flamelane {

/// One part of a ShareBar.
struct SharePart
{
    QString label;
    int64_t size = 0; // ns unless the bar is given words for something else
    QColor color;
    bool isHatched = false;
    QString meaning; // the definition, for the tool tip
};

/// A whole split into parts, with a legend that names each with its time and share. Parts and
/// legend answer to clicks, and to the arrow keys and Enter.
class ShareBar : public QWidget
{
    Q_OBJECT

public:
    explicit ShareBar(QWidget* parent = nullptr);

    /// How the size of a part is told: short for the legend, with all digits for the tool tip.
    struct SizeWords
    {
        std::function<QString(int64_t)> brief;
        std::function<QString(int64_t)> exact;
    };

    /// The parts add up to the whole. Parts without size are named in no legend. `words`: by
    /// default, sizes are durations.
    void setParts(std::vector<SharePart> parts, const Theme& theme,
                  SizeWords words = {shortDuration, exactDuration});

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

signals:
    void partActivated(int part);

protected:
    void paintEvent(QPaintEvent* paint) override;
    void mousePressEvent(QMouseEvent* press) override;
    void keyPressEvent(QKeyEvent* press) override;
    bool event(QEvent* event) override;

private:
    struct Entry
    {
        int part = 0;
        QRect bar;
        QRect legend;
    };

    [[nodiscard]] std::vector<Entry> entries(int width) const;
    [[nodiscard]] QString legendText(const SharePart& part) const;
    [[nodiscard]] int partAt(QPoint position) const;
    void paintEntry(QPainter& painter, const Entry& entry) const;
    void fillPart(QPainter& painter, const QRect& area, const SharePart& part) const;

    std::vector<SharePart> m_parts;
    int64_t m_whole = 0;
    SizeWords m_words;
    Theme m_theme;
    int m_current = 0; // entry that the keys are at
};

/// Where each part of a bar ends, from 0 to `widthPx`: rounded once, so that nothing adds up to
/// more or less than the bar.
[[nodiscard]] std::vector<int> shareEdges(const std::vector<int64_t>& parts, int widthPx);

} // namespace flamelane
