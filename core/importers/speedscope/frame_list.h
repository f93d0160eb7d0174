#pragma once

#include "core/trace/record_details.h"
#include "core/trace/slice_kind.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace flamelane {

/// The frames that a speedscope file shares among its profiles, by index.
class FrameList
{
public:
    /// From the members of a frame: its name, and the rest ("file", "line", "col") as args.
    void add(RecordDetails frame, std::string_view name);

    [[nodiscard]] size_t size() const { return m_names.size(); }
    /// With its file, where the frame has one, see sourceFrame().
    [[nodiscard]] std::string_view name(size_t frame) const { return m_names[frame]; }
    [[nodiscard]] SliceKind kind(size_t frame) const { return m_kinds[frame]; }
    /// What is shown of a slice; a place is the index of a frame. No more frames after this.
    [[nodiscard]] std::shared_ptr<const RecordDetailsSource> takeDetails();

private:
    std::vector<std::string> m_names;
    std::vector<SliceKind> m_kinds;
    std::vector<RecordDetails> m_details;
};

} // namespace flamelane
