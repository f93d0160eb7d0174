#include "app/gui/nsight_settings.h"

#include "app/gui/kept_exports.h"
#include "app/gui/latest_task.h"
#include "app/gui/nsys_program.h"
#include "app/gui/report_export.h"
#include "app/gui/settings.h"
#include "widgets/tables/number_text.h"

#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <utility>

namespace flamelane {

namespace {

constexpr int kLargestGiB = 10'000;

QString shownPath(const QString& path)
{
    const QString home = QDir::homePath() + QLatin1Char('/');
    return path.startsWith(home) ? QStringLiteral("~/") + path.mid(home.size()) : path;
}

} // namespace

NsightSettings::NsightSettings(QWidget* parent)
    : QWidget(parent)
    , m_program(new QLineEdit(this))
    , m_found(new QLabel(this))
    , m_most(new QSpinBox(this))
    , m_kept(new QLabel(this))
    , m_clear(new QPushButton(tr("C&lear"), this))
    , m_task(new LatestTask(this))
{
    auto* heading = new QLabel(tr("Nsight Systems"), this);
    QFont font = heading->font();
    font.setWeight(QFont::DemiBold);
    heading->setFont(font);
    auto* grid = new QGridLayout(this);
    grid->setHorizontalSpacing(14);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    grid->addWidget(heading, 0, 0, 1, 3);
    addProgram(grid);
    addExports(grid);
    for (QLabel* note : {m_found, m_kept}) {
        note->setTextFormat(Qt::PlainText);
        note->setForegroundRole(QPalette::PlaceholderText);
    }
    findProgram();
    showExports();
}

void NsightSettings::addProgram(QGridLayout* grid)
{
    auto* words = new QLabel(tr("&Export reports with"), this);
    words->setBuddy(m_program);
    m_program->setObjectName(QStringLiteral("nsys"));
    m_program->setAccessibleName(tr("Path of nsys"));
    m_program->setPlaceholderText(tr("the nsys that is found"));
    m_program->setText(setting(kNsysPath).toString());
    auto* choose = new QPushButton(tr("&Browse \u2026"), this);
    choose->setAutoDefault(false);
    m_found->setObjectName(QStringLiteral("nsysFound"));
    m_found->setWordWrap(true);
    grid->addWidget(words, 1, 0);
    grid->addWidget(m_program, 1, 1);
    grid->addWidget(choose, 1, 2);
    grid->addWidget(m_found, 2, 1, 1, 2);
    connect(choose, &QPushButton::clicked, this, &NsightSettings::browse);
    connect(m_program, &QLineEdit::editingFinished, this, &NsightSettings::setProgram);
}

void NsightSettings::addExports(QGridLayout* grid)
{
    auto* words = new QLabel(tr("&Keep exports up to"), this);
    words->setBuddy(m_most);
    m_most->setObjectName(QStringLiteral("mostExportGiB"));
    m_most->setAccessibleName(tr("Largest size of all kept exports"));
    m_most->setRange(0, kLargestGiB);
    m_most->setSuffix(tr(" GiB"));
    m_most->setKeyboardTracking(false);
    m_most->setAlignment(Qt::AlignRight);
    m_most->setValue(setting(kMostExportGiB, kDefaultMostGiB).toInt());
    m_kept->setObjectName(QStringLiteral("exportsKept"));
    m_clear->setObjectName(QStringLiteral("clearExports"));
    m_clear->setAutoDefault(false);
    m_clear->setToolTip(tr("Forget all exports; reports are exported again when they are opened"));
    auto* row = new QHBoxLayout;
    row->setSpacing(12);
    row->addWidget(m_most);
    row->addWidget(m_kept, 1);
    grid->addWidget(words, 3, 0);
    grid->addLayout(row, 3, 1);
    grid->addWidget(m_clear, 3, 2);
    connect(m_most, &QSpinBox::valueChanged, this, &NsightSettings::setMost);
    connect(m_clear, &QPushButton::clicked, this, &NsightSettings::clearExports);
}

void NsightSettings::browse()
{
    const QString path
        = QFileDialog::getOpenFileName(this, tr("The program nsys"), m_program->text());
    if (!path.isEmpty()) {
        m_program->setText(path);
        setProgram();
    }
}

void NsightSettings::setProgram()
{
    const QString path = m_program->text().trimmed();
    if (path == setting(kNsysPath).toString()) {
        return;
    }
    setSetting(kNsysPath, path);
    findProgram();
}

void NsightSettings::findProgram()
{
    m_found->setText(tr("Looking for nsys \u2026"));
    m_task->run(
        [chosen = setting(kNsysPath).toString()](Progress& progress) {
            const QString nsys = findNsys(chosen);
            return std::pair(nsys, nsys.isEmpty() ? QString() : nsysVersion(nsys, progress));
        },
        [this](const std::pair<QString, QString>& found) {
            showProgram(found.first, found.second);
        });
}

void NsightSettings::showProgram(const QString& nsys, const QString& version)
{
    const QString chosen = setting(kNsysPath).toString();
    const QString words = version.isEmpty()
        ? tr("%1, which does not say its version").arg(shownPath(nsys))
        : tr("%1, version %2").arg(shownPath(nsys), version);
    if (nsys.isEmpty()) {
        m_found->setText(chosen.isEmpty() ? tr("None is found. Exports (.sqlite) open without it.")
                                          : tr("This is no program, and no other nsys is found."));
    } else if (chosen.isEmpty() || nsys == QFileInfo(chosen).absoluteFilePath()) {
        m_found->setText(words);
    } else {
        m_found->setText(tr("This is no program. Used instead: %1").arg(words));
    }
}

void NsightSettings::setMost(int mostGiB)
{
    setSetting(kMostExportGiB, mostGiB);
    const ExportChoice choice = exportChoice();
    KeptExports(choice.folder).trim(choice.mostBytes);
    showExports();
}

void NsightSettings::clearExports()
{
    KeptExports(exportChoice().folder).clear();
    showExports();
}

void NsightSettings::showExports()
{
    const qint64 bytes = KeptExports(exportChoice().folder).bytes();
    m_clear->setEnabled(bytes > 0);
    m_kept->setText(bytes > 0 ? tr("%1 are kept").arg(shortBytes(static_cast<uint64_t>(bytes)))
                              : tr("none is kept"));
}

} // namespace flamelane
