#include "core/importers/json/json_details.h"

#include "core/importers/json/json_scanner.h"
#include "core/importers/json/json_string.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <functional>

namespace flamelane {

namespace {

namespace ondemand = simdjson::ondemand;

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

/// Some of the text around the record in hand, moved along as places ascend.
class NearbyText
{
public:
    /// Appends what follows `place`, `bytes` of it or what is at hand; false where nothing does.
    using Append = std::function<Result<bool>(uint64_t place, size_t bytes, std::string& text)>;

    explicit NearbyText(Append append)
        : m_append(std::move(append))
    {
    }

    [[nodiscard]] std::string_view from(uint64_t place) const
    {
        return std::string_view(m_text).substr(static_cast<size_t>(place - m_start));
    }

    /// Sees to it that it holds `bytes` from `place`, or all that there are.
    Result<void> reach(uint64_t place, size_t bytes)
    {
        if (place < m_start || place > m_start + m_text.size()) {
            m_text.clear();
            m_start = place;
        }
        while (from(place).size() < bytes) {
            m_text.erase(0, static_cast<size_t>(place - m_start));
            m_start = place;
            const Result<bool> more
                = m_append(m_start + m_text.size(), std::max(bytes, kChunkBytes), m_text);
            if (!more) {
                return tl::unexpected(more.error());
            }
            if (!*more) {
                break;
            }
        }
        return {};
    }

private:
    static constexpr size_t kChunkBytes = size_t {1} << 20U;

    Append m_append;
    uint64_t m_start = 0;
    std::string m_text;
};

/// Takes one arg out of record after record.
class ArgReader
{
public:
    explicit ArgReader(std::string_view key)
        : m_key(key)
        , m_keyEnd(std::string(key) + '"')
    {
    }

    /// False where a record of this text surely lacks the arg.
    [[nodiscard]] bool mayHave(std::string_view text) const
    {
        return text.find(m_keyEnd) != std::string_view::npos;
    }

    /// The quick way for what nearly all records are: sound, and the arg a list. `text` begins with
    /// the record and ends before another; `capacity` of its bytes may be looked at.
    bool readSound(std::string_view text, size_t capacity)
    {
        while (!text.empty() && (isJsonBlank(text.back()) || text.back() == ',')) {
            text.remove_suffix(1);
        }
        m_value.reset();
        if (text.size() + simdjson::SIMDJSON_PADDING > capacity) {
            return false;
        }
        ondemand::document document;
        ondemand::object args;
        ondemand::array list;
        std::string_view value;
        const simdjson::padded_string_view padded(text.data(), text.size(), capacity);
        if (m_parser.iterate(padded).get(document) != simdjson::SUCCESS
            || document.find_field_unordered("args").get_object().get(args) != simdjson::SUCCESS
            || args.find_field_unordered(m_key).get_array().get(list) != simdjson::SUCCESS
            || list.raw_json().get(value) != simdjson::SUCCESS) {
            return false;
        }
        while (isJsonBlank(value.back())) {
            value.remove_suffix(1);
        }
        m_value = value;
        return true;
    }

    /// Reads the record at the front of a text.
    JsonScan read(std::string_view text)
    {
        m_value.reset();
        m_fields.clear();
        const JsonScan scan
            = text.starts_with('{') ? JsonScanner(text).readObject(m_fields) : JsonScan::Malformed;
        if (scan != JsonScan::Complete) {
            return text.empty() ? JsonScan::Incomplete : scan;
        }
        for (const JsonField& field : m_fields) {
            m_args.clear();
            if (field.key == "args" && field.value.starts_with('{')
                && JsonScanner(field.value).readObject(m_args) == JsonScan::Complete) {
                pick();
            }
        }
        return scan;
    }
    [[nodiscard]] const std::optional<std::string_view>& value() const { return m_value; }

private:
    void pick()
    {
        for (const JsonField& arg : m_args) {
            if (arg.key == m_key && !m_value) {
                m_value = jsonText(arg.value, m_scratch);
            }
        }
    }

