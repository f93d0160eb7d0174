#include "core/importers/speedscope/frame_list.h"

#include <fmt/format.h>

#include <utility>

namespace flamelane {

namespace {

class FrameDetails : public RecordDetailsSource
{
public:
    explicit FrameDetails(std::vector<RecordDetails> frames)
        : m_frames(std::move(frames))
    {
    }

    Result<RecordDetails> read(uint64_t place) const override
    {
        if (place >= m_frames.size()) {
            return failure(fmt::format("frame {}: not in the file", place));
        }
        return m_frames[place];
    }

private:
    std::vector<RecordDetails> m_frames;
};

} // namespace

void FrameList::add(RecordDetails frame, std::string name)
{
    m_details.push_back(std::move(frame));
    m_names.push_back(std::move(name));
}

std::shared_ptr<const RecordDetailsSource> FrameList::takeDetails()
{
    return std::make_shared<FrameDetails>(std::exchange(m_details, {}));
}

} // namespace flamelane
