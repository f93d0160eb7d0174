#pragma once

#include <QByteArray>
#include <QProcess>
#include <QStringList>

namespace flamelane::test {

/// How a program ended, and what it wrote.
struct CliRun
{
    int exitCode = -1; // of a crash, and where it did not end
    QByteArray output;
    QByteArray errors;
};

/// `program` is its path, `input` its standard input.
[[nodiscard]] inline CliRun runCli(const QString& program, const QStringList& arguments,
                                   const QByteArray& input = {})
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    CliRun run;
    if (process.waitForFinished() && process.exitStatus() == QProcess::NormalExit) {
        run.exitCode = process.exitCode();
    }
    run.output = process.readAllStandardOutput();
    run.errors = process.readAllStandardError();
    return run;
}

} // namespace flamelane::test
