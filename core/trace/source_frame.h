#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace flamelane {

/// What a frame of a known place is called, as PyTorch calls those of Python: "train.py(10): main",
/// without a line (0) "train.py: main". So functions of one name in two files are two frames.
[[nodiscard]] std::string sourceFrame(std::string_view file, uint64_t line, std::string_view name);

/// A frame of Python as py-spy writes it, "main (train.py:10)", as sourceFrame() does, so that
/// filters need to know one way of writing alone; any other name as it is.
[[nodiscard]] std::string withPlaceFirst(std::string_view name);

/// Whether a frame of which nothing but the name is known is one of Python: a function with its
/// place before or behind it, a built-in function, a module.
[[nodiscard]] bool isPythonFrame(std::string_view name);

} // namespace flamelane
