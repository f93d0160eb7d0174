#pragma once

#include <QList>
#include <QString>

namespace flamelane {

/// A bundled trace and what is to be seen in it.
struct Example
{
    QString path;
    QString title;
    QString line;
};

/// Those that are found beside the installed program, or in the source tree it was built from.
[[nodiscard]] QList<Example> bundledExamples();

} // namespace flamelane
