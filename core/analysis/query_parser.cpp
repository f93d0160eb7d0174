#include "core/analysis/query.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace flamelane {

namespace {

using Field = QueryTerm::Field;
using Comparison = QueryTerm::Comparison;

struct Key
{
    std::string_view name;
    Field field;
};
constexpr std::array kKeys {
    Key {"name", Field::Name},         Key {"cat", Field::Category},
    Key {"category", Field::Category}, Key {"kind", Field::Kind},
    Key {"track", Field::Track},       Key {"thread", Field::Track},
    Key {"tid", Field::Tid},           Key {"pid", Field::Pid},
    Key {"process", Field::Process},   Key {"stream", Field::Stream},
    Key {"device", Field::Device},     Key {"dur", Field::Duration},
    Key {"duration", Field::Duration}, Key {"depth", Field::Depth},
};

struct Operator
{
    std::string_view text;
    Comparison comparison;
};
// The longer before the shorter that it begins with.
constexpr std::array kOperators {
    Operator {">=", Comparison::GreaterOrEqual}, Operator {"<=", Comparison::LessOrEqual},
    Operator {">", Comparison::Greater},         Operator {"<", Comparison::Less},
    Operator {"=", Comparison::Equal},
};

struct TimeUnit
{
    std::string_view name;
    int64_t ns;
};
constexpr std::array kTimeUnits {
    TimeUnit {"ns", 1},     TimeUnit {"us", 1'000},     TimeUnit {"µs", 1'000},
    TimeUnit {"μs", 1'000}, TimeUnit {"ms", 1'000'000}, TimeUnit {"s", 1'000'000'000},
    TimeUnit {"", 1},
};

bool isNumber(Field field)
{
    return field >= Field::Stream;
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isEqualIgnoringCase(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [lower](char x, char y) { return lower(x) == lower(y); });
}

/// "1.5" in steps of `unit`, exactly and cut towards zero; a fraction needs a unit above 1. None
/// where it is no number or too large.
std::optional<int64_t> parseDecimal(std::string_view text, int64_t unit)
{
    constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
    const bool isNegative = text.starts_with('-');
    text.remove_prefix(isNegative ? 1 : 0);
    int64_t value = 0;
    int64_t step = unit; // what the next digit behind the point counts
    bool isBehindPoint = false;
    bool hasDigits = false;
    for (const char c : text) {
        if (c == '.' && !isBehindPoint && unit > 1) {
            isBehindPoint = true;
            continue;
        }
        if (!isDigit(c)) {
            return std::nullopt;
        }
        hasDigits = true;
        const int64_t digit = c - '0';
        if (isBehindPoint) {
            step /= 10;
            value = value > kMax - digit * step ? kMax : value + digit * step;
        } else {
            if (value > (kMax - digit * unit) / 10) {
                return std::nullopt;
            }
            value = value * 10 + digit * unit;
        }
    }
    return hasDigits ? std::optional(isNegative ? -value : value) : std::nullopt;
}

/// Reads a query from left to right.
class QueryParser
{
public:
    explicit QueryParser(std::string_view text)
        : m_text(text)
    {
    }

    Result<Query> parse()
    {
        Query query;
        std::vector<QueryTerm> terms;
        for (skipBlanks(); !isAtEnd(); skipBlanks()) {
            const size_t begin = m_at;
            if (takeWord("or")) {
                if (terms.empty()) {
                    return fail(begin, "a term must stand before 'or'");
                }
                query.alternatives.push_back(std::move(terms));
                terms.clear();
                continue;
            }
            if (takeWord("and")) {
                if (terms.empty()) {
                    return fail(begin, "a term must stand before 'and'");
                }
                continue;
            }
            Result<QueryTerm> term = parseTerm();
            if (!term) {
                return tl::unexpected(term.error());
            }
            terms.push_back(std::move(*term));
        }
        if (!terms.empty()) {
            query.alternatives.push_back(std::move(terms));
        } else if (!query.alternatives.empty()) {
            return fail(m_text.size(), "a term must follow 'or'");
        }
        return query;
    }

private:
    [[nodiscard]] bool isAtEnd() const { return m_at >= m_text.size(); }
    [[nodiscard]] std::string_view rest() const { return m_text.substr(m_at); }
    /// A minus that negates; the arrow of "Memcpy HtoD (Pinned -> Device)" does not.
    [[nodiscard]] bool isMinus() const
    {
        return rest().size() > 1 && rest()[0] == '-' && !isBlank(rest()[1]) && rest()[1] != '>';
    }
    void skipBlanks()
    {
        while (!isAtEnd() && isBlank(m_text[m_at])) {
            ++m_at;
        }
    }

    [[nodiscard]] tl::unexpected<Error> fail(size_t at, std::string_view what) const
    {
        const std::string_view before = m_text.substr(0, at);
        const auto characters = std::count_if(before.begin(), before.end(), [](char c) {
            return (static_cast<unsigned char>(c) & 0xc0U) != 0x80;
        });
        return failure(fmt::format("column {}: {}", characters + 1, what));
    }

    /// Takes a word that stands alone.
    bool takeWord(std::string_view word)
    {
        const bool isAlone = isEqualIgnoringCase(rest().substr(0, word.size()), word)
            && (m_at + word.size() == m_text.size() || isBlank(m_text[m_at + word.size()]));
        m_at += isAlone ? word.size() : 0;
        return isAlone;
    }

