#pragma once

#include "core/trace/trace.h"

#include <string_view>
#include <vector>

namespace flamelane {

/// True where an annotation's name says that its program waits for input there: "data_preprocess",
/// "load batch", "Data loading", "next(batch)", "fetch". Words decide, so that "load_weights" and
/// "batch_norm" do not.
[[nodiscard]] bool isLoaderName(std::string_view name);

/// The names of a trace's annotations that wait for input, as far as words tell. None in PyTorch's
/// own traces, and none where anything else marks the loader: what is known need not be guessed.
class LoaderNames
{
public:
    explicit LoaderNames(const Trace& trace);

    [[nodiscard]] bool contains(StringId name) const
    {
        return !m_isLoader.empty() && m_isLoader[name.index()];
    }

private:
    std::vector<bool> m_isLoader; // by name; empty where none is
};

} // namespace flamelane
