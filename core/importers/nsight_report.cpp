#include "core/importers/nsight_report.h"

#include "core/importers/folded/folded_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace flamelane {

namespace {

constexpr std::string_view kMagic = "NVIDIA Tegra Profiler Report "; // a version follows
constexpr std::string_view kPlain = "/._-+=:,@%^"; // to a shell, beside letters and digits
constexpr std::string_view kDatabaseMagic = "SQLite format 3"; // an export with the wrong name

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool endsWith(std::string_view path, std::string_view ending)
{
    return path.size() >= ending.size()
        && std::equal(ending.begin(), ending.end(), path.end() - static_cast<long>(ending.size()),
                      [](char expected, char c) { return expected == lower(c); });
}

/// As a word of a POSIX shell that is no option, on one line.
std::string shellWord(std::string_view path)
{
    const bool isPlain = std::all_of(path.begin(), path.end(), [](char c) {
        return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9')
            || static_cast<unsigned char>(c) >= 0x80 || kPlain.find(c) != std::string_view::npos;
    });
    const std::string word = (path.starts_with('-') ? "./" : "") + std::string(path);
    if (isPlain) {
        return word;
    }
    const bool hasControls = std::any_of(path.begin(), path.end(), [](char c) {
        return static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    });
    std::string quoted = hasControls ? "$'" : "'";
    for (const char c : word) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') {
            quoted += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
        } else if (c == '\'') {
            quoted += hasControls ? "\\'" : "'\\''";
        } else if (c == '\\' && hasControls) {
            quoted += "\\\\";
        } else {
            quoted += c;
        }
    }
    return quoted + '\'';
}

/// What nsys would call the export.
std::string exportName(std::string_view path)
{
    for (const std::string_view ending : {".nsys-rep", ".qdrep"}) {
        if (endsWith(path, ending)) {
            path.remove_suffix(ending.size());
            break;
        }
    }
    return std::string(path) + ".sqlite";
}

} // namespace

bool isNsightRecording(std::string_view path)
{
    return endsWith(path, ".qdstrm");
}

bool isNsightFile(std::string_view prefix, std::string_view path)
{
    if (prefix.starts_with(kMagic)) {
        return true;
    }
    const bool isCalledSo
        = endsWith(path, ".nsys-rep") || endsWith(path, ".qdrep") || isNsightRecording(path);
    return isCalledSo && holdsControlBytes(prefix) && !prefix.starts_with(kDatabaseMagic);
}

std::string nsightAdvice(std::string_view path, bool isWrapped)
{
    if (path == "-") {
        return "an Nsight Systems report: run `nsys export --type sqlite` on its file and open "
               "what that writes";
    }
    if (isWrapped) {
        return "an Nsight Systems report, packed or from a pipe: write it to a file of its own "
               "first";
    }
    if (isNsightRecording(path)) {
        return "an Nsight Systems recording: run `QdstrmImporter --input-file " + shellWord(path)
            + "` and open the report that it writes";
    }
    const std::string exported = shellWord(exportName(path));
    return fmt::format("an Nsight Systems report: run `nsys export --type sqlite --output {} {}` "
                       "and open {}",
                       exported, shellWord(path), exported);
}

} // namespace flamelane
