#pragma once

#include "core/trace/trace.h"

#include <QString>

#include <string_view>

namespace flamelane::test {

/// An arg of a slice, as its file has it; empty where there is none.
[[nodiscard]] inline QString argOf(const Trace& trace, SliceId id, std::string_view key)
{
    const auto details = trace.details->read(trace.slices.place[id.index()]);
    if (details) {
        for (const Arg& arg : details->args) {
            if (arg.key == key) {
                return QString::fromStdString(arg.value);
            }
        }
    }
    return {};
}

} // namespace flamelane::test
