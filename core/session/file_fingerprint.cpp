#include "core/session/file_fingerprint.h"

#include "core/io/file_source.h"

#include <fmt/format.h>
#include <xxhash.h>

#include <memory>
#include <vector>

namespace flamelane {

namespace {

constexpr size_t kBlock = size_t {1} << 20;

struct FreeState
{
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
};

} // namespace

Result<FileFingerprint> fingerprint(const std::string& path, const Progress& progress)
{
    const auto file = File::open(path);
    if (!file) {
        return tl::unexpected(file.error());
    }
    if (!(*file)->isRegular()) {
        return failure("is no file on disk");
    }
    const std::unique_ptr<XXH3_state_t, FreeState> state(XXH3_createState());
    XXH3_128bits_reset(state.get());
    FileFingerprint answer;
    FileSource source(*file);
    std::vector<char> block(kBlock);
    while (true) {
        if (progress.isCancelled()) {
            return failure("cancelled");
        }
        const Result<size_t> count = source.read(block);
        if (!count) {
            return tl::unexpected(count.error());
        }
        if (*count == 0) {
            break;
        }
        XXH3_128bits_update(state.get(), block.data(), *count);
    }
    if (const Result<void> same = (*file)->checkUnchanged(); !same) {
        return tl::unexpected(same.error());
    }
    const XXH128_hash_t hash = XXH3_128bits_digest(state.get());
    answer.bytes = source.done();
    answer.hash = fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
    return answer;
}

} // namespace flamelane
