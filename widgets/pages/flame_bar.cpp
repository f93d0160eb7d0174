#include "widgets/pages/flame_bar.h"

#include "widgets/flamegraph/flame_search.h"
#include "widgets/flamegraph/flame_words.h"
#include "widgets/pages/recording_words.h"
#include "widgets/tables/number_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QToolButton>

#include <algorithm>

namespace flamelane {

namespace {

constexpr int kScopeWidth = 220; // px at most

/// How to record what a trace lacks.
QString missingWords(const Trace& trace, FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::GpuTime:
        return FlameBar::tr("The trace holds no GPU work: %1")
            .arg(recordingWords(trace, Recording::GpuWork));
    case FlameWeight::CpuTime:
    case FlameWeight::Count:
        return FlameBar::tr("The trace holds no host threads: %1")
            .arg(recordingWords(trace, Recording::HostThreads));
    case FlameWeight::Bytes:
        // Nsight Systems sees what the allocator takes from the device, not who asked it.
        return FlameBar::tr("No memory record says which code asked for memory: profile with "
                            "PyTorch Profiler and profile_memory=True");
    case FlameWeight::Recorded:
        return FlameBar::tr("The trace holds no recorded stacks, such as CPU samples: %1")
            .arg(recordingWords(trace, Recording::Stacks));
    }
    return {};
}

QString meaningOf(FlameWeight weight)
{
    switch (weight) {
    case FlameWeight::GpuTime:
        return FlameBar::tr("Duration of kernels, copies and sets, below the code that launched "
                            "them, summed over all streams");
    case FlameWeight::CpuTime:
        return FlameBar::tr("Time in which any slice of a thread runs, summed over the threads");
    case FlameWeight::Bytes:
        return FlameBar::tr("What memory records say was allocated, by the code that asked for it");
    case FlameWeight::Count:
        return FlameBar::tr("Slices of threads, and the GPU work that they launched");
    case FlameWeight::Recorded:
        return FlameBar::tr(
            "The weights of the file's stacks over the whole recording: CPU samples, or what else "
            "it counts");
    }
    return {};
}

QString backwardWords()
{
    return FlameBar::tr("Backward operators below the forward operator that their gradients belong "
                        "to, rather than on the autograd thread");
}

/// Why recorded stacks cannot be narrowed.
QString wholeWords()
{
    return FlameBar::tr("The file's stacks are of the whole recording: they are told apart by no "
                        "step, thread or annotation");
}

} // namespace

FlameBar::FlameBar(QWidget* parent)
    : QWidget(parent)
    , m_headline(new QLabel(this))
    , m_weight(new QComboBox(this))
    , m_arrangement(new QComboBox(this))
    , m_scope(new QComboBox(this))
    , m_coloring(new QComboBox(this))
    , m_options(new QToolButton(this))
    , m_perStep(nullptr)
    , m_backward(nullptr)
    , m_recursion(nullptr)
    , m_upward(nullptr)
    , m_search(new FlameSearch(this))
    , m_export(new QToolButton(this))
{
    m_headline->setTextFormat(Qt::PlainText);
    createChoosers();
    createOptions();
    m_export->setText(tr("Export …"));
    m_export->setToolTip(tr("Write the graph as folded stacks, speedscope, SVG, PNG or PDF"));
    m_export->setAutoRaise(true);

    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(10, 4, 6, 4);
    row->setSpacing(6);
    row->addWidget(m_headline);
    row->addSpacing(12);
    for (QWidget* chooser : {m_weight, m_arrangement, m_scope, m_coloring}) {
        row->addWidget(chooser);
    }
    row->addWidget(m_options);
    row->addWidget(m_search, 1);
    row->addWidget(m_export);
    connect(m_export, &QToolButton::clicked, this, &FlameBar::exportWanted);
    setContent(nullptr);
}

