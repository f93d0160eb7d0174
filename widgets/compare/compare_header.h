#pragma once

#include "widgets/compare/compare_alignment.h"
#include "widgets/compare/compare_content.h"
#include "widgets/view_state/theme.h"

#include <QWidget>

#include <array>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace flamelane {

class MetricStrip;

/// What stands above the comparison: the names of both runs, how they are aligned, the headline,
/// the figures, and what makes the runs hard to compare.
class CompareHeader : public QWidget
{
    Q_OBJECT

public:
    explicit CompareHeader(QWidget* parent = nullptr);

    /// Null while it is being worked out: what was shown stays.
    void setContent(std::shared_ptr<const CompareContent> content);
    void setNames(const QString& a, const QString& b);
    void setTheme(const Theme& theme);
    void showAlignment(const AlignChoice& choice, bool isStretched, Qt::Orientation orientation);
    /// Instead of the headline, while there is none.
    void showWaiting(const QString& words);
    /// Without what only the mouse needs.
    void setPlain(bool isPlain);
    /// "old, new": the names of both.
    [[nodiscard]] QString runs() const;
    [[nodiscard]] QString text() const;

signals:
    void renamed(RunRole role, const QString& name);
    void swapWanted();
    void otherWanted();
    void presentWanted();
    void alignmentChosen(const AlignChoice& choice);
    void stretchChosen(bool isStretched);
    void orientationChosen(Qt::Orientation orientation);

protected:
    void changeEvent(QEvent* change) override;

private:
    void createNames();
    void createControls();
    void colourNames();
    void enlargeHeadline();
    void showNotes();

    std::array<QLabel*, kRuns> m_letters {};
    std::array<QLineEdit*, kRuns> m_names {};
    std::array<QLabel*, kRuns> m_windows {};
    QToolButton* m_swap;
    QToolButton* m_other;
    QWidget* m_controls;
    QComboBox* m_align;
    QToolButton* m_stretch;
    QToolButton* m_beside;
    QLabel* m_headline;
    MetricStrip* m_metrics;
    QLabel* m_notes;
    std::vector<OfferedAlignment> m_offers;
    std::shared_ptr<const CompareContent> m_content;
    Theme m_theme;
};

} // namespace flamelane