    std::string_view m_key;
    std::string m_keyEnd;
    ondemand::parser m_parser;
    std::vector<JsonField> m_fields;
    std::vector<JsonField> m_args;
    std::string m_scratch;
    std::optional<std::string_view> m_value;
};

/// Details from a text that can be read at any place.
class TextDetails : public RecordDetailsSource
{
public:
    Result<RecordDetails> read(uint64_t place) const override
    {
        if (const auto sound = check(); !sound) {
            return tl::unexpected(sound.error());
        }
        std::string text;
        size_t bytes = kFirstBytes;
        while (text.size() <= kMostBytes) {
            const Result<bool> more = appendFrom(place + text.size(), bytes, text);
            if (!more) {
                return tl::unexpected(more.error());
            }
            if (!*more) {
                break;
            }
            if (auto details = parseJsonDetails(text)) {
                return *std::move(details);
            }
            bytes = 3 * text.size();
        }
        return tl::unexpected(noRecord(place));
    }

    Result<void> readArg(std::string_view key, std::span<const uint64_t> places,
                         const Progress& progress, const TakeArg& take) const override
    {
        if (const auto sound = check(); !sound) {
            return sound;
        }
        NearbyText nearby([this](uint64_t place, size_t bytes, std::string& text) {
            return appendFrom(place, bytes, text);
        });
        ArgReader reader(key);
        for (size_t i = 0; i < places.size() && !progress.isCancelled(); ++i) {
            const uint64_t place = places[i];
            // Where the next record begins nearby, a look for the key spares most of the scanning.
            const uint64_t distance = i + 1 < places.size() ? places[i + 1] - place : UINT64_MAX;
            const bool isNear = distance > 0 && distance <= kFirstBytes;
            size_t bytes
                = isNear ? static_cast<size_t>(distance) + simdjson::SIMDJSON_PADDING : kFirstBytes;
            if (const auto reached = nearby.reach(place, bytes); !reached) {
                return reached;
            }
            if (isNear) {
                const std::string_view text = nearby.from(place);
                const std::string_view record = text.substr(0, static_cast<size_t>(distance));
                if (!reader.mayHave(record)) {
                    continue;
                }
                if (reader.readSound(record, text.size())) {
                    take(i, *reader.value());
                    continue;
                }
            }
            while (reader.read(nearby.from(place)) == JsonScan::Incomplete) {
                const size_t before = nearby.from(place).size();
                bytes = before + std::max(before, kFirstBytes);
                if (const auto reached = nearby.reach(place, bytes); !reached) {
                    return reached;
                }
                if (nearby.from(place).size() == before || before > kMostBytes) {
                    return tl::unexpected(noRecord(place));
                }
            }
            if (reader.value()) {
                take(i, *reader.value());
            }
        }
        return {};
    }

protected:
    /// An error where the text is no longer what it was.
    [[nodiscard]] virtual Result<void> check() const = 0;
    /// See NearbyText::Append.
    [[nodiscard]] virtual Result<bool> appendFrom(uint64_t place, size_t bytes,
                                                  std::string& text) const = 0;
};

class FileDetails : public TextDetails
{
public:
    explicit FileDetails(std::shared_ptr<const File> file)
        : m_file(std::move(file))
    {
    }

protected:
    Result<void> check() const override { return m_file->checkUnchanged(); }

    Result<bool> appendFrom(uint64_t place, size_t bytes, std::string& text) const override
    {
        const size_t before = text.size();
        text.resize(before + bytes);
        const auto count = m_file->readAt(place, {text.data() + before, bytes});
        text.resize(before + count.value_or(0));
        if (!count) {
            return tl::unexpected(count.error());
        }
        return *count > 0;
    }

private:
    std::shared_ptr<const File> m_file;
};

class ArchiveDetails : public TextDetails
{
public:
    explicit ArchiveDetails(std::shared_ptr<const TextArchive> archive)
        : m_archive(std::move(archive))
    {
    }

protected:
    Result<void> check() const override { return {}; }

    Result<bool> appendFrom(uint64_t place, size_t bytes, std::string& text) const override
    {
        return m_archive->appendFrom(place, bytes, text);
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
