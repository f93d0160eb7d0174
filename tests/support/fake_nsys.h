#pragma once

#include <QDir>
#include <QFile>
#include <QString>
#include <QStringList>

namespace flamelane::test {

/// A program that is called nsys and does what a test wants of it, in a folder of its own.
class FakeNsys
{
public:
    /// `what` are lines of a shell that runs where exports are written; $out is what to write.
    FakeNsys(const QString& folder, const QString& what,
             const QString& version = QStringLiteral("2025.3.2.474-253236389321v0"))
        : m_folder(folder)
    {
        QDir().mkpath(folder);
        write(what, version);
    }

    void write(const QString& what,
               const QString& version = QStringLiteral("2025.3.2.474-253236389321v0")) const
    {
        QFile script(path());
        if (!script.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
            return;
        }
        script.write(
            QStringLiteral("#!/bin/sh\n"
                           "if [ \"$1\" = --version ]; then\n"
                           "  echo 'NVIDIA Nsight Systems version %1'; exit 0\n"
                           "fi\n"
                           // At once, as two may run beside each other.
                           "call=\n"
                           "for each; do call=\"$call$(printf '%s\\037' \"$each\")\"; done\n"
                           "printf '%s\\036' \"$call\" >>'%2'\n"
                           "while [ \"$1\" != --output ]; do shift; done\n"
                           "out=$2\n"
                           "%3\n")
                .arg(version, log(), what)
                .toUtf8());
        script.close();
        script.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    [[nodiscard]] QString path() const { return m_folder + QStringLiteral("/nsys"); }

    /// The arguments of each export.
    [[nodiscard]] QList<QStringList> calls() const
    {
        QFile file(log());
        QList<QStringList> calls;
        if (file.open(QIODevice::ReadOnly)) {
            const QStringList lines
                = QString::fromUtf8(file.readAll()).split(QChar(30), Qt::SkipEmptyParts);
            for (const QString& line : lines) {
                calls << line.chopped(1).split(QChar(31));
            }
        }
        return calls;
    }

    /// Shell: copies a file to where nsys writes.
    [[nodiscard]] static QString copying(const QString& from)
    {
        return QStringLiteral("cp '%1' \"$out\"").arg(from);
    }

private:
    [[nodiscard]] QString log() const { return m_folder + QStringLiteral("/calls"); }

    QString m_folder;
};

} // namespace flamelane::test
