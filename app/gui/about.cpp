#include "app/gui/about.h"

#include "app/gui/icons.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QSysInfo>

namespace flamelane {

namespace {

constexpr int kIconSize = 64;

QString tr(const char* text)
{
    return QCoreApplication::translate("About", text);
}

} // namespace

void showAbout(QWidget* parent)
{
    auto* box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(tr("About Flamelane"));
    box->setIconPixmap(programIcon().pixmap(kIconSize, kIconSize));
    box->setTextFormat(Qt::PlainText);
    box->setText(tr("Flamelane %1").arg(QLatin1String(FLAMELANE_VERSION)));
    box->setInformativeText(
        tr("Shows what GPUs do in training, and what they wait for.\n\n"
           "Free software under the GNU General Public License, version 3 or later. It comes "
           "without any warranty.\n\n"
           "Built with Qt %1, QCustomPlot, simdjson, ISA-L, zstd, RE2, {fmt} and xxHash; runs with "
           "Qt %2 on %3.")
            .arg(QLatin1String(QT_VERSION_STR), QLatin1String(qVersion()),
                 QSysInfo::prettyProductName()));
    box->open();
}

} // namespace flamelane
