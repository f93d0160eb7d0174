#include "tests/bench/flame_bench.h"

#include "core/analysis/flame/noise_presets.h"
#include "core/load.h"
#include "tests/bench/measure.h"
#include "tests/bench/yardstick.h"
#include "widgets/flamegraph/flame_painter.h"
#include "widgets/pages/flame_content.h"

#include <QImage>
#include <QPainter>

#include <fmt/format.h>

#include <array>
#include <random>

namespace flamelane::bench {

namespace {

constexpr int kFrames = 50;
constexpr int kRounds = 5;
constexpr unsigned kFrameCount = 4000; // distinct frames
constexpr std::array<double, 4> kShares {1, 0.3, 0.02, 0.001}; // of the root in view

FlameTree grownTree(uint32_t nodes)
{
    std::minstd_rand random(1);
    auto table = std::make_shared<FrameTable>();
    for (unsigned i = 0; i < kFrameCount; ++i) {
        const std::string name = fmt::format("torch/nn/modules/module_{}.py({}): forward", i, i);
        const auto kind = static_cast<SliceKind>(i % static_cast<unsigned>(kSliceKinds));
        table->frames.push_back({table->names.intern(name), kind, FrameRole::Code});
    }
    FlameTreeBuilder builder;
    uint32_t node = FlameTreeBuilder::kRoot;
    for (uint32_t depth = 0; builder.size() < nodes;) {
        // Long stacks that share their outer parts, as those of Python do.
        if (random() % 40 == 0 || depth > 70) {
            builder.addSelf(node, 1 + static_cast<int64_t>(random() % 100'000));
            for (auto up = random() % 40; up > 0 && node != FlameTreeBuilder::kRoot; --up) {
                node = builder.parentOf(node);
                --depth;
            }
        }
        node = builder.child(node, static_cast<uint32_t>(2 + random() % kFrameCount));
        builder.addSelf(node, static_cast<int64_t>(random() % 2000));
        ++depth;
    }
    return builder.build(FlameWeight::CpuTime, std::move(table));
}

FrameFigures framesOf(const std::shared_ptr<const FlameTree>& tree)
{
    FlameScene scene;
    scene.setView(kFrame, 1);
    scene.setSubject({tree, nullptr, {}});
    FlamePainter painter(scene);
    QImage image(kFrame, QImage::Format_RGB32);
    const auto total = static_cast<double>(tree->total[0]);
    std::vector<double> yardstick;
    FrameFigures figures;
    for (const double share : kShares) {
        std::vector<double> frames;
        for (int i = 0; i < kFrames; ++i) {
            const double length = total * share * (1 - i / 1000.0);
            const double start = (total - length) * i / kFrames;
            frames.push_back(1e3 * secondsOf([&] {
                                 scene.setRange({start, start + length}, {start, start + length});
                                 QPainter on(&image);
                                 painter.paint(on, true);
                             }));
            if (i % static_cast<int>(kShares.size()) == 0) {
                yardstick.push_back(1e3 * secondsOf([&] { paintYardstick(image); }));
            }
        }
        figures.zooms.push_back(
            {{0, static_cast<TimeNs>(total * share)}, median(std::move(frames))});
    }
    figures.yardstickMilliseconds = median(std::move(yardstick));
    return figures;
}

template<typename Work>
double medianSecondsOf(const Work& work)
{
    std::vector<double> times;
    for (int round = 0; round < kRounds; ++round) {
        times.push_back(secondsOf(work));
    }
    return median(std::move(times));
}

} // namespace

FrameFigures measureFlame(uint32_t nodes)
{
    return framesOf(std::make_shared<const FlameTree>(grownTree(nodes)));
}

Result<FlameFigures> measureFlame(const std::string& file)
{
    FlameFigures figures;
    Result<std::shared_ptr<const Trace>> trace;
    figures.importSeconds = medianSecondsOf([&] {
        Progress progress;
        trace = loadTrace(file, progress);
    });
    if (!trace) {
        return tl::unexpected(trace.error());
    }
    FlameRequest request;
    request.trace = *trace;
    request.analysis = std::make_shared<const Analysis>(analyse(**trace, nullptr, Progress()));
    request.choice.weight = FlameWeight::CpuTime;
    request.choice.arrangement = FlameArrangement::ByName; // the most that there is to do
    FlameContent content;
    figures.stacksSeconds = medianSecondsOf([&] { content = gatherFlame(request, Progress()); });
    figures.nodes = content.base->stacks.tree.size();
    figures.frames
        = framesOf(std::shared_ptr<const FlameTree>(content.base, &content.base->stacks.tree));

    request.known = content.base;
    for (const NoisePreset& preset : noisePresets()) {
        request.offered.push_back(filterOf(preset));
        if (preset.mode == FilterMode::Fold) {
            request.filters.push_back(filterOf(preset));
        }
    }
    figures.switchSeconds = medianSecondsOf([&] { content = gatherFlame(request, Progress()); });
    return figures;
}

} // namespace flamelane::bench