void FlameBar::createChoosers()
{
    for (size_t i = 0; i < kFlameWeights; ++i) {
        m_weight->addItem(weightTitle(static_cast<FlameWeight>(i)));
    }
    m_weight->setAccessibleName(tr("Weight"));
    m_arrangement->addItems({tr("Top-down"), tr("Bottom-up"), tr("By name")});
    m_arrangement->setAccessibleName(tr("Arrangement"));
    m_arrangement->setToolTip(tr("Top-down: below each frame what it calls.\n"
                                 "Bottom-up: below each frame who calls it.\n"
                                 "By name: a table, with callers and callees of the picked one."));
    m_scope->setAccessibleName(tr("Scope"));
    m_scope->setMaximumWidth(kScopeWidth);
    m_coloring->addItems({tr("Colour: kind"), tr("Colour: self"), tr("Colour: library")});
    m_coloring->setAccessibleName(tr("Colour"));
    m_coloring->setToolTip(tr("Kind: operator, kernel, Python, as in the timeline.\n"
                              "Self: the fuller, the more weight of its own.\n"
                              "Library: cuDNN, cuBLAS, Triton, NCCL, ATen, your Python, …"));
    for (QComboBox* chooser : {m_weight, m_arrangement, m_scope}) {
        chooser->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        connect(chooser, &QComboBox::activated, this, &FlameBar::choose);
    }
    connect(m_coloring, &QComboBox::currentIndexChanged, this, &FlameBar::lookChanged);
}

void FlameBar::createOptions()
{
    m_options->setText(tr("Options"));
    m_options->setAutoRaise(true);
    m_options->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_options);
    menu->setToolTipsVisible(true);
    m_options->setMenu(menu);
    m_perStep = addOption(m_options, tr("&Mean per step"),
                          tr("Weights divided by the number of steps in the window"));
    m_backward = addOption(m_options, tr("&Backward under forward"), backwardWords());
    m_recursion = addOption(m_options, tr("Fold &recursion"),
                            tr("The same frames twice in a row become one"));
    m_upward = addOption(m_options, tr("&Flames upwards"), tr("The root at the bottom"));
    connect(m_perStep, &QAction::toggled, this, &FlameBar::lookChanged);
    connect(m_upward, &QAction::toggled, this, &FlameBar::lookChanged);
    connect(m_backward, &QAction::toggled, this, &FlameBar::choose);
    connect(m_recursion, &QAction::toggled, this, &FlameBar::choose);
}

QAction* FlameBar::addOption(QToolButton* button, const QString& text, const QString& toolTip)
{
    QAction* action = button->menu()->addAction(text);
    action->setToolTip(toolTip);
    action->setCheckable(true);
    return action;
}

void FlameBar::setContent(std::shared_ptr<const FlameContent> content)
{
    m_content = std::move(content);
    if (!m_content) {
        m_headline->setText(tr("Adding up …"));
        return;
    }
    const uint64_t steps = m_content->steps;
    m_headline->setText(flameWindowWords(*m_content));
    m_perStep->setEnabled(steps > 1);
    m_perStep->setToolTip(steps > 1 ? tr("Weights divided by the %1 steps of the window").arg(steps)
                              : m_content->isOfWindow() ? tr("The window is none of several steps")
                                                        : wholeWords());
    m_backward->setEnabled(m_content->isOfWindow());
    m_backward->setToolTip(m_content->isOfWindow() ? backwardWords() : wholeWords());
    fillWeights();
    fillScopes();
    emit lookChanged();
}

void FlameBar::fillWeights()
{
    auto* items = qobject_cast<QStandardItemModel*>(m_weight->model());
    for (size_t i = 0; i < kFlameWeights; ++i) {
        const auto weight = static_cast<FlameWeight>(i);
        const bool isThere = m_content->base->hasWeight[i];
        QStandardItem* item = items->item(static_cast<int>(i));
        item->setEnabled(isThere);
        item->setToolTip(isThere ? meaningOf(weight)
                                 : missingWords(*m_content->base->trace, weight));
    }
    const FlameWeight weight = m_content->base->options.weight;
    m_weight->setCurrentIndex(static_cast<int>(weight));
    m_weight->setToolTip(meaningOf(weight));
}

