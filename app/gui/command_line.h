#pragma once

#include "core/analysis/flame/flame_stacks.h"
#include "core/analysis/flame/noise_filter.h"
#include "core/base/time.h"
#include "widgets/view_state/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace flamelane {

/// What part of a trace a picture shows: times of the file's clock, or shares of the whole.
struct PictureRange
{
    bool isShare = false;
    TimeRange times;
    double startShare = 0;
    double endShare = 1;
};

/// What a picture can show.
enum class PicturePage
{
    Timeline,
    Flame,
    Compare // of two files
};

/// `--render PAGE -o OUT FILE` and what goes with it.
struct PictureRequest
{
    PicturePage page = PicturePage::Timeline;
    QString outPath;
    QSize size {1920, 1080};
    double scale = 1;
    std::optional<PictureRange> range; // none: the whole trace
    bool isDark = false;
    bool isDense = false;
    std::optional<FlameWeight> weight; // of Flame; none: what says most of the trace
    std::vector<NoiseFilter> filters; // of Flame and Compare
};

/// What the program was asked to do.
struct CommandLine
{
    QStringList files;
    std::optional<PictureRequest> picture;
    bool wantsVersion = false;
    bool wantsHelp = false;
    QString error; // one line; not empty: the rest does not count
};

[[nodiscard]] CommandLine parseCommandLine(const QStringList& arguments);
[[nodiscard]] QString helpText();

} // namespace flamelane
