#pragma once

#include <string>
#include <string_view>

namespace flamelane {

// Reports of Nsight Systems, `.nsys-rep` and `.qdrep`: containers that NVIDIA does not document.
// They are told here and never read; Nsight's own `nsys` exports them to SQLite, which is.

/// Whether a file of this name that begins so is a report, or a recording (`.qdstrm`) that has yet
/// to become one. All reports begin alike; the name counts for binary content of no known kind.
[[nodiscard]] bool isNsightFile(std::string_view prefix, std::string_view path);
[[nodiscard]] bool isNsightRecording(std::string_view path);

/// What the person can do, one line: with the command to run, which a shell takes as it stands.
/// `isWrapped`: the report is compressed, or comes through a pipe.
[[nodiscard]] std::string nsightAdvice(std::string_view path, bool isWrapped);

} // namespace flamelane