void FlameBar::fillScopes()
{
    const QSignalBlocker blocker(m_scope);
    m_scope->clear();
    const bool isOfWindow = m_content->isOfWindow();
    m_scope->setEnabled(isOfWindow);
    m_scope->setToolTip(isOfWindow
                            ? tr("All, one thread or stream, or what is inside an annotation")
                            : wholeWords());
    m_scope->addItem(m_content->base->options.weight == FlameWeight::GpuTime ? tr("All streams")
                                                                             : tr("All threads"));
    m_scopes = m_content->base->scopes;
    int current = 0;
    for (size_t i = 0; i < m_scopes.size(); ++i) {
        const FlameScope& scope = m_scopes[i];
        if (i > 0 && scope.track.isNone() && !m_scopes[i - 1].track.isNone()) {
            m_scope->insertSeparator(m_scope->count());
        }
        m_scope->addItem(scopeTitle(*m_content->base->trace, scope), static_cast<int>(i));
        if (scope.track == m_choice.track && scope.annotation == m_choice.annotation) {
            current = m_scope->count() - 1;
        }
    }
    if (const size_t unlisted = m_content->base->unlistedScopes; unlisted > 0) {
        m_scope->addItem(tr("and %1 annotations more").arg(exactCount(unlisted)));
        auto* items = qobject_cast<QStandardItemModel*>(m_scope->model());
        items->item(m_scope->count() - 1)->setEnabled(false);
    }
    m_scope->setCurrentIndex(current);
}

void FlameBar::forgetScope()
{
    m_choice.weight.reset();
    m_choice.track = TrackId();
    m_choice.annotation.clear();
}

void FlameBar::chooseTopDown()
{
    m_arrangement->setCurrentIndex(static_cast<int>(FlameArrangement::TopDown));
    choose();
}

void FlameBar::choose()
{
    FlameChoice choice = m_choice;
    choice.arrangement = static_cast<FlameArrangement>(m_arrangement->currentIndex());
    choice.isBackwardUnderForward = m_backward->isChecked();
    choice.isRecursionFolded = m_recursion->isChecked();
    if (sender() == m_weight) {
        choice.weight = static_cast<FlameWeight>(m_weight->currentIndex());
        choice.track = TrackId(); // a stream for GPU time, a thread for the others
        if (choice.weight == FlameWeight::Recorded) {
            choice.annotation.clear(); // its stacks are inside of none
        }
    } else if (sender() == m_scope) {
        const QVariant place = m_scope->currentData();
        const FlameScope scope
            = place.isValid() ? m_scopes[static_cast<size_t>(place.toInt())] : FlameScope();
        choice.track = scope.track;
        choice.annotation = scope.annotation;
    }
    if (choice != m_choice) {
        m_choice = choice;
        emit choiceChanged();
    }
}

FlameBarState FlameBar::state() const
{
    return {m_choice, static_cast<FlameColoring>(m_coloring->currentIndex()),
            m_perStep->isChecked(), m_upward->isChecked()};
}

void FlameBar::setState(const FlameBarState& state)
{
    const bool isOtherChoice = state.choice != m_choice;
    m_choice = state.choice;
    {
        const QSignalBlocker coloring(m_coloring);
        const QSignalBlocker perStep(m_perStep);
        const QSignalBlocker upward(m_upward);
        const QSignalBlocker backward(m_backward);
        const QSignalBlocker recursion(m_recursion);
        m_arrangement->setCurrentIndex(static_cast<int>(m_choice.arrangement));
        m_coloring->setCurrentIndex(static_cast<int>(state.coloring));
        m_perStep->setChecked(state.isPerStep);
        m_upward->setChecked(state.isUpward);
        m_backward->setChecked(m_choice.isBackwardUnderForward);
        m_recursion->setChecked(m_choice.isRecursionFolded);
    }
    emit lookChanged();
    if (isOtherChoice) {
        emit choiceChanged();
    }
}

FlameLook FlameBar::look() const
{
    FlameLook look;
    look.orientation = m_upward->isChecked() ? FlameOrientation::Flame : FlameOrientation::Icicle;
    look.coloring = static_cast<FlameColoring>(m_coloring->currentIndex());
    look.isTurned = m_content && m_content->choice.arrangement == FlameArrangement::BottomUp;
    const bool isPerStep = m_perStep->isChecked() && m_content && m_content->steps > 1;
    look.steps = isPerStep ? m_content->steps : 1;
    return look;
}

} // namespace flamelane
