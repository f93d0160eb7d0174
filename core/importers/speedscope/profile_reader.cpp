#include "core/importers/speedscope/profile_reader.h"

#include "core/importers/json/json_string.h"
#include "core/importers/json/raw_token.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <array>
#include <cstring>
#include <utility>

namespace flamelane {

namespace {

namespace ondemand = simdjson::ondemand;

/// The raw text of a value: a scalar's token, of a container its bracket. False where it is not
/// sound.
bool rawText(ondemand::value& value, std::string_view& text)
{
    text = trimmedToken(value.raw_json_token());
    if (!startsJsonValue(text)) {
        return false;
    }
    if (text.front() == '{' || text.front() == '[') {
        text = text.substr(0, 1);
    }
    return true;
}

/// Calls take(key, value) with each member until it says false. False where that or the JSON ended
/// it early.
template<typename Take>
bool eachMember(ondemand::value& value, const Take& take)
{
    ondemand::object object;
    if (value.get_object().get(object)) {
        return false;
    }
    for (auto member : object) {
        ondemand::field field;
        if (std::move(member).get(field)) {
            return false;
        }
        const char* key = field.key().raw();
        const char* keyEnd = std::strchr(key, '"');
        if (keyEnd == nullptr) {
            return false;
        }
        const std::string_view name(key, static_cast<size_t>(keyEnd - key));
        ondemand::value of = field.value();
        if (!take(name, of)) {
            return false;
        }
    }
    return true;
}

/// Calls take(value, where it begins) with each element, likewise.
template<typename Take>
bool eachElement(ondemand::array array, const Take& take)
{
    for (auto element : array) {
        if (element.error()) {
            return false;
        }
        ondemand::value value = element.value_unsafe();
        const char* at = std::string_view(value.raw_json_token()).data();
        if (!take(value, at)) {
            return false;
        }
    }
    return true;
}

struct Unit
{
    std::string_view name;
    int power; // of ten, to nanoseconds
};
constexpr std::array kTimeUnits {Unit {"nanoseconds", 0}, Unit {"microseconds", 3},
                                 Unit {"milliseconds", 6}, Unit {"seconds", 9}};

void setUnit(ProfileHead& head, std::string_view unit)
{
    for (const Unit& time : kTimeUnits) {
        if (time.name == unit) {
            head.power = time.power;
            return;
        }
    }
    head.unit = unit == "none" ? std::string_view() : unit;
}

bool readHeadMember(ProfileHead& head, std::string_view key, ondemand::value& value)
{
    if (key == "weights") {
        ondemand::array weights;
        if (value.get_array().get(weights)) {
            return false;
        }
        return eachElement(weights, [&head](ondemand::value& weight, const char*) {
            std::string_view text;
            const bool isSound = rawText(weight, text);
            head.weights.push_back(text);
            return isSound;
        });
    }
    std::string_view text;
    std::string scratch;
    if (key == "type" || key == "name" || key == "unit" || key == "startValue") {
        if (!rawText(value, text)) {
            return false;
        }
        if (key == "type") {
            head.isSampled = text == "\"sampled\"";
            head.problem = head.isSampled || text == "\"evented\""
                ? ""
                : "a profile that is neither evented nor sampled; it was left out";
        } else if (key == "name") {
            head.name = jsonText(text, scratch);
        } else if (key == "unit") {
            setUnit(head, jsonText(text, scratch));
        } else {
            head.startValue = text;
        }
    }
    return true;
}

} // namespace

struct ProfileReader::Parser
{
    ondemand::parser parser;

