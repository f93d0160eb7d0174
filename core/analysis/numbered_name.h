#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace flamelane {

/// A name that ends in a number and so may be one of a count: "train step 5", "batch_7",
/// "Step #4", "epoch [2/10]".
struct NumberedName
{
    std::string family; // the same for all of the count: "train step *", "epoch [*/10]"
    int64_t number = 0;
    bool isOfSteps = false; // its last word is one for a pass of a loop: step, batch, token, ...
};

/// Nothing for names without a number at their end, and for those whose number says which part of
/// a model or a machine it is ("layer_3", "rank 0") or what a parameter is ("lr=3").
[[nodiscard]] std::optional<NumberedName> numberedName(std::string_view name);

} // namespace flamelane
