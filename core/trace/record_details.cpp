#include "core/trace/record_details.h"

namespace flamelane {

Result<void> RecordDetailsSource::readArg(std::string_view key, std::span<const uint64_t> places,
                                          const Progress& progress, const TakeArg& take) const
{
    for (size_t i = 0; i < places.size() && !progress.isCancelled(); ++i) {
        const Result<RecordDetails> details = read(places[i]);
        if (!details) {
            return tl::unexpected(details.error());
        }
        for (const Arg& arg : details->args) {
            if (arg.key == key) {
                take(i, arg.value);
                break;
            }
        }
    }
    return {};
}

} // namespace flamelane
