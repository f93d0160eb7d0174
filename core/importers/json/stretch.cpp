#include "core/importers/json/stretch.h"

#include "core/importers/chrome/record_mapper.h"
#include "core/importers/json/json_string.h"
#include "core/importers/json/raw_token.h"

#include <simdjson.h>

#include <cstring>

namespace flamelane {

namespace {

namespace ondemand = simdjson::ondemand;

} // namespace

char* Stretch::reserve(size_t bytes)
{
    const size_t needed = bytes + 2 + simdjson::SIMDJSON_PADDING; // and the two brackets
    if (buffer.size() < needed) {
        buffer.resize(needed);
    }
    return buffer.data() + 1;
}

struct StretchParser::State
{
    ondemand::parser parser;
    RecordMapper mapper;
    const char* end = nullptr; // of the stretch's text

    bool readArray(ondemand::document& document);
    bool readRecord(ondemand::object object);
    bool readArgs(ondemand::value value);
    /// The raw text of a value: a scalar's token, a container from its bracket to wherever.
    bool rawText(ondemand::value& value, std::string_view& text) const;
};

StretchParser::StretchParser()
    : m_state(std::make_unique<State>())
{
}

StretchParser::~StretchParser() = default;

void StretchParser::parse(Stretch& stretch)
{
    State& state = *m_state;
    stretch.isSound = false;
    state.mapper.start(stretch.batch);
    state.mapper.setText(stretch.text(), stretch.place, stretch.firstLine);
    if (countBadEscapes(stretch.text()) != 0) {
        return; // also in what is passed over below
    }
    stretch.buffer[0] = '[';
    stretch.buffer[stretch.size + 1] = ']';
    state.end = stretch.buffer.data() + 1 + stretch.size;
    ondemand::document document;
    const auto error = state.parser
                           .iterate(simdjson::padded_string_view(
                               stretch.buffer.data(), stretch.size + 2, stretch.buffer.size()))
                           .get(document);
    stretch.isSound = !error && state.readArray(document);
}

bool StretchParser::State::readArray(ondemand::document& document)
{
    ondemand::array array;
    if (document.get_array().get(array)) {
        return false;
    }
    for (auto element : array) {
        ondemand::value value;
        ondemand::json_type type {};
        if (std::move(element).get(value) || value.type().get(type)) {
            return false;
        }
        if (type != ondemand::json_type::object) {
            std::string_view text;
            if (!rawText(value, text)) {
                return false;
            }
            mapper.skipMalformed(text.data(), "not an object");
            continue;
        }
        const char* at = std::string_view(value.raw_json_token()).data();
        ondemand::object object;
        if (value.get_object().get(object)) {
            return false;
        }
        mapper.beginRecord(at);
        if (!readRecord(object)) {
            return false;
        }
    }
    return document.current_location().error() == simdjson::OUT_OF_BOUNDS; // nothing behind
}

bool StretchParser::State::rawText(ondemand::value& value, std::string_view& text) const
{
    text = trimmedToken(value.raw_json_token());
    if (!startsJsonValue(text)) {
        return false;
    }
    if (text.front() == '{' || text.front() == '[') {
        text = {text.data(), static_cast<size_t>(end - text.data())};
    }
    return true;
}

bool StretchParser::State::readRecord(ondemand::object object)
{
    bool isEmpty = true;
    std::string_view laterArgs;
    for (auto member : object) {
        ondemand::field field;
        if (std::move(member).get(field)) {
            return false;
        }
        isEmpty = false;
        const char* key = field.key().raw();
        ondemand::value value = field.value();
        if (std::memcmp(key, "args\"", 5) == 0) {
            const auto use = mapper.argsUse();
            if (use == RecordMapper::ArgsUse::Wanted) {
                if (!readArgs(value)) {
                    return false;
                }
            } else if (use == RecordMapper::ArgsUse::Unknown && !rawText(value, laterArgs)) {
                return false;
            }
            continue;
        }
        const size_t keyLength = RecordMapper::knownKeyLength(key);
        if (keyLength == 0) {
            continue;
        }
        std::string_view text;
        if (!rawText(value, text)) {
            return false;
        }
        mapper.setField({key, keyLength}, text);
    }
    if (isEmpty) {
        mapper.skipEmpty();
        return true;
    }
    if (!laterArgs.empty() && mapper.argsUse() == RecordMapper::ArgsUse::Wanted) {
        std::vector<JsonField> fields;
        JsonScanner scanner(laterArgs);
        if (laterArgs.front() == '{' && scanner.readObject(fields) != JsonScan::Complete) {
            return false;
        }
        if (!scanner.troubles().isEmpty()) {
            return false;
        }
        for (const JsonField& arg : fields) {
            mapper.setArg(arg.key, arg.value);
        }
    }
    mapper.endRecord();
    return true;
}

bool StretchParser::State::readArgs(ondemand::value value)
{
    ondemand::object object;
    std::string_view text;
    if (!rawText(value, text)) {
        return false;
    }
    if (text.front() != '{') {
        return true; // details show it as it is
    }
    if (value.get_object().get(object)) {
        return false;
    }
    for (auto member : object) {
        ondemand::field field;
        if (std::move(member).get(field)) {
            return false;
        }
        const char* key = field.key().raw();
        const auto* keyEnd
            = static_cast<const char*>(std::memchr(key, '"', static_cast<size_t>(end - key)));
        ondemand::value argument = field.value();
        if (keyEnd == nullptr || !rawText(argument, text)) {
            return false;
        }
        mapper.setArg({key, static_cast<size_t>(keyEnd - key)}, text);
    }
    return true;
}

} // namespace flamelane
