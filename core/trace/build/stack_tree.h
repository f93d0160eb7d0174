#pragma once

#include "core/base/decimal.h"
#include "core/base/string_pool.h"
#include "core/trace/recorded_stacks.h"
#include "core/trace/trace_builder.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace flamelane {

/// Merges stacks to a tree as they come. Weights with decimals are brought to those of the finest;
/// where that leaves no room for the sum, the finer ones are rounded instead.
class StackTree
{
public:
    explicit StackTree(StringPool& strings);

    [[nodiscard]] StackAdded add(std::span<const std::string_view> frames, Decimal weight);
    [[nodiscard]] std::optional<uint32_t> frame(uint32_t parent, std::string_view name);
    [[nodiscard]] StackAdded add(uint32_t frame, Decimal weight);
    /// Gives everything but the unit away.
    void moveTo(RecordedStacks& stacks);

private:
    /// Where the frame stands in m_buckets, or where it would.
    [[nodiscard]] size_t bucketOf(uint32_t parent, StringId name) const;
    void growBuckets();
    /// What the weight is with the tree's decimals, which become more where that is possible.
    [[nodiscard]] StackAdded fit(Decimal weight, int64_t& digits);

    StringPool& m_strings;
    RecordedStacks m_stacks;
    int64_t m_total = 0;
    // Frames by parent and name: open addressing, size a power of two, at most half full.
    std::vector<uint32_t> m_buckets;
    std::vector<uint32_t> m_last; // frames of the stack added last; the next one often shares many
};

} // namespace flamelane
