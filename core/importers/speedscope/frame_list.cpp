#include "core/importers/speedscope/frame_list.h"

#include "core/base/decimal.h"
#include "core/trace/source_frame.h"

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

std::string nameWithFile(const RecordDetails& frame, std::string_view name)
{
    std::string_view file;
    uint64_t line = 0;
    for (const Arg& arg : frame.args) {
        if (arg.key == "file" && arg.isText) {
            file = arg.value;
        } else if (arg.key == "line") {
            line = parseUnsigned(arg.value).value_or(0);
        }
    }
    return file.empty() ? std::string(name) : sourceFrame(file, line, name);
}

} // namespace

void FrameList::add(RecordDetails frame, std::string_view name)
{
    m_names.push_back(nameWithFile(frame, name));
    m_kinds.push_back(isPythonFrame(m_names.back()) ? SliceKind::Python : SliceKind::Other);
    m_details.push_back(std::move(frame));
}

std::shared_ptr<const RecordDetailsSource> FrameList::takeDetails()
{
    return std::make_shared<FrameDetails>(std::exchange(m_details, {}));
}

} // namespace flamelane
