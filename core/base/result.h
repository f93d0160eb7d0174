#pragma once

#include <tl/expected.hpp>

#include <string>
#include <utility>

namespace flamelane {

/// Why something could not be done: one line, lower-case start, no full stop, with place and
/// values: "byte 10482: expected ',' after a record". The file's name is put before it by whoever
/// shows it.
struct Error
{
    std::string message;
};

/// A value, or the reason why there is none. Becomes std::expected with C++23.
template<typename T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> failure(std::string message)
{
    return tl::unexpected<Error>(Error {std::move(message)});
}

} // namespace flamelane
