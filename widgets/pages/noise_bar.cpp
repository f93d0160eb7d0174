#include "widgets/pages/noise_bar.h"

#include "core/analysis/flame/noise_presets.h"
#include "core/export/weight_words.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/pages/noise_chip.h"
#include "widgets/pages/noise_editor.h"
#include "widgets/pages/wrap_layout.h"
#include "widgets/tables/number_text.h"
#include "widgets/tables/row_model.h"
#include "widgets/view_state/noise_trail.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace flamelane {

namespace {

constexpr qsizetype kLongestCrumb = 40; // characters
constexpr int kToolTipColumns = 84;
constexpr int kToolTipLines = 12;

QToolButton* createButton(const QString& text, const QString& toolTip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(plainToolTip(toolTip));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QLabel* createHeading(const QString& text, int width, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setFixedWidth(width);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setContentsMargins(0, 5, 0, 0);
    return label;
}

} // namespace

NoiseBar::NoiseBar(NoiseTrail* trail, QWidget* parent)
    : QWidget(parent)
    , m_trail(trail)
    , m_offers(new QWidget(this))
    , m_offersLayout(new WrapLayout(m_offers))
    , m_own(createButton(tr("Own pattern …"), tr("Filter what a pattern of your own finds"),
                         m_offers))
    , m_trailRow(new QWidget(this))
    , m_crumbs(new QWidget(m_trailRow))
    , m_crumbsLayout(new WrapLayout(m_crumbs))
    , m_warning(new QLabel(m_crumbs))
    , m_undo(createButton(tr("Undo"), tr("Undo the last change of filters (Ctrl+Z)"), m_trailRow))
    , m_redo(createButton(tr("Redo"), tr("Redo what was undone (Ctrl+Shift+Z)"), m_trailRow))
    , m_clear(createButton(tr("Clear"), tr("Show everything"), m_trailRow))
    , m_editor(new NoiseEditor(this))
{
    m_offersLayout->setSpacing(6);
    m_offersLayout->setContentsMargins(0, 0, 0, 0);
    m_crumbsLayout->setSpacing(2);
    m_crumbsLayout->setContentsMargins(0, 0, 0, 0);
    m_warning->setTextFormat(Qt::PlainText);
    m_warning->setForegroundRole(QPalette::BrightText);
    m_warning->setContentsMargins(12, 0, 0, 0);
    createTrailRow();
    const int headingWidth = fontMetrics().horizontalAdvance(tr("Filters")) + 10;
    auto* offers = new QHBoxLayout;
    offers->setContentsMargins(10, 2, 6, 4);
    offers->setSpacing(0);
    offers->addWidget(createHeading(tr("Noise"), headingWidth, this), 0, Qt::AlignTop);
    offers->addWidget(m_offers, 1);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addLayout(offers);
    lines->addWidget(m_trailRow);
    lines->addWidget(m_editor);
    connect(m_own, &QToolButton::clicked, this, [this] {
        m_editor->edit(NoiseFilter {{}, FilterMode::Fold, {}, {}}, -1);
    });
    connect(m_editor, &NoiseEditor::previewWanted, this, &NoiseBar::previewWanted);
    connect(m_editor, &NoiseEditor::saved, m_trail, &NoiseTrail::saveOwn);
    connect(m_editor, &NoiseEditor::applied, this, [this](const NoiseFilter& filter, int place) {
        const auto& filters = m_trail->filters();
        auto at = static_cast<size_t>(place); // beyond the end for a new one
        for (size_t i = 0; place < 0 && i < filters.size(); ++i) {
            at = filters[i].name == filter.name ? i : at;
        }
        if (at < filters.size()) {
            m_trail->replaceAt(at, filter);
        } else {
            m_trail->add(filter);
        }
    });
    connect(m_trail, &NoiseTrail::changed, this, &NoiseBar::showCrumbs);
    connect(m_trail, &NoiseTrail::offersChanged, this, &NoiseBar::makeChips);
    makeChips();
}

void NoiseBar::createTrailRow()
{
    auto* row = new QHBoxLayout(m_trailRow);
    const int headingWidth = fontMetrics().horizontalAdvance(tr("Filters")) + 10;
    row->setContentsMargins(10, 0, 6, 4);
    row->setSpacing(0);
    row->addWidget(createHeading(tr("Filters"), headingWidth, m_trailRow), 0, Qt::AlignTop);
    row->addWidget(m_crumbs, 1);
    for (QToolButton* button : {m_undo, m_redo, m_clear}) {
        row->addWidget(button, 0, Qt::AlignTop);
    }
    connect(m_undo, &QToolButton::clicked, m_trail, &NoiseTrail::undo);
    connect(m_redo, &QToolButton::clicked, m_trail, &NoiseTrail::redo);
    connect(m_clear, &QToolButton::clicked, m_trail, &NoiseTrail::clear);
}

void NoiseBar::setContent(std::shared_ptr<const FlameContent> content)
{
    m_content = std::move(content);
    showEffects();
}

void NoiseBar::setRemark(const QString& remark)
{
    m_remark = remark;
    showEffects();
}

void NoiseBar::makeChips()
{
    m_offered = m_trail->offered();
    for (NoiseChip* chip : m_chips) {
        m_offersLayout->removeWidget(chip);
        chip->hide();
        chip->deleteLater(); // its own menu may be what is being answered
    }
    m_chips.clear();
    m_offersLayout->removeWidget(m_own);
    for (size_t i = 0; i < m_offered.size(); ++i) {
        auto* chip = new NoiseChip(fromUtf8(m_offered[i].name), m_offers);
        chip->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(chip, &NoiseChip::clicked, this,
                [this, i](bool isOn) { m_trail->setOn(m_offered[i], isOn); });
        connect(chip, &QWidget::customContextMenuRequested, this,
                [this, chip, i](const QPoint& at) { showChipMenu(i, chip->mapToGlobal(at)); });
        m_offersLayout->addWidget(chip);
        m_chips.push_back(chip);
        chip->show();
    }
    m_offersLayout->addWidget(m_own);
    showCrumbs();
}

void NoiseBar::showChipMenu(size_t offer, const QPoint& globalPosition)
{
    const NoiseFilter filter = m_offered[offer];
    const NoisePreset* preset = presetOf(filter);
    QMenu menu(this);
    menu.addAction(tr("&Edit the pattern …"), this, [this, filter] { m_editor->edit(filter, -1); });
    if (preset != nullptr) {
        QAction* restore
            = menu.addAction(tr("&Back to the pattern that it came with"), this,
                             [this, preset] { m_trail->setPresetPattern(preset->key, {}); });
        restore->setEnabled(filter.pattern != preset->pattern);
    } else {
        menu.addAction(tr("&Forget it"), this, [this, filter] { m_trail->forgetOwn(filter.name); });
    }
    menu.exec(globalPosition);
}

QString NoiseBar::effectText(const FilterEffect& effect) const
{
    if (effect.weight == 0 && effect.boxes > 0) {
        // None of which weighs anything by itself.
        return effect.boxes == 1 ? tr("1 box") : tr("%1 boxes").arg(exactCount(effect.boxes));
    }
    return QStringLiteral("%1  %2").arg(fromUtf8(weightWords(m_content->tree, effect.weight)),
                                        percent(effect.share));
}

QString NoiseBar::chipToolTip(const NoiseFilter& filter) const
{
    QStringList parts;
    const NoisePreset* preset = presetOf(filter);
    if (preset != nullptr) {
        parts << wrappedName(fromUtf8(preset->what), kToolTipColumns, kToolTipLines)
              << tr("Risk: %1")
                     .arg(wrappedName(fromUtf8(preset->risk), kToolTipColumns, kToolTipLines));
    }
    parts << tr("%1 what this finds%2:\n%3")
                 .arg(modeTitle(filter.mode),
                      preset != nullptr && filter.pattern != preset->pattern ? tr(" (edited)")
                                                                             : QString(),
                      wrappedName(fromUtf8(filter.pattern), kToolTipColumns, kToolTipLines))
          << tr("The numbers: weight that was the frames' own and goes elsewhere; where they have "
                "none, the boxes that go. Right click or menu key: edit.");
    if (!m_remark.isEmpty()) {
        parts << m_remark;
    }
    return parts.join(QStringLiteral("\n\n"));
}

void NoiseBar::showEffects()
{
    for (size_t i = 0; i < m_chips.size(); ++i) {
        NoiseChip* chip = m_chips[i];
        chip->setChecked(m_trail->isOn(m_offered[i].name));
        chip->setToolTip(plainToolTip(chipToolTip(m_offered[i])));
        // Until the worker answers, the numbers of the state before would be of something else.
        const bool isKnown = m_content && i < m_content->previews.size()
            && m_content->offered[i].name == m_offered[i].name;
        if (isKnown) {
            const FilterEffect& effect = m_content->previews[i];
            chip->setEffect(effectText(effect), effect.share > kLargeEffect);
        }
    }
    QStringList warnings;
    for (size_t i = 0; m_content && i < m_content->effects.size(); ++i) {
        const FilterEffect& effect = m_content->effects[i];
        const NoiseFilter& filter = m_content->filters[i];
        if (effect.share > kLargeEffect) {
            warnings << tr("\u201c%1\u201d moves %2 of all weight: what stands out may be the "
                           "lesser part.")
                            .arg(fromUtf8(filter.name).simplified().left(kLongestCrumb),
                                 percent(effect.share));
        }
    }
    m_warning->setText(warnings.join(QLatin1Char(' ')));
    m_warning->setVisible(!warnings.isEmpty());
}

void NoiseBar::showCrumbs()
{
    m_crumbsLayout->removeWidget(m_warning);
    while (QLayoutItem* item = m_crumbsLayout->takeAt(0)) {
        // The crumb itself may be what is being clicked.
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    const auto& filters = m_trail->filters();
    QToolButton* all = createButton(tr("All"), tr("Show everything"), m_crumbs);
    connect(all, &QToolButton::clicked, m_trail, &NoiseTrail::clear);
    m_crumbsLayout->addWidget(all);
    for (size_t i = 0; i < filters.size(); ++i) {
        addCrumb(i);
    }
    for (int i = 0; i < m_crumbsLayout->count(); ++i) {
        m_crumbsLayout->itemAt(i)->widget()->show();
    }
    m_crumbsLayout->addWidget(m_warning);
    m_undo->setEnabled(m_trail->canUndo());
    m_redo->setEnabled(m_trail->canRedo());
    m_clear->setEnabled(!filters.empty());
    showEffects();
}

void NoiseBar::addCrumb(size_t place)
{
    const NoiseFilter& filter = m_trail->filters()[place];
    const bool isLast = place + 1 == m_trail->filters().size();
    auto* between = new QLabel(QStringLiteral("\u203a"), m_crumbs);
    between->setForegroundRole(QPalette::PlaceholderText);
    const QString name = fromUtf8(filter.name).simplified();
    const QString shown
        = name.size() > kLongestCrumb ? name.left(kLongestCrumb - 1) + QChar(0x2026) : name;
    QString words = tr("%1: %2").arg(modeTitle(filter.mode), shown);
    QToolButton* crumb = createButton(
        words.replace(QLatin1Char('&'), QLatin1String("&&")),
        (isLast ? tr("A click edits it") : tr("A click goes back to here, without what follows"))
            + QStringLiteral("\n\n")
            + wrappedName(fromUtf8(filter.pattern), kToolTipColumns, kToolTipLines),
        m_crumbs);
    connect(crumb, &QToolButton::clicked, this, [this, place, isLast] {
        if (isLast) {
            m_editor->edit(NoiseFilter(m_trail->filters()[place]), static_cast<int>(place));
        } else {
            m_trail->keepFirst(place + 1);
        }
    });
    QToolButton* remove
        = createButton(QStringLiteral("\u00d7"), tr("Remove “%1”").arg(shown), m_crumbs);
    remove->setAccessibleName(tr("Remove %1").arg(shown));
    connect(remove, &QToolButton::clicked, this, [this, place] { m_trail->removeAt(place); });
    m_crumbsLayout->addWidget(between);
    m_crumbsLayout->addWidget(crumb);
    m_crumbsLayout->addWidget(remove);
}

void NoiseBar::showPreview(const NoiseFilter& filter, const FilterEffect& effect, size_t frames)
{
    if (!m_content) {
        return;
    }
    const bool isLarge = effect.share > kLargeEffect;
    const QString words = fromUtf8(weightWords(m_content->tree, effect.weight));
    QString text = tr("Finds %1 frames. Would move %2, %3 of all weight.")
                       .arg(exactCount(frames), words, percent(effect.share));
    if (isLarge) {
        text += tr(" That is more than half: what stands out then may be the lesser part.");
    }
    m_editor->showEffect(filter, text, isLarge);
}

} // namespace flamelane
