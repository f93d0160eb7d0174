#pragma once

#include "widgets/compare/compare_alignment.h"
#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <array>
#include <memory>
#include <optional>

class QSplitter;

namespace flamelane {

class DeltaLane;
class Marks;
class RunTag;
class Selection;
class TimelineView;
class Viewport;
class ViewportLink;

/// The timelines of two runs on one axis of time, with what became of each step and annotation
/// between them. Where a person looks in one, the other looks, too; what is picked in one is picked
/// in the other. Has workers find partners and shows the answers.
class CompareTimeline : public QWidget
{
    Q_OBJECT

public:
    /// The marks of the first and of the second run, whichever of them is A. They outlive this.
    CompareTimeline(Marks* first, Marks* second, QWidget* parent = nullptr);
    ~CompareTimeline() override;

    /// `isSwapped`: the second run is A. Shows the first steps of other runs; of the same ones what
    /// was shown stays. Null: nothing to compare.
    void setContent(std::shared_ptr<const CompareContent> content, bool isSwapped);
    void setNames(const QString& a, const QString& b);
    void setTheme(const Theme& theme);
    void setNoise(const std::vector<NoiseFilter>& filters);
    void setAnimated(bool isAnimated);
    void setDense(bool isDense);
    /// Everything that is written grows by this factor.
    void setTextScale(double scale);

    /// False where what it names is not there: nothing changes.
    bool align(const AlignChoice& choice);
    [[nodiscard]] const AlignChoice& alignChoice() const { return m_choice; }
    void setStretched(bool isStretched);
    [[nodiscard]] bool isStretched() const { return m_isStretched; }
    [[nodiscard]] const TimeAlignment& alignment() const;
    /// Vertical: A above B.
    void setOrientation(Qt::Orientation orientation);
    [[nodiscard]] Qt::Orientation orientation() const;

    [[nodiscard]] TimelineView* view(RunRole role) const { return m_views[placeOf(role)]; }
    [[nodiscard]] Viewport* viewport(RunRole role) const { return m_viewports[placeOf(role)]; }
    [[nodiscard]] Selection* selection(RunRole role) const { return m_selections[placeOf(role)]; }
    /// The run that had the focus last, wherever it stands since; A where none had.
    [[nodiscard]] RunRole activeRun() const { return m_active ? roleOf(*m_active) : RunRole::A; }
    [[nodiscard]] RunRole roleOfFirst() const { return roleOf(0); }
    [[nodiscard]] TimelineView* activeView() const { return view(activeRun()); }
    [[nodiscard]] DeltaLane* deltas() const { return m_deltas; }

    /// Goes to where each run spends the most of it at once: aligned there, with what is around.
    void showRow(const ComparedRow& row);
    /// Goes to slices of both, none for one that is not there, aligned at their starts.
    void showSlices(SliceId inA, SliceId inB);
    /// Picks in one run what was picked there before, and leaves the other as it is.
    void pickAgain(RunRole role, SliceId slice, TimeRange range);
    /// The answer to partnerWanted().
    void showPartner(RunRole role, SliceId slice, SliceId partner);
    void showSteps();

signals:
    void partnerWanted(RunRole role, SliceId slice);
    void hovered(const QString& line);
    /// What is picked in the two, or that is being looked for; see pairWords().
    void pairChanged();
    void alignmentChanged();

public:
    /// "aten::mm: 1.20 ms in A, 0.80 ms in B, -0.40 ms (-33.3 %)"; empty where nothing is picked.
    [[nodiscard]] QString pairWords() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] size_t placeOf(RunRole role) const
    {
        return (role == RunRole::B) != m_isSwapped ? 1 : 0;
    }
    [[nodiscard]] RunRole roleOf(size_t place) const
    {
        return (place == 1) != m_isSwapped ? RunRole::B : RunRole::A;
    }
    void connectRun(size_t place);
    void halve();
    void arrange();
    void setTraces();
    void link();
    void applyAlignment(const TimeAlignment& alignment);
    [[nodiscard]] std::optional<TimeAlignment> alignmentOf(const AlignChoice& choice) const;
    void widenToSteps(std::optional<TimeRange>& a, std::optional<TimeRange>& b) const;
    void showTogether(std::optional<TimeRange> a, std::optional<TimeRange> b);
    void pickSlice(size_t place);
    void pickRange(size_t place);

    std::array<Viewport*, kRuns> m_viewports {}; // by run
    std::array<Selection*, kRuns> m_selections {};
    std::array<Marks*, kRuns> m_marks {};
    std::array<TimelineView*, kRuns> m_views {};
    std::array<RunTag*, kRuns> m_tags {};
    std::array<QWidget*, kRuns> m_sides {};
    std::array<std::shared_ptr<const Trace>, kRuns> m_traces; // that the views show
    std::unique_ptr<ViewportLink> m_link;
    DeltaLane* m_deltas;
    QSplitter* m_splitter;
    std::shared_ptr<const CompareContent> m_content;
    std::optional<size_t> m_active; // the run that had the focus last
    AlignChoice m_choice;
    bool m_isSwapped = false;
    bool m_isStretched = false;
    bool m_isAnswering = false; // selections change on their own account
    bool m_isSearching = false; // for the partner of what was picked
    double m_textScale = 1;
};

} // namespace flamelane
