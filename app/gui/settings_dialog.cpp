#include "app/gui/settings_dialog.h"

#include "app/gui/compare_control.h"
#include "app/gui/main_window.h"
#include "app/gui/nsight_settings.h"
#include "app/gui/threshold_table.h"
#include "app/gui/trace_pages.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>

namespace flamelane {

namespace {

constexpr int kMargin = 20; // px
constexpr int kHeight = 640;
constexpr Thresholds kDefaults;

QLabel* createHeading(const QString& text)
{
    auto* heading = new QLabel(text);
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    heading->setContentsMargins(0, 14, 0, 2);
    return heading;
}

} // namespace

SettingsDialog::SettingsDialog(const Thresholds& thresholds, QWidget* parent)
    : QDialog(parent)
    , m_thresholds(thresholds)
    , m_resetAll(new QPushButton(tr("Reset &all"), this))
{
    setWindowTitle(tr("Settings"));
    auto* intro
        = new QLabel(tr("When the findings speak. They are told anew with each change."), this);
    intro->setContentsMargins(kMargin, kMargin - 4, kMargin, 4);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    QWidget* table = createTable();
    scroll->setWidget(table);
    scroll->setMinimumWidth(table->sizeHint().width()
                            + scroll->verticalScrollBar()->sizeHint().width());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    QPushButton* close = buttons->button(QDialogButtonBox::Close);
    close->setIcon(QIcon());
    for (QPushButton* button : {close, m_resetAll}) {
        button->setAutoDefault(false); // Return ends the typing of a number
    }
    buttons->addButton(m_resetAll, QDialogButtonBox::ResetRole);
    buttons->setContentsMargins(kMargin, 8, kMargin, kMargin - 6);
    auto* nsight = new NsightSettings(this);
    nsight->setContentsMargins(kMargin, 14, kMargin, 8);
    nsight->layout()->setContentsMargins(0, 0, 0, 0);
    auto* line = new QFrame(this);
    line->setFrameShape(QFrame::HLine);
    line->setForegroundRole(QPalette::Mid);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(intro);
    layout->addWidget(scroll, 1);
    layout->addWidget(line);
    layout->addWidget(nsight);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_resetAll, &QPushButton::clicked, this, &SettingsDialog::resetAll);
    resize(sizeHint().width(), kHeight);
    updateReset();
}

QWidget* SettingsDialog::createTable()
{
    auto* table = new QWidget;
    auto* grid = new QGridLayout(table);
    grid->setContentsMargins(kMargin, 0, kMargin, kMargin);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    const char* rule = nullptr;
    for (const ThresholdEntry& entry : thresholdTable()) {
        if (entry.rule != rule) {
            grid->addWidget(createHeading(ruleHeading(entry)), grid->rowCount(), 0, 1, 4);
            rule = entry.rule;
        }
        addRow(grid, entry);
    }
    grid->setRowStretch(grid->rowCount(), 1);
    return table;
}

void SettingsDialog::addRow(QGridLayout* grid, const ThresholdEntry& entry)
{
    const ThresholdUnit unit = unitOf(entry);
    auto* field = new QDoubleSpinBox;
    field->setObjectName(QLatin1String(entry.key));
    field->setDecimals(unit.decimals);
    field->setRange(0, unit.most);
    field->setSuffix(unit.suffix);
    field->setAlignment(Qt::AlignRight);
    field->setKeyboardTracking(false);
    field->setValue(m_thresholds.*entry.member / unit.size);
    field->setFocusPolicy(Qt::StrongFocus);
    field->setFixedWidth(field->fontMetrics().horizontalAdvance(QStringLiteral("1000000.0 GB/s"))
                         + 34);
    field->installEventFilter(this);
    auto* words = new QLabel(thresholdWords(entry));
    words->setBuddy(field);
    field->setAccessibleName(words->text());
    auto* standard = new QLabel(
        tr("default %1%2")
            .arg(field->textFromValue(kDefaults.*entry.member / unit.size), unit.suffix));
    standard->setForegroundRole(QPalette::PlaceholderText);
    auto* reset = new QToolButton;
    reset->setText(tr("Reset"));
    reset->setAccessibleName(tr("Reset: %1").arg(words->text()));
    reset->setAutoRaise(true);
    const int at = grid->rowCount();
    grid->addWidget(words, at, 0);
    grid->addWidget(field, at, 1);
    grid->addWidget(standard, at, 2);
    grid->addWidget(reset, at, 3);
    const Row row {&entry, field, reset};
    m_rows.push_back(row);
    connect(field, &QDoubleSpinBox::valueChanged, this, [this, row] { change(row); });
    connect(reset, &QToolButton::clicked, this,
            [row] { row.field->setValue(kDefaults.*row.entry->member / unitOf(*row.entry).size); });
}

void SettingsDialog::change(const Row& row)
{
    const double size = unitOf(*row.entry).size;
    const double standard = kDefaults.*row.entry->member;
    const double value = row.field->value();
    // The default itself, not what is left of it after a change of unit.
    const double half = std::pow(10.0, -row.field->decimals()) / 2;
    m_thresholds.*row.entry->member
        = std::abs(value - standard / size) < half ? standard : value * size;
    updateReset();
    emit thresholdsChanged(m_thresholds);
}

void SettingsDialog::resetAll()
{
    m_thresholds = kDefaults;
    for (const Row& row : m_rows) {
        const QSignalBlocker blocker(row.field);
        row.field->setValue(kDefaults.*row.entry->member / unitOf(*row.entry).size);
    }
    updateReset();
    emit thresholdsChanged(m_thresholds);
}

void SettingsDialog::updateReset()
{
    bool isChanged = false;
    for (const Row& row : m_rows) {
        const bool isOther = m_thresholds.*row.entry->member != kDefaults.*row.entry->member;
        row.reset->setEnabled(isOther);
        isChanged = isChanged || isOther;
    }
    m_resetAll->setEnabled(isChanged);
}

bool SettingsDialog::eventFilter(QObject* watched, QEvent* event)
{
    // Who scrolls through the list does not want to change what passes under the cursor.
    const auto* field = qobject_cast<QWidget*>(watched);
    if (event->type() == QEvent::Wheel && field != nullptr && !field->hasFocus()) {
        event->ignore();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void showSettings(MainWindow* window)
{
    const QWidgetList all = QApplication::topLevelWidgets();
    for (QWidget* other : all) {
        if (qobject_cast<SettingsDialog*>(other) != nullptr && other->isVisible()) {
            other->raise();
            other->activateWindow();
            return;
        }
    }
    auto* dialog = new SettingsDialog(savedThresholds(), window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &SettingsDialog::thresholdsChanged, dialog,
                     [](const Thresholds& thresholds) {
                         saveThresholds(thresholds);
                         for (QWidget* other : QApplication::topLevelWidgets()) {
                             if (auto* main = qobject_cast<MainWindow*>(other)) {
                                 main->tracePages()->setThresholds(thresholds);
                                 main->compare()->setThresholds(thresholds);
                             }
                         }
                     });
    dialog->show();
}

} // namespace flamelane
