#pragma once

#include "widgets/flamegraph/flame_scene.h"
#include "widgets/pages/flame_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <memory>
#include <string>
#include <vector>

class QPainter;
class QStackedWidget;

namespace flamelane {

class FlameBar;
class FlameDetails;
class FlameTable;
class FlameView;
class HintStack;
class NoiseBar;
class NoiseTrail;
class ShareBar;

/// The flame graph of the window in force: what it weighs, which noise is filtered out, the graph
/// with the picked frame in words, or the frames by name. Says what it wants to be worked out and
/// shows the answers.
class FlamePage : public QWidget
{
    Q_OBJECT

public:
    explicit FlamePage(NoiseTrail* trail, QWidget* parent = nullptr);

    /// Another trace: nothing that was chosen for the last one holds.
    void forgetTrace();
    /// Null while it is being worked out: what was shown stays in sight but leads nowhere.
    void setContent(std::shared_ptr<const FlameContent> content);
    [[nodiscard]] const std::shared_ptr<const FlameContent>& content() const { return m_content; }
    [[nodiscard]] const FlameChoice& choice() const;
    /// As if a person had chosen so.
    void arrangeTopDown();
    /// Picks the frame of content() that a slice is part of and zooms to it, or says that there is
    /// none.
    void pickSlice(SliceId slice);
    [[nodiscard]] FlameBar* bar() const { return m_bar; }
    /// Names from below the root to the frame that the graph is zoomed to; empty for all of it.
    [[nodiscard]] std::vector<std::string> zoomedPath() const;
    /// Zooms there, once the graph has been worked out. Stays where there is no such path.
    void zoomToPath(std::vector<std::string> path);
    void showSandwich(const FlameSandwich& sandwich);
    /// `frames`: how many it finds.
    void showPreview(const NoiseFilter& filter, const FilterEffect& effect, size_t frames);
    void setTheme(const Theme& theme);
    void setAnimated(bool isAnimated);
    [[nodiscard]] FlameView* view() const { return m_view; }
    /// The picked frame in words, or the rows of the table.
    [[nodiscard]] QString text() const;
    void paintPicture(QPainter& painter, QSize size, const QString& title) const;

signals:
    void choiceChanged();
    void sandwichWanted(uint32_t frame);
    void previewWanted(const NoiseFilter& filter);
    void sliceActivated(SliceId slice);
    /// Of a node of content()->tree, or of the frame anywhere where the node is none.
    void instanceWanted(uint32_t frame, uint32_t node, bool isNext);
    void exportWanted();

private:
    QWidget* createGraph();
    void connectView(FlameView* view);
    void showLook();
    void showLibraries();
    void findLibrary(int part);
    void showContent();
    void showSearch(const QString& text);
    void showFound();
    void zoomToWanted();
    void filterFrame(const FlameView& view, FilterMode mode, uint32_t node);
    void foldFamily(const FlameView& view, uint32_t node);
    [[nodiscard]] QString rootName() const;
    [[nodiscard]] QString emptyHint() const;

    NoiseTrail* m_trail;
    std::shared_ptr<const FlameContent> m_content; // the last that was worked out
    Query m_search; // empty: none
    std::vector<std::string> m_wantedPath; // to be zoomed to; empty: nothing waits
    FlameBar* m_bar;
    NoiseBar* m_noise;
    ShareBar* m_libraries; // while colours are by library
    std::vector<FrameFamily> m_families; // by its part
    Theme m_theme;
    FlameView* m_view;
    FlameDetails* m_details;
    FlameTable* m_table;
    QStackedWidget* m_arrangements; // graph, table
    HintStack* m_stack;
};

} // namespace flamelane