    /// eachElement() of a raw list of the document. `last` is where the last element began.
    template<typename Take>
    bool eachOf(const DocumentText& document, std::string_view rawList, const char*& last,
                const Take& take)
    {
        last = rawList.data();
        ondemand::document list;
        ondemand::array array;
        if (parser
                .iterate(simdjson::padded_string_view(rawList.data(), rawList.size(),
                                                      document.capacityFrom(rawList.data())))
                .get(list)
            || list.get_array().get(array)) {
            return false;
        }
        return eachElement(array, [&](ondemand::value& value, const char* at) {
            last = at;
            return take(value, at);
        });
    }
};

ProfileReader::ProfileReader(const DocumentText& document, FrameList& frames, TraceBuilder& builder,
                             Progress& progress)
    : m_document(document)
    , m_frames(frames)
    , m_builder(builder)
    , m_progress(progress)
    , m_parser(std::make_unique<Parser>())
    , m_taker(document, frames, builder)
{
}

ProfileReader::~ProfileReader() = default;

void ProfileReader::warn(const char* at, WarningKind kind, std::string_view what)
{
    ImportReport& report = m_builder.report();
    const bool isFirst = report.count(kind) == 0; // only then its place is worth counting lines
    report.add(kind, isFirst ? fmt::format("{}: {}", m_document.where(at), what) : std::string());
}

void ProfileReader::readFrames(std::string_view rawList)
{
    const char* last = nullptr;
    const bool isSound = m_parser->eachOf(
        m_document, rawList, last, [this](ondemand::value& value, const char* at) {
            RecordDetails details;
            std::string name;
            bool hasName = false;
            std::string scratch;
            const auto takeMember = [&](std::string_view key, ondemand::value& of) {
                std::string_view text;
                if (!rawText(of, text)) {
                    return false;
                }
                const bool isName = key == "name";
                Arg arg {std::string(key), std::string(jsonText(text, scratch)),
                         isJsonString(text)};
                hasName = hasName || isName;
                name = isName ? arg.value : name;
                (isName ? details.fields : details.args).push_back(std::move(arg));
                return true;
            };
            const bool isObject = *at == '{';
            if (isObject && !eachMember(value, takeMember)) {
                return false;
            }
            if (!hasName) {
                warn(at, WarningKind::MalformedMetadata, "a frame without a name");
                name = fmt::format("frame {}", m_frames.size());
            }
            m_frames.add(std::move(details), name);
            return true;
        });
    if (!isSound) {
        warn(last, WarningKind::MalformedMetadata, "from here on no frames could be read");
    }
}

Result<void> ProfileReader::readProfiles(std::string_view rawList)
{
    readHeads(rawList);
    settleUnits();
    readContents(rawList);
    if (m_progress.isCancelled()) {
        return failure("cancelled");
    }
    m_taker.flush();
    const ImportReport& report = m_builder.report();
    if (report.records.records == 0) {
        for (const Warning& warning : report.warnings()) {
            if (warning.kind == WarningKind::MalformedMetadata
                || warning.kind == WarningKind::MalformedEvent) {
                return failure(warning.first);
            }
        }
        return failure("no profile of this speedscope file holds an event or a sample");
    }
    return {};
}

void ProfileReader::readHeads(std::string_view rawList)
{
    const char* last = nullptr;
    bool isWithin = false;
    const bool isSound
        = m_parser->eachOf(m_document, rawList, last, [&](ondemand::value& value, const char* at) {
              ProfileHead& head = m_heads.emplace_back();
              head.at = at;
              head.problem = "a profile without a type; it was left out";
              const auto takeMember = [&head](std::string_view key, ondemand::value& of) {
                  return readHeadMember(head, key, of);
              };
              isWithin = *at == '{' && !eachMember(value, takeMember);
              return !isWithin && !m_progress.isCancelled();
          });
    if (isWithin) {
        m_heads.back().problem = "from here on no profile could be read";
    } else if (!isSound && m_heads.empty()) {
        warn(last, WarningKind::MalformedEvent, "from here on no profile could be read");
    }
}

/// Weights of different units cannot be added up.
void ProfileReader::settleUnits()
{
    size_t counted = 0;
    std::string unit;
    for (ProfileHead& head : m_heads) {
        if (head.power || !head.problem.empty()) {
            continue;
        }
        if (counted == 0) {
            unit = head.unit;
        }
        if (head.unit != unit) {
            head.problem = fmt::format("a profile in units of \"{}\" beside one of \"{}\"; it was "
                                       "left out",
                                       head.unit, unit);
            continue;
        }
        ++counted;
    }
    m_isNamedInStacks = counted > 1;
    m_builder.setStackUnit(std::move(unit));
}

void ProfileReader::readContents(std::string_view rawList)
{
    size_t index = 0;
    std::array<std::string_view, 3> fields;
    std::vector<std::string_view> frames;
    const char* within = nullptr;
    const auto takeEvent = [&](ondemand::value& value, const char* at) {
        within = at;
        if (*at != '{') {
            m_taker.skip(at, "not an event");
            return true;
        }
        fields.fill({});
        const bool isSound = eachMember(value, [&](std::string_view key, ondemand::value& of) {
            const size_t field = key == "type" ? 0 : key == "frame" ? 1 : key == "at" ? 2 : 3;
            return field == fields.size() || rawText(of, fields[field]);
        });
        if (isSound) {
            m_taker.takeEvent(at, fields[0], fields[1], fields[2]);
        }
        return isSound && !m_progress.isCancelled();
    };
    const auto takeSample = [&](ondemand::value& value, const char* at) {
        within = at;
        frames.clear();
        ondemand::array list;
        if (*at != '[') {
            frames.emplace_back(); // no number of a frame: skipped, and its weight with it
        } else if (value.get_array().get(list)
                   || !eachElement(list, [&frames](ondemand::value& frame, const char*) {
                          frames.emplace_back();
                          return rawText(frame, frames.back());
                      })) {
            return false;
        }
        m_taker.takeSample(at, frames);
        return !m_progress.isCancelled();
    };
    const auto takeProfile = [&](ondemand::value& value, const char* at) {
        within = at;
        const ProfileHead& head = m_heads[index++];
        if (!head.problem.empty()) {
            warn(at, WarningKind::MalformedMetadata, head.problem);
            return index < m_heads.size();
        }
        m_taker.beginProfile(head, index - 1, m_isNamedInStacks);
        const bool isSound = eachMember(value, [&](std::string_view key, ondemand::value& of) {
            const bool isList = key == (head.isSampled ? "samples" : "events");
            ondemand::array list;
            if (!isList) {
                return true;
            }
            return !of.get_array().get(list)
                && (head.isSampled ? eachElement(list, takeSample) : eachElement(list, takeEvent));
        });
        m_taker.endProfile(isSound);
        return isSound;
    };
    const char* last = nullptr;
    const bool isSound = m_parser->eachOf(m_document, rawList, last, takeProfile);
    if (!isSound && index != 0 && m_heads[index - 1].problem.empty()) {
        warn(within, WarningKind::MalformedEvent, "from here on nothing could be read");
    }
}

} // namespace flamelane
