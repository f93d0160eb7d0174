#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace flamelane {

// Ask what to open, beginning in the folder of `near`, a file; empty for anywhere. The answer is
// empty where nobody wanted it after all.

/// Traces, or a session.
[[nodiscard]] QStringList askForTraces(const QString& near, QWidget* parent);
[[nodiscard]] QString askForTrace(const QString& title, const QString& near, QWidget* parent);

} // namespace flamelane
