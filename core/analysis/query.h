#pragma once

#include "core/analysis/slice_set.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/trace.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace re2 {
class RE2;
}

namespace flamelane {

/// One condition on a slice.
struct QueryTerm
{
    enum class Field
    {
        Name, // of the slice
        Category,
        Kind, // sliceKindName()
        Track, // thread or stream: a part of its name, or its whole tid
        Tid, // the whole tid as written
        Process, // a part of its name, or its whole pid
        Pid, // the whole pid as written
        Stream, // of a device; no host slice has one
        Device, // likewise
        Duration, // ns
        Depth,
    };
    enum class Comparison
    {
        Equal,
        Less,
        LessOrEqual,
        Greater,
        GreaterOrEqual,
    };
    Field field = Field::Name;
    Comparison comparison = Comparison::Equal; // for numbers
    int64_t number = 0; // Stream, Device, Duration, Depth
    SliceKind kind {}; // Kind
    std::string text; // the other fields
    std::shared_ptr<const re2::RE2> pattern; // what `text` is searched with
    bool isNegated = false;
};

/// A predicate over slices, made of a person's text: any of the alternatives, each of which is all
/// of its terms. Without alternatives it is empty and finds nothing.
struct Query
{
    std::vector<std::vector<QueryTerm>> alternatives;

    [[nodiscard]] bool isEmpty() const { return alternatives.empty(); }
};

/// Terms are separated by blanks and all must hold; `or` begins an alternative; `-` or `not` before
/// a term negates it. A term is
///   gemm  "two words"       a part of the name, upper and lower case alike
///   /^aten::(mm|bmm)$/      a pattern (RE2 syntax, linear time) for the name
///   name: cat: track: thread: process:    a part of that text, or a /pattern/
///   tid: pid:               the id as written
///   kind:kernel             operator, annotation, python, runtime, kernel, communication, ...
///   dur>1ms  depth<=2  stream:7  device=0  a number; units ns, us, ms, s (ns where there is none)
/// A colon behind any other word is part of the name: aten::mm.
/// Errors: "column 5: ..." with columns from 1, counted in characters.
[[nodiscard]] Result<Query> parseQuery(std::string_view text);

/// All slices that match. Names are matched once per distinct string. When cancelled, the set holds
/// what was found so far.
[[nodiscard]] SliceSet findSlices(const Trace& trace, const Query& query, const Progress& progress);

/// Whether all that a query asks for is the name and the kind of a slice, so that
/// matchesNameAndKind() can answer it.
[[nodiscard]] bool isAboutNameAndKind(const Query& query);
[[nodiscard]] bool matchesNameAndKind(const Query& query, std::string_view name, SliceKind kind);

} // namespace flamelane
