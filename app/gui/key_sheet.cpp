#include "app/gui/key_sheet.h"

#include <QAction>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QVBoxLayout>

#include <utility>

namespace flamelane {

namespace {

constexpr int kColumns = 3;

using KeyLine = std::pair<QString, QString>; // what it does, keys

QString withoutMnemonic(QString text)
{
    return text.remove(QLatin1Char('&'));
}

QList<KeyLine> linesOf(const QMenu& menu)
{
    QList<KeyLine> lines;
    for (const QAction* action : menu.actions()) {
        if (action->menu() != nullptr) {
            lines << linesOf(*action->menu());
        }
        if (action->isSeparator() || action->shortcuts().isEmpty()) {
            continue;
        }
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts()) {
            keys << key.toString(QKeySequence::NativeText);
        }
        lines << KeyLine {withoutMnemonic(action->text()), keys.join(QStringLiteral("   "))};
    }
    return lines;
}

QList<KeyLine> mouseLines()
{
    return {
        {KeySheet::tr("Zoom at the cursor"), KeySheet::tr("Ctrl+wheel")},
        {KeySheet::tr("Scroll the lanes"), KeySheet::tr("wheel")},
        {KeySheet::tr("Pan in time"), KeySheet::tr("Shift+wheel, Shift+drag, middle drag")},
        {KeySheet::tr("Select a range"), KeySheet::tr("drag")},
        {KeySheet::tr("Zoom to a range"), KeySheet::tr("Ctrl+drag")},
        {KeySheet::tr("Select a slice"), KeySheet::tr("click")},
        {KeySheet::tr("Select and zoom to a slice"), KeySheet::tr("double click")},
    };
}

QList<KeyLine> flameLines()
{
    return {
        {KeySheet::tr("Pick a box and zoom to it"), KeySheet::tr("click")},
        {KeySheet::tr("Only pick it"), KeySheet::tr("Ctrl+click")},
        {KeySheet::tr("From box to box"), KeySheet::tr("arrows")},
        {KeySheet::tr("Zoom to the picked box"), KeySheet::tr("Enter")},
        {KeySheet::tr("Show all"), KeySheet::tr("Esc, Home")},
        {KeySheet::tr("The view before"), KeySheet::tr("Backspace")},
        {KeySheet::tr("Pin frames of this name"), KeySheet::tr("P")},
        {KeySheet::tr("Next, previous instance"), KeySheet::tr(". ,")},
        {KeySheet::tr("Find frames"), KeySheet::tr("/")},
        {KeySheet::tr("Fold, hide, isolate, copy"), KeySheet::tr("right click, menu key")},
    };
}

QWidget* createSection(const QString& title, const QList<KeyLine>& lines, QWidget* parent)
{
    auto* section = new QWidget(parent);
    auto* grid = new QGridLayout(section);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(18);
    grid->setVerticalSpacing(3);
    auto* heading = new QLabel(title, section);
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    grid->addWidget(heading, 0, 0, 1, 2);
    int row = 1;
    for (const auto& [what, keys] : lines) {
        auto* keyLabel = new QLabel(keys, section);
        keyLabel->setAlignment(Qt::AlignRight);
        auto* text = new QLabel(what, section);
        text->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(text, row, 0);
        grid->addWidget(keyLabel, row, 1);
        ++row;
    }
    grid->setColumnStretch(0, 1);
    return section;
}

} // namespace

KeySheet::KeySheet(const QMenuBar& menus, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Keys"));
    QList<QWidget*> sections;
    for (const QAction* entry : menus.actions()) {
        const QList<KeyLine> lines = linesOf(*entry->menu());
        if (!lines.isEmpty()) {
            sections << createSection(withoutMnemonic(entry->text()), lines, this);
        }
    }
    sections << createSection(tr("Mouse"), mouseLines(), this);
    sections << createSection(tr("Flame graph"), flameLines(), this);

    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(24, 20, 24, 20);
    columns->setSpacing(44);
    const qsizetype perColumn = (sections.size() + kColumns - 1) / kColumns;
    for (qsizetype first = 0; first < sections.size(); first += perColumn) {
        auto* column = new QVBoxLayout;
        column->setSpacing(20);
        for (QWidget* section : sections.mid(first, perColumn)) {
            column->addWidget(section);
        }
        column->addStretch(1);
        columns->addLayout(column);
    }
}

} // namespace flamelane
