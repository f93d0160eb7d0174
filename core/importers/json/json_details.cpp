#include "core/importers/json/json_details.h"

#include "core/importers/json/json_scanner.h"
#include "core/importers/json/json_string.h"

#include <fmt/format.h>

namespace flamelane {

namespace {

constexpr size_t kFirstBytes = size_t {4} << 10U;
constexpr size_t kMostBytes = size_t {256} << 20U;

Arg argOf(const JsonField& field)
{
    Arg arg;
    appendUnescaped(field.key, arg.key);
    arg.isText = isJsonString(field.value);
    if (arg.isText) {
        appendUnescaped(field.value.substr(1, field.value.size() - 2), arg.value);
    } else {
        arg.value = field.value;
    }
    return arg;
}

Error noRecord(uint64_t place)
{
    return {fmt::format("byte {}: no record here", place)};
}

class FileDetails : public RecordDetailsSource
{
public:
    explicit FileDetails(std::shared_ptr<const File> file)
        : m_file(std::move(file))
    {
    }

    Result<RecordDetails> read(uint64_t place) const override
    {
        if (const auto unchanged = m_file->checkUnchanged(); !unchanged) {
            return tl::unexpected(unchanged.error());
        }
        std::string text;
        for (size_t size = kFirstBytes; size <= kMostBytes; size *= 4) {
            const size_t from = text.size();
            text.resize(size);
            const auto count = m_file->readAt(place + from, {text.data() + from, size - from});
            if (!count) {
                return tl::unexpected(count.error());
            }
            text.resize(from + *count);
            if (auto details = parseJsonDetails(text)) {
                return *std::move(details);
            }
            if (*count == 0) {
                break;
            }
        }
        return tl::unexpected(noRecord(place));
    }

private:
    std::shared_ptr<const File> m_file;
};

class ArchiveDetails : public RecordDetailsSource
{
public:
    explicit ArchiveDetails(std::shared_ptr<const TextArchive> archive)
        : m_archive(std::move(archive))
    {
    }

    Result<RecordDetails> read(uint64_t place) const override
    {
        std::string text;
        while (text.size() <= kMostBytes) {
            const auto isKept = m_archive->appendFrom(place + text.size(), text);
            if (!isKept) {
                return tl::unexpected(isKept.error());
            }
            if (!*isKept) {
                break;
            }
            if (auto details = parseJsonDetails(text)) {
                return *std::move(details);
            }
        }
        return tl::unexpected(noRecord(place));
    }

private:
    std::shared_ptr<const TextArchive> m_archive;
};

} // namespace

std::optional<RecordDetails> parseJsonDetails(std::string_view text)
{
    std::vector<JsonField> fields;
    if (!text.starts_with('{') || JsonScanner(text).readObject(fields) != JsonScan::Complete) {
        return std::nullopt;
    }
    RecordDetails details;
    for (const JsonField& field : fields) {
        std::vector<JsonField> args;
        if (field.key != "args" || !field.value.starts_with('{')
            || JsonScanner(field.value).readObject(args) != JsonScan::Complete) {
            details.fields.push_back(argOf(field));
            continue;
        }
        for (const JsonField& arg : args) {
            details.args.push_back(argOf(arg));
        }
    }
    return details;
}

std::shared_ptr<const RecordDetailsSource> detailsFromFile(std::shared_ptr<const File> file)
{
    return std::make_shared<FileDetails>(std::move(file));
}

std::shared_ptr<const RecordDetailsSource>
detailsFromArchive(std::shared_ptr<const TextArchive> archive)
{
    return std::make_shared<ArchiveDetails>(std::move(archive));
}

} // namespace flamelane
