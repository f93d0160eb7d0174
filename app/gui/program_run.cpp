#include "app/gui/program_run.h"

#include <QProcess>
#include <QRegularExpression>

#include <unistd.h>

#include <csignal>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#endif

namespace flamelane {

namespace {

constexpr int kPollMs = 50;
constexpr int kKillMs = 5000;
constexpr qsizetype kKeptBytes = qsizetype {64} << 10; // of what a program writes

void append(QByteArray& kept, const QByteArray& piece,
            const std::function<void(const QByteArray&)>& seen)
{
    kept = (kept + piece).right(kKeptBytes);
    if (seen && !piece.isEmpty()) {
        seen(piece);
    }
}

/// In the new process: a group of its own, so that what it starts ends with it.
void leadGroup()
{
    ::setsid();
#ifdef Q_OS_LINUX
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
}

} // namespace

ProgramEnd runProgram(const QString& program, const QStringList& arguments, const QString& folder,
                      const Progress& progress, const std::function<void(const QByteArray&)>& seen)
{
    ProgramEnd end;
    QProcess process;
    process.setWorkingDirectory(folder);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setChildProcessModifier(leadGroup);
    process.start(program, arguments);
    if (!process.waitForStarted()) {
        end.fault = process.errorString();
        return end;
    }
    const auto group = static_cast<pid_t>(process.processId());
    while (process.state() != QProcess::NotRunning) {
        process.waitForFinished(kPollMs);
        append(end.output, process.readAllStandardOutput(), seen);
        append(end.errors, process.readAllStandardError(), seen);
        if (progress.isCancelled() && process.state() != QProcess::NotRunning) {
            ::kill(-group, SIGKILL);
            process.waitForFinished(kKillMs);
        }
    }
    append(end.output, process.readAllStandardOutput(), seen);
    append(end.errors, process.readAllStandardError(), seen);
    end.isGood = process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    return end;
}

QString lastLine(const QByteArray& text)
{
    static const QRegularExpression lineEnd(QStringLiteral("[\\r\\n]+"));
    const QStringList lines = QString::fromLocal8Bit(text).split(lineEnd, Qt::SkipEmptyParts);
    for (auto line = lines.crbegin(); line != lines.crend(); ++line) {
        const QString said = line->simplified();
        if (!said.isEmpty() && lastPercent(said.toUtf8()) < 0) {
            return said;
        }
    }
    return {};
}

int lastPercent(const QByteArray& text)
{
    static const QRegularExpression percent(QStringLiteral("(?<![\\d.])(\\d{1,3}) ?%"));
    int last = -1;
    auto matches = percent.globalMatch(QString::fromLatin1(text));
    while (matches.hasNext()) {
        const int value = matches.next().captured(1).toInt();
        last = value <= 100 ? value : last;
    }
    return last;
}

} // namespace flamelane
