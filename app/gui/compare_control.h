#pragma once

#include "core/analysis/thresholds.h"
#include "widgets/compare/compare_content.h"

#include <QObject>
#include <QString>

#include <array>

namespace flamelane {

class ComparePage;
class Document;
class FlameDiffControl;
class LatestTask;
class LoadJob;

/// The run that stands beside that of the window: reads it, has both compared off the interface
/// thread, and shows the page what came out. Knows what the runs are called and which of them is A.
class CompareControl : public QObject
{
    Q_OBJECT

public:
    /// `first` is the document of the window.
    CompareControl(Document* first, QObject* parent);

    void compareWith(const QString& path);
    /// Forgets the second run.
    void close();
    [[nodiscard]] bool hasSecond() const;
    /// Reads and analyses; what of the window's trace is compared follows the window's chooser.
    [[nodiscard]] Document* second() const { return m_second; }
    [[nodiscard]] LoadJob* loadJob() const { return m_loadJob; }
    [[nodiscard]] ComparePage* page() const { return m_page; }

    [[nodiscard]] bool isSwapped() const { return m_isSwapped; }
    [[nodiscard]] QString name(RunRole role) const;
    /// That a person gave the first (0) or the second run (1); may be empty.
    [[nodiscard]] const QString& givenName(size_t place) const { return m_names[place]; }
    /// A run of what the page shows, with the name that a person gave it. The page has content.
    [[nodiscard]] ComparedRun comparedRun(RunRole role) const;
    /// An empty name brings back that of the file.
    void rename(RunRole role, const QString& name);
    void setThresholds(const Thresholds& thresholds);

public slots:
    void swap();

signals:
    /// There is something new to be seen of the page.
    void compared();
    void failed(const QString& path, const QString& error);
    void secondChanged();

private:
    [[nodiscard]] size_t placeOf(RunRole role) const
    {
        return (role == RunRole::B) != m_isSwapped ? 1 : 0;
    }
    [[nodiscard]] Document* document(RunRole role) const;
    void followWindow();
    void compare();
    void showNames();
    void findPartner(RunRole role, SliceId slice);

    Document* m_first;
    Document* m_second;
    LoadJob* m_loadJob;
    ComparePage* m_page;
    FlameDiffControl* m_flame;
    LatestTask* m_compareTask;
    LatestTask* m_partnerTask;
    Thresholds m_thresholds;
    std::array<QString, kRuns> m_names; // given by the person, by run
    bool m_isSwapped = false;
    bool m_isClosed = true; // no second run is wanted
};

/// What a run is called that was given no name: its file, without what says how it is packed.
[[nodiscard]] QString fileTitle(const QString& path);

} // namespace flamelane
