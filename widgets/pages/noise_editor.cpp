#include "widgets/pages/noise_editor.h"

#include "core/analysis/flame/noise_presets.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/tables/number_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace flamelane {

NoiseEditor::NoiseEditor(QWidget* parent)
    : QFrame(parent)
    , m_mode(new QComboBox(this))
    , m_pattern(new QLineEdit(this))
    , m_name(new QLineEdit(this))
    , m_verdict(new QLabel(this))
    , m_apply(new QPushButton(tr("Apply"), this))
    , m_save(new QPushButton(tr("Save"), this))
{
    setAccessibleName(tr("Filter"));
    for (size_t i = 0; i < kFilterModes; ++i) {
        m_mode->addItem(modeTitle(static_cast<FilterMode>(i)));
    }
    m_mode->setAccessibleName(tr("What becomes of the frames"));
    m_mode->setToolTip(tr("Fold: into the frame above, no weight moves.\n"
                          "Hide: their own weight goes to a box of its own, named hidden.\n"
                          "Isolate: they and what leads to them stay, the rest is hidden."));
    m_pattern->setPlaceholderText(tr("a part of a name, a /pattern/, kind:kernel, -not …"));
    m_pattern->setAccessibleName(tr("Which frames"));
    m_pattern->setClearButtonEnabled(true);
    m_name->setPlaceholderText(tr("name to save it under"));
    m_name->setAccessibleName(tr("Name to save it under"));
    m_name->setFixedWidth(210);
    m_verdict->setTextFormat(Qt::PlainText);
    m_apply->setDefault(true);
    auto* cancel = new QPushButton(tr("Cancel"), this);

    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    row->addWidget(m_mode);
    row->addWidget(m_pattern, 1);
    row->addWidget(m_apply);
    row->addSpacing(12);
    row->addWidget(m_name);
    row->addWidget(m_save);
    row->addWidget(cancel);
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(10, 4, 8, 6);
    lines->setSpacing(4);
    lines->addLayout(row);
    lines->addWidget(m_verdict);
    connect(m_mode, &QComboBox::currentIndexChanged, this, &NoiseEditor::check);
    connect(m_pattern, &QLineEdit::textChanged, this, &NoiseEditor::check);
    connect(m_name, &QLineEdit::textChanged, this, &NoiseEditor::check);
    connect(m_pattern, &QLineEdit::returnPressed, this, &NoiseEditor::apply);
    connect(m_name, &QLineEdit::returnPressed, this, &NoiseEditor::save);
    connect(m_apply, &QPushButton::clicked, this, &NoiseEditor::apply);
    connect(m_save, &QPushButton::clicked, this, &NoiseEditor::save);
    connect(cancel, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void NoiseEditor::edit(const NoiseFilter& filter, int place)
{
    m_place = place;
    m_mode->setCurrentIndex(static_cast<int>(filter.mode));
    m_pattern->setText(fromUtf8(filter.pattern));
    m_pattern->setCursorPosition(0);
    m_name->setText(filter.name == filter.pattern ? QString() : fromUtf8(filter.name));
    check();
    show();
    m_pattern->setFocus();
}

std::optional<NoiseFilter> NoiseEditor::filter() const
{
    const std::string pattern = m_pattern->text().trimmed().toStdString();
    const std::string name = m_name->text().simplified().toStdString();
    if (pattern.empty()) {
        return std::nullopt;
    }
    auto made = makeNoiseFilter(name.empty() ? pattern : name,
                                static_cast<FilterMode>(m_mode->currentIndex()), pattern);
    return made ? std::optional(*std::move(made)) : std::nullopt;
}

void NoiseEditor::check()
{
    const std::optional<NoiseFilter> made = filter();
    m_apply->setEnabled(made.has_value());
    const NoisePreset* preset = made ? presetOf(*made) : nullptr;
    const bool isOfOtherMode = preset != nullptr && preset->mode != made->mode;
    m_save->setEnabled(made && !m_name->text().trimmed().isEmpty() && !isOfOtherMode);
    m_save->setToolTip(isOfOtherMode ? tr("A filter of the program keeps its mode, %1: save this "
                                          "under another name")
                                           .arg(modeTitle(preset->mode))
                                     : QString());
    m_verdict->setForegroundRole(QPalette::PlaceholderText);
    if (made) {
        m_verdict->setText(tr("Looking at what it would do …"));
        emit previewWanted(*made);
        return;
    }
    const std::string pattern = m_pattern->text().trimmed().toStdString();
    if (pattern.empty()) {
        m_verdict->setText(
            tr("For instance: gemm   kind:python -/site-packages/   /^aten::(mm|bmm)$/"));
        return;
    }
    const auto failed = makeNoiseFilter({}, FilterMode::Fold, pattern);
    m_verdict->setForegroundRole(QPalette::BrightText);
    m_verdict->setText(failed ? QString() : fromUtf8(failed.error().message));
}

void NoiseEditor::showEffect(const NoiseFilter& filter, const QString& effect, bool isLarge)
{
    const std::optional<NoiseFilter> made = this->filter();
    if (!made || made->pattern != filter.pattern || made->mode != filter.mode) {
        return;
    }
    m_verdict->setForegroundRole(isLarge ? QPalette::BrightText : QPalette::PlaceholderText);
    m_verdict->setText(effect);
}

void NoiseEditor::apply()
{
    if (const std::optional<NoiseFilter> made = filter()) {
        hide();
        emit applied(*made, m_place);
    }
}

void NoiseEditor::save()
{
    const std::optional<NoiseFilter> made = filter();
    if (made && m_save->isEnabled()) {
        hide();
        emit saved(*made);
    }
}

void NoiseEditor::keyPressEvent(QKeyEvent* press)
{
    if (press->key() == Qt::Key_Escape) {
        hide();
        return;
    }
    QFrame::keyPressEvent(press);
}

} // namespace flamelane
