#pragma once

#include "core/base/time.h"
#include "widgets/view_state/theme.h"

#include <QColor>
#include <QString>
#include <QWidget>

#include <vector>

namespace flamelane {

/// One part of a ShareBar.
struct SharePart
{
    QString label;
    TimeNs time = 0;
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

    /// The parts add up to the whole. Parts without time are named in no legend.
    void setParts(std::vector<SharePart> parts, const Theme& theme);

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
    TimeNs m_whole = 0;
    Theme m_theme;
    int m_current = 0; // entry that the keys are at
};

/// Where each part of a bar ends, from 0 to `widthPx`: rounded once, so that nothing adds up to
/// more or less than the bar.
[[nodiscard]] std::vector<int> shareEdges(const std::vector<TimeNs>& parts, int widthPx);

} // namespace flamelane
