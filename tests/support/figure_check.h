#pragma once

#include <QString>
#include <QStringList>

#include <map>
#include <span>
#include <vector>

namespace flamelane::test {

/// Figures of files in which another tool differs from us on purpose or by a quirk of its own.
struct Disagreement
{
    const char* reason;
    std::vector<const char*> figures;
    std::vector<const char*> files;
};

/// Compares what another tool says of one file with what we do. Figures that are listed as
/// disagreeing must disagree, so that the list stays true.
class FigureCheck
{
public:
    /// `known` must outlive the check.
    FigureCheck(QString file, std::span<const Disagreement> known)
        : m_file(std::move(file))
        , m_known(known)
    {
    }

    /// A figure may be compared at several places, such as steps. It agrees where all of them do.
    void near(const QString& figure, const QString& place, double expected, double found,
              double tolerance);

    /// One line for each difference that is not listed, and for each entry of the list that in
    /// fact agrees or was never compared.
    [[nodiscard]] QStringList complaints() const;

private:
    [[nodiscard]] bool isKnown(const QString& figure) const;

    QString m_file;
    std::span<const Disagreement> m_known;
    std::map<QString, QStringList> m_differences; // by figure; also of those that agree
};

} // namespace flamelane::test
