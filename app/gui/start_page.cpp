#include "app/gui/start_page.h"

#include "app/gui/examples.h"
#include "app/gui/file_row.h"
#include "app/gui/icons.h"
#include "app/gui/settings.h"
#include "widgets/tables/number_text.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace flamelane {

namespace {

constexpr int kColumnWidth = 640; // px
constexpr int kIconSize = 56;
constexpr int kMostShown = 6; // recent files; the menu has all

QLabel* createHeading(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setForegroundRole(QPalette::PlaceholderText);
    QFont font = label->font();
    font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setContentsMargins(12, 20, 0, 4);
    return label;
}

QString lineOf(const RecentFile& file)
{
    QStringList parts;
    if (!file.format.isEmpty()) {
        parts << file.format << shortBytes(file.bytes)
              << StartPage::tr("%1 slices").arg(exactCount(file.slices));
    }
    if (file.busyShare >= 0) {
        parts << StartPage::tr("GPU busy %1").arg(percent(file.busyShare));
    }
    QString folder = QFileInfo(file.path).absolutePath();
    if (folder.startsWith(QDir::homePath() + QLatin1Char('/'))) {
        folder = QLatin1Char('~') + folder.mid(QDir::homePath().size());
    }
    parts << folder;
    return parts.join(QStringLiteral("  \u00b7  "));
}

} // namespace

StartPage::StartPage(QWidget* parent)
    : QScrollArea(parent)
    , m_recent(new QWidget)
    , m_recentList(new QVBoxLayout(m_recent))
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    m_recentList->setContentsMargins(0, 0, 0, 0);
    m_recentList->setSpacing(0);

    auto* column = new QWidget;
    column->setFixedWidth(kColumnWidth);
    auto* list = new QVBoxLayout(column);
    list->setContentsMargins(0, 40, 0, 40);
    list->setSpacing(0);
    list->addWidget(createHead());
    list->addWidget(m_recent);
    addExamples(list);
    list->addStretch(1);

    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* centred = new QHBoxLayout(page);
    centred->setContentsMargins(24, 0, 24, 0);
    centred->addStretch(1);
    centred->addWidget(column);
    centred->addStretch(1);
    setWidget(page);
    refresh();
}

void StartPage::refresh()
{
    while (QLayoutItem* item = m_recentList->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    const QList<RecentFile> files = recentFiles();
    m_recent->setVisible(!files.isEmpty());
    if (files.isEmpty()) {
        return;
    }
    m_recentList->addWidget(createHeading(tr("Recent"), m_recent));
    for (const RecentFile& file : files.mid(0, kMostShown)) {
        addFile(m_recentList, file.path, QFileInfo(file.path).fileName(), lineOf(file));
    }
}

QWidget* StartPage::createHead()
{
    auto* head = new QWidget;
    auto* icon = new QLabel(head);
    icon->setPixmap(programIcon().pixmap(kIconSize, kIconSize));
    auto* title = new QLabel(tr("Flamelane"), head);
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 2.2);
    font.setWeight(QFont::DemiBold);
    title->setFont(font);
    auto* line = new QLabel(tr("See what your GPUs do, and what they wait for."), head);
    line->setForegroundRole(QPalette::PlaceholderText);
    auto* open = new QPushButton(tr("Open a trace …"), head);
    open->setDefault(true);
    open->setMinimumHeight(44);
    open->setMinimumWidth(200);
    open->setToolTip(tr("Ctrl+O; or drop a file anywhere in the window"));
    auto* compare = new QPushButton(tr("Compare two \u2026"), head);
    compare->setMinimumHeight(44);
    compare->setMinimumWidth(140);
    compare->setToolTip(tr("Choose two files: the run before and the run after"));
    auto* hint = new QLabel(tr("PyTorch Profiler, Nsight Systems and Chrome trace files: .json, "
                               ".sqlite, .nsys-rep, also .gz and .zst. Or drop a file anywhere."),
                            head);
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);

    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    texts->addWidget(title);
    texts->addWidget(line);
    auto* top = new QHBoxLayout;
    top->setSpacing(18);
    top->addWidget(icon);
    top->addLayout(texts, 1);
    auto* actions = new QHBoxLayout;
    actions->setSpacing(18);
    actions->addWidget(open);
    actions->addWidget(compare);
    actions->addWidget(hint, 1);
    auto* layout = new QVBoxLayout(head);
    layout->setContentsMargins(12, 0, 12, 8);
    layout->setSpacing(24);
    layout->addLayout(top);
    layout->addLayout(actions);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(compare, &QPushButton::clicked, this, &StartPage::compareRequested);
    return head;
}

void StartPage::addFile(QVBoxLayout* list, const QString& path, const QString& name,
                        const QString& line)
{
    auto* row = new FileRow(name, line);
    row->setToolTip(path);
    list->addWidget(row);
    connect(row, &QAbstractButton::clicked, this, [this, path] { emit fileRequested(path); });
}

void StartPage::addExamples(QVBoxLayout* list)
{
    const QList<Example> examples = bundledExamples();
    if (examples.isEmpty()) {
        return;
    }
    list->addWidget(createHeading(tr("See what it does"), nullptr));
    if (examples.size() >= 2) {
        auto* pair = new FileRow(tr("Before and after, side by side"),
                                 tr("What moving the normalisation to the GPU changed"));
        list->addWidget(pair);
        connect(pair, &QAbstractButton::clicked, this,
                [this, a = examples[0].path, b = examples[1].path] {
                    emit pairRequested({a, b});
                });
    }
    for (const Example& example : examples) {
        addFile(list, example.path, example.title, example.line);
    }
}

} // namespace flamelane
