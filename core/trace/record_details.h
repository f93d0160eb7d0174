#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// One detail of a record. The value is exactly as written in the file, strings without their outer
/// quotes and with escapes resolved; nested lists and objects are their text.
struct Arg
{
    std::string key;
    std::string value;
    bool isText = false; // written as a string
};

/// All that the file says of one record: its own fields (ph, cat, ts, ...) and its args.
struct RecordDetails
{
    std::vector<Arg> fields;
    std::vector<Arg> args;
};

/// Reads the details of records again when they are shown, from the file or from what was kept of
/// it. May be used from any thread. Errors: the file has changed or is gone, the text is damaged.
class RecordDetailsSource
{
public:
    virtual ~RecordDetailsSource() = default;
    /// `place` is the Record::place of a record of the same file.
    [[nodiscard]] virtual Result<RecordDetails> read(uint64_t place) const = 0;

    /// `value` as Arg::value, of the record at places[record].
    using TakeArg = std::function<void(size_t record, std::string_view value)>;
    /// Calls `take`, in order, for each of the records that has an arg of this key. `places`
    /// ascend. Ends early, and fine, when cancelled. A source that knows a faster way than read()
    /// goes it.
    [[nodiscard]] virtual Result<void> readArg(std::string_view key,
                                               std::span<const uint64_t> places,
                                               const Progress& progress, const TakeArg& take) const;
};

} // namespace flamelane
