#pragma once

#include "core/analysis/compare/flame_diff.h"
#include "core/analysis/flame/flame_walk.h"
#include "core/analysis/flame/frame_family.h"
#include "core/layout/flame_layout.h"
#include "widgets/painting/label_painter.h"
#include "widgets/painting/slice_colors.h"
#include "widgets/view_state/theme.h"

#include <QFont>
#include <QPointF>
#include <QRect>
#include <QSize>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace flamelane {

enum class FlameOrientation : uint8_t
{
    Icicle, // the root on top
    Flame // the root at the bottom
};

/// What the colour of a box says.
enum class FlameColoring : uint8_t
{
    Kind, // operator, kernel, Python, ...; as in the timeline
    SelfWeight,
    Family, // the library
    Change // from A to B; of two runs alone
};

/// How a flame graph is drawn.
struct FlameLook
{
    FlameOrientation orientation = FlameOrientation::Icicle;
    FlameColoring coloring = FlameColoring::Kind;
    bool isRootShown = true;
    bool isTurned = false; // below a frame stand its callers
    uint64_t steps = 1; // weights are shown per step

    bool operator==(const FlameLook&) const = default;
};

/// What a flame graph is about.
struct FlameSubject
{
    std::shared_ptr<const FlameTree> tree; // null: nothing
    std::shared_ptr<const std::vector<FrameFamily>> families; // by frame
    QString rootName;
    uint64_t steps = 0; // of the window; 0 where it is none of steps
    std::shared_ptr<const FlameDiff> diff = nullptr; // of two runs: what `tree` is of
};

/// All that the painter and the keys of one flame graph share: the tree, what is picked, found and
/// pinned, and the layout, made when it is first asked for after a change. Draws nothing.
class FlameScene
{
public:
    static constexpr int kRowPx = 18;

    FlameScene();

    void setSubject(FlameSubject subject);
    [[nodiscard]] const FlameTree* tree() const { return m_subject.tree.get(); }
    [[nodiscard]] const FlameSubject& subject() const { return m_subject; }
    /// Null where it is no graph of two runs.
    [[nodiscard]] const FlameDiff* diff() const { return m_subject.diff.get(); }
    [[nodiscard]] const QString& rootName() const { return m_subject.rootName; }
    [[nodiscard]] FrameFamily familyOf(uint32_t node) const;
    void setTheme(const Theme& theme);
    [[nodiscard]] const Theme& theme() const { return m_theme; }
    [[nodiscard]] const QFont& font() const { return m_font; }
    void setLook(const FlameLook& look);
    [[nodiscard]] const FlameLook& look() const { return m_look; }

    // The view. Sizes and positions are in units of the screen.
    void setView(QSize size, double pixelRatio);
    [[nodiscard]] QSize size() const { return m_size; }
    [[nodiscard]] double pixelRatio() const { return m_pixelRatio; }
    /// `target` is where a glide ends.
    void setRange(FlameRange range, FlameRange target);
    [[nodiscard]] FlameRange range() const { return m_range; }
    /// The innermost node that encloses what the view was zoomed to; the root for the whole.
    [[nodiscard]] uint32_t zoomedNode() const { return m_zoomedNode; }
    /// From the root's edge of the content, whichever way it grows.
    void setScroll(int px);
    [[nodiscard]] int scroll() const { return m_scroll; }
    [[nodiscard]] int contentHeight() const;

    /// Positions and widths are in pixels of the device.
    [[nodiscard]] const std::vector<FlameSpan>& spans();
    /// Pixels of the device.
    [[nodiscard]] QRect deviceRectOf(const FlameSpan& span) const;
    /// Units of the screen; as wide as is in view. Empty where it is not in view.
    [[nodiscard]] QRectF rectOf(uint32_t node);
    /// Null where there is none.
    [[nodiscard]] const FlameSpan* spanAt(const QPointF& position);
    [[nodiscard]] double weightAt(double x) const;
    /// The top of a row.
    [[nodiscard]] int yOf(uint32_t row) const;

    uint32_t selected = kNoNode;
    uint32_t hovered = kNoNode;
    std::optional<FrameSearch> found;
    std::vector<bool> isPinned; // by frame; empty: none

    [[nodiscard]] Shade shadeOf(const FlameSpan& span) const;
    /// Stands above what the view was zoomed to, and reaches beyond it.
    [[nodiscard]] bool isAbove(const FlameSpan& span) const;
    [[nodiscard]] int colorOf(const FlameSpan& span);
    [[nodiscard]] SliceColors& colors() { return m_colors; }
    [[nodiscard]] LabelPainter& labels() { return m_labels; }

private:
    [[nodiscard]] int colorOfChange(const FlameSpan& span);
    void forgetColors();
    void findAbove();

    FlameSubject m_subject;
    Theme m_theme = Theme::light();
    QFont m_font;
    FlameLook m_look;
    QSize m_size {1, 1};
    double m_pixelRatio = 1;
    FlameRange m_range {0, 1};
    FlameRange m_target {0, 1};
    int m_scroll = 0;
    uint32_t m_rows = 0; // of the tree
    uint32_t m_zoomedNode = 0;
    int64_t m_mostSelf = 1;
    bool m_isLaidOut = false;
    std::vector<FlameSpan> m_spans;
    std::vector<uint32_t> m_above; // by row: the nodes that isAbove() is true of
    SliceColors m_colors;
    LabelPainter m_labels;
    std::vector<int> m_colorOfFrame; // -1: not made yet
    std::vector<int> m_colorOfHeat;
    std::vector<int> m_colorOfChange; // from the strongest decrease on
};

} // namespace flamelane
