#pragma once

#include "core/base/progress.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <functional>

namespace flamelane {

/// How another program ended, with the last of what it wrote.
struct ProgramEnd
{
    bool isGood = false; // it ran, and ended with 0
    QString fault; // why it did not run; empty where it did
    QByteArray output;
    QByteArray errors;
};

/// Runs a program without a shell and waits for it, not on the interface thread. Where `progress`
/// is cancelled, or this program ends, so does that one, with all that it started. `seen` is called
/// with each piece that it writes, of either kind.
[[nodiscard]] ProgramEnd runProgram(const QString& program, const QStringList& arguments,
                                    const QString& folder, const Progress& progress,
                                    const std::function<void(const QByteArray&)>& seen = {});

/// The last line that says something, for a message of one line; empty where there is none.
[[nodiscard]] QString lastLine(const QByteArray& text);
/// The last "43 %" or "43%" of a text; -1 where there is none.
[[nodiscard]] int lastPercent(const QByteArray& text);

} // namespace flamelane
