#include "app/gui/window_chooser.h"

#include "app/gui/document.h"
#include "widgets/tables/number_text.h"

#include <QStandardItemModel>

#include <algorithm>

namespace flamelane {

namespace {

// What an item stands for; a step by its place from 0 on.
constexpr int kAll = -1;
constexpr int kSteady = -2;
constexpr int kRange = -3;

constexpr int kMostVisible = 24;
constexpr int kNameLength = 40;

} // namespace

WindowChooser::WindowChooser(Document* document, QWidget* parent)
    : QComboBox(parent)
    , m_document(document)
{
    setAccessibleName(tr("Window"));
    setToolTip(tr("The time that all figures are about: gaps, pages and findings obey it"));
    setMaxVisibleItems(kMostVisible);
    setSizeAdjustPolicy(QComboBox::AdjustToContents);
    setEnabled(false);
    connect(this, &QComboBox::activated, this, &WindowChooser::choose);
    connect(document, &Document::traceChanged, this, &WindowChooser::forgetSteps);
    connect(document, &Document::analysisChanged, this, &WindowChooser::learnSteps);
    connect(document, &Document::windowChanged, this, &WindowChooser::showChoice);
    connect(document->selection(), &Selection::rangeChanged, this, &WindowChooser::nameRange);
}

void WindowChooser::forgetSteps()
{
    m_series = {};
    setEnabled(true);
    fill();
}

void WindowChooser::learnSteps()
{
    const std::shared_ptr<const Analysis>& analysis = m_document->analysis();
    if (!analysis) {
        return;
    }
    if (m_series.steps.size() != analysis->series.steps.size()) {
        m_series = analysis->series;
        fill();
    }
    showChoice();
}

void WindowChooser::fill()
{
    clear();
    addItem(tr("Whole trace"), kAll);
    if (!m_series.steps.empty()) {
        const auto steady = std::count_if(
            m_series.steps.begin(), m_series.steps.end(),
            [](const TrainingStep& step) { return step.stepClass == StepClass::Steady; });
        addItem(tr("Steady steps (%1 of %2)").arg(steady).arg(m_series.steps.size()), kSteady);
    }
    addItem(QString(), kRange);
    if (!m_series.steps.empty()) {
        insertSeparator(count());
    }
    for (size_t i = 0; i < m_series.steps.size(); ++i) {
        const TrainingStep& step = m_series.steps[i];
        const QString name = fromUtf8(step.name).simplified().left(kNameLength);
        addItem(step.stepClass == StepClass::Steady
                    ? tr("%1, %2").arg(name, shortDuration(step.range.duration()))
                    : tr("%1, %2, %3")
                          .arg(name, shortDuration(step.range.duration()),
                               fromUtf8(stepClassName(step.stepClass))),
                static_cast<int>(i));
    }
    nameRange();
    showChoice();
}

void WindowChooser::nameRange()
{
    const int index = findData(kRange);
    if (index < 0) {
        return;
    }
    const Selection& selection = *m_document->selection();
    const std::optional<Window>& window = m_document->window();
    const bool isInForce = window && window->kind == WindowKind::Range;
    const TimeNs length = isInForce ? window->time.length() : selection.range().duration();
    setItemText(index,
                isInForce || selection.hasRange()
                    ? tr("Selected range (%1)").arg(shortDuration(length))
                    : tr("Selected range (drag one in the timeline)"));
    auto* items = qobject_cast<QStandardItemModel*>(model());
    items->item(index)->setEnabled(isInForce || selection.hasRange());
}

void WindowChooser::choose(int index)
{
    const int choice = itemData(index).toInt();
    if (choice == kAll) {
        m_document->setWindow(Window {WindowKind::All, {}});
    } else if (choice == kSteady) {
        m_document->setWindow(Window {WindowKind::Steady, m_series.steady()});
    } else if (choice == kRange) {
        if (m_document->selection()->hasRange()) {
            m_document->setWindow(
                Window {WindowKind::Range, Intervals({m_document->selection()->range()})});
        }
    } else if (choice < static_cast<int>(m_series.steps.size())) {
        const TrainingStep& step = m_series.steps[static_cast<size_t>(choice)];
        m_document->setWindow(Window {WindowKind::Steps, Intervals({step.range})});
    }
}

void WindowChooser::followRange()
{
    const std::optional<Window>& window = m_document->window();
    if (window && window->kind == WindowKind::Range) {
        choose(findData(kRange));
    }
}

int WindowChooser::choiceInForce() const
{
    const std::shared_ptr<const Analysis>& analysis = m_document->analysis();
    const std::optional<Window>& chosen = m_document->window();
    if (!chosen && !analysis) {
        return kAll;
    }
    const Window& window = chosen ? *chosen : analysis->window;
    switch (window.kind) {
    case WindowKind::All:
        return kAll;
    case WindowKind::Steady:
        return kSteady;
    case WindowKind::Range:
        return kRange;
    case WindowKind::Steps:
        break;
    }
    for (size_t i = 0; i < m_series.steps.size(); ++i) {
        if (window.time.contains(m_series.steps[i].range.start)) {
            return static_cast<int>(i);
        }
    }
    return kAll;
}

void WindowChooser::showChoice()
{
    nameRange();
    setCurrentIndex(findData(choiceInForce()));
}

} // namespace flamelane
