#pragma once

#include "widgets/pages/flame_content.h"

#include <QWidget>

#include <memory>
#include <vector>

class QLabel;
class QToolButton;

namespace flamelane {

class NoiseChip;
class NoiseEditor;
class NoiseTrail;
class WrapLayout;

/// The noise filters of a document: those on offer as switches with what they take away, those in
/// force as a trail of crumbs, and an editor for both.
class NoiseBar : public QWidget
{
    Q_OBJECT

public:
    explicit NoiseBar(NoiseTrail* trail, QWidget* parent = nullptr);

    /// Null: what filters do is not known yet.
    void setContent(std::shared_ptr<const FlameContent> content);
    /// `frames`: how many it finds.
    void showPreview(const NoiseFilter& filter, const FilterEffect& effect, size_t frames);
    /// Said with the numbers of every filter.
    void setRemark(const QString& remark);
    [[nodiscard]] NoiseEditor* editor() const { return m_editor; }

signals:
    void previewWanted(const NoiseFilter& filter);

private:
    void createTrailRow();
    void makeChips();
    void showEffects();
    void showCrumbs();
    void addCrumb(size_t place);
    void showChipMenu(size_t offer, const QPoint& globalPosition);
    [[nodiscard]] QString chipToolTip(const NoiseFilter& filter) const;
    [[nodiscard]] QString effectText(const FilterEffect& effect) const;

    NoiseTrail* m_trail;
    std::shared_ptr<const FlameContent> m_content;
    QString m_remark;
    std::vector<NoiseFilter> m_offered; // by chip
    std::vector<NoiseChip*> m_chips;
    QWidget* m_offers;
    WrapLayout* m_offersLayout;
    QToolButton* m_own; // "Own pattern"
    QWidget* m_trailRow;
    QWidget* m_crumbs;
    WrapLayout* m_crumbsLayout;
    QLabel* m_warning;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QToolButton* m_clear;
    NoiseEditor* m_editor;
};

} // namespace flamelane
