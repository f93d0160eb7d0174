#include "core/analysis/compare/changed_shapes.h"

#include "core/analysis/flame/noise_slices.h"

#include <algorithm>
#include <map>

namespace flamelane {

namespace {

LaunchShape shapeOf(const Trace& trace, const KernelRow& row)
{
    LaunchShape shape;
    shape.kernel = trace.strings.view(row.name);
    std::copy(std::begin(row.grid), std::end(row.grid), std::begin(shape.grid));
    std::copy(std::begin(row.block), std::end(row.block), std::begin(shape.block));
    shape.registersPerThread = row.registersPerThread;
    shape.occupancy = row.occupancy;
    return shape;
}

} // namespace

std::vector<ChangedShape> changedShapes(const ComparedRun& a, const ComparedRun& b,
                                        const std::vector<NoiseFilter>& filters)
{
    std::vector<SliceId> slices;
    for (const KernelRow& row : a.analysis.kernels) {
        slices.push_back(row.longest);
    }
    std::vector<bool> isNoise = noiseRows(a.trace, filters, slices);
    isNoise.resize(slices.size());
    std::map<std::string_view, const KernelRow*> inB;
    for (const KernelRow& row : b.analysis.kernels) {
        if (row.shapes > 0) {
            inB.emplace(b.trace.strings.view(row.name), &row);
        }
    }
    std::vector<ChangedShape> changed;
    for (size_t i = 0; i < slices.size(); ++i) {
        const KernelRow& row = a.analysis.kernels[i];
        const auto after
            = row.shapes > 0 && !isNoise[i] ? inB.find(a.trace.strings.view(row.name)) : inB.end();
        if (after == inB.end()) {
            continue;
        }
        const LaunchShape before = shapeOf(a.trace, row);
        const LaunchShape then = shapeOf(b.trace, *after->second);
        if (!std::equal(std::begin(before.grid), std::end(before.grid), std::begin(then.grid))
            || !std::equal(std::begin(before.block), std::end(before.block), std::begin(then.block))
            || before.registersPerThread != then.registersPerThread) {
            changed.push_back({before, then});
        }
    }
    return changed;
}

} // namespace flamelane
