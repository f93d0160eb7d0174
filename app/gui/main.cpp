#include "app/gui/calm_style.h"
#include "app/gui/command_line.h"
#include "app/gui/main_window.h"
#include "app/gui/render.h"
#include "app/gui/settings.h"
#include "app/gui/theme_control.h"

#include <QApplication>
#include <QLoggingCategory>

#include <cstdio>

namespace {

using namespace flamelane;

constexpr int kUsage = 2;

void print(FILE* to, const QString& text)
{
    std::fprintf(to, "%s\n", text.toUtf8().constData());
}

bool hasDisplay()
{
#ifdef Q_OS_UNIX
    return !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")
        || !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

int runWindow(QApplication& application, const QStringList& files)
{
    ThemeControl theme;
    theme.setChoice(themeChoice());
    MainWindow window(&theme);
    window.show();
    window.openFiles(files);
    return application.exec();
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i) {
        arguments << QString::fromLocal8Bit(argv[i]);
    }
    const CommandLine commandLine = parseCommandLine(arguments);
    if (!commandLine.error.isEmpty()) {
        print(stderr, QStringLiteral("flamelane: ") + commandLine.error);
        return kUsage;
    }
    if (commandLine.wantsVersion) {
        print(stdout, QStringLiteral("flamelane " FLAMELANE_VERSION));
        return 0;
    }
    const bool needsWindow = !commandLine.picture && !commandLine.wantsHelp;
    if (needsWindow && !hasDisplay()) {
        print(stderr, QStringLiteral("flamelane: there is no display; --render draws without one"));
        return kUsage;
    }
    if (!needsWindow && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    if (!needsWindow) {
        // Qt's remarks about the machine are none of the one line that scripts read.
        QLoggingCategory::setFilterRules(QStringLiteral("*.warning=false"));
    }
    QApplication application(argc, argv);
    QApplication::setOrganizationName(QStringLiteral("flamelane"));
    QApplication::setApplicationName(QStringLiteral("flamelane"));
    QApplication::setApplicationDisplayName(QStringLiteral("Flamelane"));
    QApplication::setApplicationVersion(QStringLiteral(FLAMELANE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.flamelane.Flamelane"));
    QApplication::setStyle(new CalmStyle);
    if (commandLine.wantsHelp) {
        print(stdout, helpText());
        return 0;
    }
    if (commandLine.picture) {
        const auto failure = renderPicture(commandLine.files, *commandLine.picture);
        if (failure) {
            print(stderr, QStringLiteral("%1: %2").arg(failure->file, failure->message));
            return failure->exitCode;
        }
        return 0;
    }
    return runWindow(application, commandLine.files);
}
