#pragma once

#include "widgets/compare/compare_content.h"
#include "widgets/compare/flame_diff_content.h"

#include <QObject>

#include <memory>

namespace flamelane {

class ComparePage;
class LatestTask;
class NoiseTrail;

/// Has workers find what the differential flame graph shows, while it is in front.
class FlameDiffControl : public QObject
{
    Q_OBJECT

public:
    FlameDiffControl(NoiseTrail* noise, ComparePage* page, QObject* parent);

    /// Null: there is nothing to compare.
    void setRuns(std::shared_ptr<const CompareContent> runs);

private:
    void update();
    void preview(const NoiseFilter& filter);

    NoiseTrail* m_noise;
    ComparePage* m_page;
    std::shared_ptr<const CompareContent> m_runs;
    bool m_isStale = true;
    LatestTask* m_contentTask;
    LatestTask* m_previewTask;
};

} // namespace flamelane
