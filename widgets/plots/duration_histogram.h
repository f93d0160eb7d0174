#pragma once

#include "core/base/id.h"
#include "core/base/time.h"
#include "widgets/plots/plot_frame.h"

#include <vector>

namespace flamelane {

/// How often durations of each size occur, in bins of equal ratio.
class DurationHistogram : public PlotFrame
{
    Q_OBJECT

public:
    explicit DurationHistogram(QWidget* parent = nullptr);

    /// Hides until the durations of slices like this one come; for none, none are wanted.
    void waitFor(SliceId like);
    /// Shows them, the shortest first, where there are several, and they are those waited for.
    void setDurations(SliceId like, std::vector<TimeNs> durations);

protected:
    void draw() override;

private:
    SliceId m_like;
    std::vector<TimeNs> m_durations;
};

/// Counts of durations between edges; `edges` has one more entry. The last bin holds its end.
struct DurationBins
{
    std::vector<TimeNs> edges;
    std::vector<uint64_t> counts;
};

/// `durations` are sorted. Few for few durations; one where all are the same.
[[nodiscard]] DurationBins binnedDurations(const std::vector<TimeNs>& durations);

} // namespace flamelane
