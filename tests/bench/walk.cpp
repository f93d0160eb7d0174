#include "tests/bench/walk.h"

namespace flamelane::bench {

namespace {

using simdjson::ondemand::json_type;

struct Seen
{
    uint64_t values = 0;
    uint64_t sum = 0; // of something of every value, so that no visit can be optimised away
};

void visit(simdjson::ondemand::value value, Seen& seen)
{
    ++seen.values;
    switch (value.type()) {
    case json_type::object:
        for (auto field : value.get_object()) {
            seen.sum += static_cast<uint64_t>(field.key().raw()[0]);
            visit(field.value(), seen);
        }
        break;
    case json_type::array:
        for (simdjson::ondemand::value element : value.get_array()) {
            visit(element, seen);
        }
        break;
    case json_type::string:
        seen.sum += static_cast<uint64_t>(value.get_raw_json_string().value().raw()[0]);
        break;
    case json_type::number:
        seen.sum += static_cast<uint64_t>(value.get_number().value().get_number_type());
        break;
    case json_type::boolean:
        seen.sum += value.get_bool() ? 1 : 0;
        break;
    case json_type::null:
        seen.sum += value.is_null() ? 1 : 0;
        break;
    }
}

} // namespace

Result<uint64_t> walk(simdjson::ondemand::parser& parser, const simdjson::padded_string& text)
{
    try {
        Seen seen;
        auto document = parser.iterate(text);
        visit(document.get_value(), seen);
        return seen.sum == 0 ? failure("nothing in it") : Result<uint64_t>(seen.values);
    } catch (const simdjson::simdjson_error& error) {
        return failure(std::string("the yardstick takes plain JSON alone: ") + error.what());
    }
}

} // namespace flamelane::bench