    Result<QueryTerm> parseTerm()
    {
        QueryTerm term;
        const size_t begin = m_at;
        while (!isAtEnd()) {
            if (takeWord("not")) {
                skipBlanks();
            } else if (isMinus()) {
                ++m_at;
            } else {
                break;
            }
            term.isNegated = !term.isNegated;
        }
        if (isAtEnd()) {
            return fail(begin, "a term must follow 'not'");
        }
        takeKey(term);
        const size_t valueAt = m_at;
        const Result<Value> value = takeValue();
        if (!value) {
            return tl::unexpected(value.error());
        }
        if (value->text.empty()) {
            return fail(valueAt, "a value is missing");
        }
        return withValue(std::move(term), *value, valueAt);
    }

    /// Takes "dur>=" or "name:" where one stands here; without one the term is about the name.
    void takeKey(QueryTerm& term)
    {
        for (const Key& key : kKeys) {
            if (!isEqualIgnoringCase(rest().substr(0, key.name.size()), key.name)) {
                continue;
            }
            size_t at = m_at + key.name.size();
            const bool hasColon = at < m_text.size() && m_text[at] == ':';
            if (hasColon && m_text.substr(at).starts_with("::")) {
                continue; // "device::copy" is a name
            }
            at += hasColon ? 1 : 0;
            const size_t afterColon = at;
            while (isNumber(key.field) && at < m_text.size() && isBlank(m_text[at])) {
                ++at;
            }
            const auto* found
                = std::find_if(kOperators.begin(), kOperators.end(), [this, at](const Operator& o) {
                      return m_text.substr(at).starts_with(o.text);
                  });
            if (isNumber(key.field) && found != kOperators.end()) {
                term.field = key.field;
                term.comparison = found->comparison;
                m_at = at + found->text.size();
                skipBlanks();
                return;
            }
            if (hasColon) {
                term.field = key.field;
                m_at = afterColon;
                return;
            }
        }
    }

    struct Value
    {
        std::string text;
        bool isPattern = false;
    };

    Result<Value> takeValue()
    {
        if (rest().starts_with('"')) {
            return takeQuoted();
        }
        if (std::optional<Value> pattern = takePattern()) {
            return *std::move(pattern);
        }
        const size_t begin = m_at;
        while (!isAtEnd() && !isBlank(m_text[m_at])) {
            ++m_at;
        }
        return Value {std::string(m_text.substr(begin, m_at - begin))};
    }

    Result<Value> takeQuoted()
    {
        const size_t begin = m_at++;
        Value value;
        for (; !isAtEnd(); ++m_at) {
            if (m_text[m_at] == '"') {
                ++m_at;
                return value;
            }
            const bool isEscape = rest().starts_with("\\\"") || rest().starts_with("\\\\");
            m_at += isEscape ? 1 : 0;
            value.text += m_text[m_at];
        }
        return fail(begin, "the closing quote is missing");
    }

    /// "/.../" up to a slash that a blank or the end follows; else this is a path, not a pattern.
    std::optional<Value> takePattern()
    {
        if (!rest().starts_with('/')) {
            return std::nullopt;
        }
        Value value {.text = {}, .isPattern = true};
        for (size_t at = m_at + 1; at < m_text.size(); ++at) {
            if (m_text[at] == '/' && (at + 1 == m_text.size() || isBlank(m_text[at + 1]))) {
                m_at = at + 1;
                return value;
            }
            const bool isSlash = m_text.substr(at).starts_with("\\/");
            at += isSlash ? 1 : 0;
            value.text += m_text[at];
        }
        return std::nullopt;
    }

    Result<QueryTerm> withValue(QueryTerm term, const Value& value, size_t at) const
    {
        if (isNumber(term.field)) {
            return withNumber(std::move(term), value.text, at);
        }
        if (term.field == Field::Kind) {
            return withKind(std::move(term), value.text, at);
        }
        term.text = value.text;
        re2::RE2::Options options(re2::RE2::Quiet);
        options.set_case_sensitive(false);
        options.set_literal(!value.isPattern);
        options.set_never_capture(true);
        auto pattern = std::make_shared<const re2::RE2>(value.text, options);
        if (!pattern->ok()) {
            return fail(at, fmt::format("not a pattern: {}", pattern->error()));
        }
        term.pattern = std::move(pattern);
        return term;
    }

    Result<QueryTerm> withNumber(QueryTerm term, std::string_view text, size_t at) const
    {
        for (const TimeUnit& unit : kTimeUnits) {
            if (!text.ends_with(unit.name)
                || (term.field != Field::Duration && !unit.name.empty())) {
                continue;
            }
            const std::string_view digits = text.substr(0, text.size() - unit.name.size());
            if (const auto number = parseDecimal(digits, unit.ns)) {
                term.number = *number;
                return term;
            }
        }
        return fail(at,
                    fmt::format("'{}' is not {}", text,
                                term.field == Field::Duration ? "a duration such as 1.5ms"
                                                              : "a whole number"));
    }

    Result<QueryTerm> withKind(QueryTerm term, std::string_view text, size_t at) const
    {
        std::string known;
        for (int i = 0; i < kSliceKinds; ++i) {
            term.kind = static_cast<SliceKind>(i);
            if (isEqualIgnoringCase(sliceKindName(term.kind), text)) {
                return term;
            }
            known += fmt::format("{}{}", i == 0 ? "" : ", ", sliceKindName(term.kind));
        }
        return fail(at, fmt::format("'{}' is no kind; the kinds are {}", text, known));
    }

    std::string_view m_text;
    size_t m_at = 0;
};

} // namespace

Result<Query> parseQuery(std::string_view text)
{
    return QueryParser(text).parse();
}

} // namespace flamelane
